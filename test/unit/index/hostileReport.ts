import * as z from 'zod/mini';

/** What the process is to do with all zones: load them for a document, or index them. */
export const HostileOrder = z.object({ address: z.string(), how: z.enum(['editor', 'index']) });
export type HostileOrder = z.infer<typeof HostileOrder>;

export const HostileReport = z.object({
  /** The kinds of failures. */
  failures: z.array(z.string()),
  /** What counts toward the budget at the end. */
  rows: z.number(),
  bytes: z.number(),
  /** The most bytes that counted. */
  mostCounted: z.number(),
  /** Bytes of the heap at the end, and at most. */
  heap: z.number(),
  mostHeap: z.number(),
  /** Bytes of the whole process at most. */
  mostMemory: z.number(),
});
export type HostileReport = z.infer<typeof HostileReport>;
