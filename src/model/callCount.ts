import type { CallReport } from '../api/client.ts';

const HOUR = 3_600_000;

/** How many requests an account made: the service allows so many an hour (service-facts.md). */
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

  /** Requests within the hour that ends at `now`, in milliseconds since the epoch. */
  inLastHour(now: number): number {
    return this.#settled(now).length;
  }

  /** From when on the last hour has fewer than `limit` requests, if none is made: `now` or later. */
  below(limit: number, now: number): number {
    const times = this.#settled(now);
    const last = times[times.length - limit];
    return last === undefined ? now : last + HOUR;
  }

  /** Counts the requests of a call; what failed here, or on the way, had none. */
  note({ requests, outcome }: CallReport, now: number): void {
    if (requests === 0) return;
    const times = Array.from({ length: requests }, () => now);
    this.#times = [...this.#settled(now), ...times];
    if (outcome === 'ok') this.#acceptedAt = now;
    this.#changed();
  }

  /** The times of the last hour. A clock that was put back takes them along: they stay no longer for it. */
  #settled(now: number): readonly number[] {
    const ahead = Math.max(0, (this.#times.at(-1) ?? now) - now);
    if (ahead > 0 && this.#acceptedAt !== undefined) this.#acceptedAt -= ahead;
    this.#times = this.#times.map((time) => time - ahead).filter((time) => time > now - HOUR);
    return this.#times;
  }
}
