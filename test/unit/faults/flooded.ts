import * as z from 'zod/mini';

export const FloodOrder = z.object({ address: z.string(), token: z.string(), floods: z.number() });

export const Flooded = z.object({
  /** How each call ended. */
  problems: z.array(z.string()),
  /** Bytes that the process had at most, beyond those before. */
  grownBy: z.number(),
});
export type Flooded = z.infer<typeof Flooded>;
