// The build puts what this computes in its place (esbuild.mjs), so that neither borders nor map code ship.
import { bakeWorld } from './bake.ts';

export const world = bakeWorld();
