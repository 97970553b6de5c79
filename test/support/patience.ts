import { setTimeout as delay } from 'node:timers/promises';

/** The limit of a test of any part, in milliseconds: far more than it needs on a slow machine. */
export const TEST_MS = 180_000;

/** How long a test waits for one state, in milliseconds: less, so that the wait itself says what did not come. */
export const WAIT_MS = 120_000;

/** Returns the signal of a call that a test waits for. */
export function patience(): AbortSignal {
  return AbortSignal.timeout(WAIT_MS);
}

/** Waits before a test looks again for a state: often, and yet leaving the processor to what brings the state. */
export async function nextLook(): Promise<void> {
  await delay(50);
}

/** {@link nextLook} at a window, which has to search its page for each look. */
export async function nextWindowLook(): Promise<void> {
  await delay(200);
}
