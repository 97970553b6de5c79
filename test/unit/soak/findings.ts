import * as z from 'zod/mini';

/** What the process that is watched is told. */
export const Order = z.object({
  address: z.string(),
  token: z.string(),
  seed: z.number(),
  warmUp: z.number(),
  steps: z.number(),
});

/** What is left when everything was let go. */
export const Rest = z.object({
  /** Bytes, after collecting what nobody holds. */
  heap: z.number(),
  buffers: z.number(),
  /** Listeners of a signal that outlives everything. */
  listeners: z.number(),
  timers: z.number(),
});
export type Rest = z.infer<typeof Rest>;

/** What it tells at its end. */
export const Findings = z.object({
  warm: Rest,
  end: Rest,
  /** What failed otherwise than a call may, unhandled or not; and warnings of the platform. */
  bugs: z.array(z.string()),
  outcomes: z.record(z.string(), z.number()),
});
export type Findings = z.infer<typeof Findings>;
