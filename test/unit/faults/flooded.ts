import * as z from 'zod/mini';

/** The calls that a flood may respond to. `records` loads the whole list of records. */
export const FloodedCall = z.enum(['user', 'groups', 'domains', 'records', 'recordPage', 'lines']);
export type FloodedCall = z.infer<typeof FloodedCall>;

export const FloodOrder = z.object({ address: z.string(), token: z.string(), calls: z.array(FloodedCall) });
export type FloodOrder = z.infer<typeof FloodOrder>;

export const Flooded = z.object({
  /** How each call ended: with a number of rows, or with a problem of the format. */
  ends: z.array(z.union([z.number(), z.string()])),
  /** By how many bytes the memory of the process grew at most after its first call. */
  grownBy: z.number(),
});
export type Flooded = z.infer<typeof Flooded>;
