import { bakeWorld, type BakedWorld } from './bake.ts';

/** The map as JSON. The build sets it (esbuild.mjs), so that neither borders nor map code ship. */
declare const BAKED_WORLD: string | undefined;

export const world: BakedWorld = typeof BAKED_WORLD === 'undefined' ? bakeWorld() : JSON.parse(BAKED_WORLD);
