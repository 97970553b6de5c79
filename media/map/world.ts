// The build replaces this module with the value of `world` (esbuild.mjs), so that neither borders nor map code ship.
import { bakeWorld } from './bake.ts';

export const world = bakeWorld();
