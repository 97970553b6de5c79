import * as z from 'zod/mini';

/** What the test sends to the observed process. */
export const Order = z.object({
  address: z.string(),
  token: z.string(),
  seed: z.number(),
  warmUp: z.number(),
  steps: z.number(),
});

/** What remains after everything is disposed. */
export const Rest = z.object({
  /** Bytes after a garbage collection. */
  heap: z.number(),
  buffers: z.number(),
  /** Listeners of a signal that is never aborted. */
  listeners: z.number(),
  timers: z.number(),
});
export type Rest = z.infer<typeof Rest>;

/** What the observed process reports at its end. */
export const Findings = z.object({
  warm: Rest,
  end: Rest,
  /** Errors other than failed calls, handled or not, and warnings of the platform. */
  bugs: z.array(z.string()),
  outcomes: z.record(z.string(), z.number()),
});
export type Findings = z.infer<typeof Findings>;
