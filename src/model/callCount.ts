import type { CallReport } from '../api/client.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** How many requests an account made: the service allows so many an hour (service-facts.md). */
export class CallCount {
  readonly #changed: () => void;
  /** When each was made, oldest first; none older than an hour. */
  #times: readonly number[] = [];
  #made = 0;
  #acceptedAt: number | undefined;

  /** `before`: what {@link perMinute} told of an earlier count, to go on from; a minute counts to its end. */
  constructor(changed: () => void, before: readonly (readonly [number, number])[] = [], now = Date.now()) {
    this.#changed = changed;
    this.#times = before
      .flatMap(([minute, requests]) =>
        Array.from({ length: requests }, () => Math.min(minute + MINUTE - 1, now)),
      )
      .toSorted((a, b) => a - b);
  }

  /** All requests that were noted. */
  get made(): number {
    return this.#made;
  }

  /** When the service last took the token, by what was seen since the window opened. */
  get acceptedAt(): number | undefined {
    return this.#acceptedAt;
  }

  /** Requests within the hour that ends at `now`, in milliseconds since the epoch. */
  inLastHour(now: number): number {
    return this.#settled(now).length;
  }

  /** The requests of the last hour: each minute, as its beginning in milliseconds since the epoch, with how many. */
  perMinute(now: number): readonly (readonly [number, number])[] {
    const minutes = new Map<number, number>();
    for (const time of this.#settled(now)) {
      const minute = time - (time % MINUTE);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
    }
    return [...minutes];
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
    this.#made += requests;
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
