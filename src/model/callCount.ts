import type { CallReport } from '../api/client.ts';

const HOUR = 3_600_000;

/** How many calls an account made: the service allows so many an hour (service-facts.md). */
export class CallCount {
  readonly #changed: () => void;
  /** When each was made, oldest first; none older than an hour. */
  #times: readonly number[] = [];
  #acceptedAt: number | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** When the service last took the token, by what was seen since the window opened. */
  get acceptedAt(): number | undefined {
    return this.#acceptedAt;
  }

  /** Calls within the hour that ends at `now`, in milliseconds since the epoch. */
  inLastHour(now: number): number {
    return this.#times.filter((time) => time > now - HOUR).length;
  }

  /** Counts a call; what was refused here, without a request, is none. */
  note({ sent, outcome }: CallReport, now: number): void {
    if (!sent) return;
    this.#times = [...this.#times.filter((time) => time > now - HOUR), now];
    if (outcome === 'ok') this.#acceptedAt = now;
    this.#changed();
  }
}
