import * as z from 'zod/mini';

/** What the test sends to the observed process. */
export const Order = z.object({
  address: z.string(),
  token: z.string(),
  seed: z.number(),
  steps: z.number(),
});

/** What the observed process reports at its end. */
export const Findings = z.object({
  /** Listeners of a signal that is never aborted, after everything is disposed. */
  listeners: z.number(),
  timers: z.number(),
  /** Errors other than failed calls, handled or not, and warnings of the platform. */
  bugs: z.array(z.string()),
  outcomes: z.record(z.string(), z.number()),
});
export type Findings = z.infer<typeof Findings>;
