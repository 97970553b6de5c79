import * as z from 'zod/mini';

/**
 * How the process is to load all zones: for a document, to index them, or one after the other for a person, and the
 * limit of their memory, in bytes.
 */
export const HostileOrder = z.object({
  address: z.string(),
  how: z.enum(['editor', 'index', 'person']),
  limit: z.number(),
});
export type HostileOrder = z.infer<typeof HostileOrder>;

export const HostileReport = z.object({
  /** The kinds of failures. */
  failures: z.array(z.string()),
  /** The records that are loaded at the end, and what counts toward the limit. */
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
