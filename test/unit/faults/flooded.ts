import * as z from 'zod/mini';

/** The calls that a flood may answer. `records` reads the list of records to its end. */
export const FloodedCall = z.enum(['user', 'groups', 'domains', 'records', 'recordPage', 'lines']);
export type FloodedCall = z.infer<typeof FloodedCall>;

export const FloodOrder = z.object({ address: z.string(), token: z.string(), calls: z.array(FloodedCall) });
export type FloodOrder = z.infer<typeof FloodOrder>;

export const Flooded = z.object({
  /** How each call ended: the number of rows, or what was wrong with the format. */
  ends: z.array(z.union([z.number(), z.string()])),
  /** Bytes that the process had at most, beyond those before the first flood. */
  grownBy: z.number(),
});
export type Flooded = z.infer<typeof Flooded>;
