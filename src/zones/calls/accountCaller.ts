import { isDeepStrictEqual } from 'node:util';
import { wrapCaller, type Caller, type SharedUrgency } from '../../api/caller.ts';
import { CallQueue } from '../../api/callQueue.ts';
import { CallError, type Failure } from '../../api/failure.ts';
import { needsToken } from '../../api/failureEffects.ts';
import type { CallReport } from '../../api/client.ts';
import { SERVICE_LIMITS, type ServiceLimits } from '../../api/serviceLimits.ts';
import { CallPacer } from './callPacer.ts';

/** Makes the calls of an account: counted, within the limits of the service, and some at once. */
export class AccountCaller {
  /** Replaced when the token changes. */
  client: Caller;
  readonly #calls: CallCount;
  readonly #queue: CallQueue;
  readonly #pacer = new CallPacer();
  readonly #refused: () => void;
  /** Calls in the background that are pending and not counted yet. */
  #pending = 0;
  #refusal: Failure | undefined;

  /**
   * `concurrency` returns how many calls may be pending at once. `refused` is called when the account is refused for
   * another cause, or not any more.
   */
  constructor(client: Caller, calls: CallCount, concurrency: () => number, refused: () => void) {
    this.client = client;
    this.#calls = calls;
    this.#queue = new CallQueue(concurrency);
    this.#refused = refused;
  }

  of(urgency: SharedUrgency): Caller {
    // Inside the queue: the budget is checked when the call is about to be made.
    const paced = wrapCaller(this.#calls.reserving(this.client), async (operation, signal, call) => {
      await this.#pacer.turn(operation, this.limits.perSecond(operation), signal);
      return call();
    });
    return this.#queue.caller(this.#budgeted(paced, urgency), urgency);
  }

  /** What the service allows. */
  get limits(): ServiceLimits {
    return this.client.limits ?? SERVICE_LIMITS.token;
  }

  /** Why the account makes no calls: a refused login or a missing token. */
  get refusal(): Failure | undefined {
    return this.#refusal;
  }

  /** Takes the failure of a call if only another token helps. */
  noteFailure(failure: Failure | undefined): void {
    if (failure !== undefined && needsToken(failure)) this.#setRefusal(failure);
  }

  /** Makes calls again: the token changed. */
  useClient(client: Caller): void {
    this.client = client;
    this.#setRefusal(undefined);
  }

  /** Returns a caller whose calls in the background fail (`budget`) without a request near the hourly limit. */
  #budgeted(caller: Caller, urgency: SharedUrgency): Caller {
    return wrapCaller(caller, async (operation, _signal, call) => {
      const { backgroundBudget: budget } = this.limits;
      if (urgency.now === 'foreground' || budget === undefined) return call();
      const requests = this.#calls.inLastHour(Date.now());
      if (requests + this.#pending >= budget) {
        const freeAt = this.#calls.whenBelow(budget - this.#pending, Date.now());
        throw new CallError({ operation, kind: 'budget', requests, freeAt });
      }
      this.#pending += 1;
      try {
        return await call();
      } finally {
        this.#pending -= 1;
      }
    });
  }

  #setRefusal(failure: Failure | undefined): void {
    if (isDeepStrictEqual(causeOf(this.#refusal), causeOf(failure))) return;
    this.#refusal = failure;
    this.#refused();
  }
}

/** A failure without its operation, to compare causes. */
function causeOf(failure: Failure | undefined): unknown {
  return failure === undefined ? undefined : { ...failure, operation: undefined };
}

const HOUR = 3_600_000;
/** Requests that one call can make: the first one and two retries. */
const REQUESTS_OF_CALL = 3;

/** Requests at one time; a negative number takes back requests that were reserved and not made. */
export interface CountedRequests {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly requests: number;
}

/** Shares the count of an account's requests with other windows and with later sessions. */
export interface RequestLog {
  add(counted: CountedRequests): void;
  /** Returns what other windows and earlier sessions added since the last call of this. */
  takeOthers(now: number): readonly CountedRequests[];
}

const NOT_SHARED: RequestLog = { add: () => undefined, takeOthers: () => [] };

/** How many requests an account made in the last hour. The service limits them (service-facts.md). */
export class CallCount {
  readonly #changed: () => void;
  readonly #log: RequestLog;
  /** The last hour, oldest first. */
  #counted: readonly CountedRequests[] = [];
  #acceptedAt: number | undefined;

  constructor(changed: () => void, log: RequestLog = NOT_SHARED) {
    this.#changed = changed;
    this.#log = log;
  }

  /** When the service last accepted the token in this session, in milliseconds since the epoch. */
  get acceptedAt(): number | undefined {
    return this.#acceptedAt;
  }

  /** Returns the requests within the hour that ends at `now`, in milliseconds since the epoch. */
  inLastHour(now: number): number {
    return sum(this.#lastHour(now));
  }

  /** Returns when the last hour will have fewer than `limit` requests if none are made: `now` or later. */
  whenBelow(limit: number, now: number): number {
    const counted = this.#lastHour(now);
    let left = sum(counted);
    let time = now;
    for (const { at, requests } of counted) {
      if (left < limit) break;
      left -= requests;
      time = at + HOUR;
    }
    return time;
  }

  /** Counts the requests of a finished call. */
  note({ requests, outcome }: Pick<CallReport, 'requests' | 'outcome'>, now: number): void {
    if (requests === 0) return;
    this.#counted = [...this.#lastHour(now), { at: now, requests }];
    this.#log.add({ at: now, requests });
    if (outcome === 'ok') this.#acceptedAt = now;
    this.#changed();
  }

  /**
   * Wraps a caller so that the log counts the requests of a pending call in advance. If this process crashes before it
   * notes them, other windows and later sessions have counted them.
   */
  reserving(caller: Caller): Caller {
    return wrapCaller(caller, async (_operation, _signal, call) => {
      // Use the same time for both, so that they always expire together, even if the clock changes meanwhile.
      const at = Date.now();
      this.#log.add({ at, requests: REQUESTS_OF_CALL });
      try {
        return await call();
      } finally {
        this.#log.add({ at, requests: -REQUESTS_OF_CALL });
      }
    });
  }

  /** When the clock was put back, moves all times back with it, so that they still expire after an hour. */
  #lastHour(now: number): readonly CountedRequests[] {
    const others = this.#log.takeOthers(now).map(({ at, requests }) => ({ at: Math.min(at, now), requests }));
    const ahead = Math.max(0, (this.#counted.at(-1)?.at ?? now) - now);
    if (this.#acceptedAt !== undefined) this.#acceptedAt -= ahead;
    const own = this.#counted.map(({ at, requests }) => ({ at: at - ahead, requests }));
    this.#counted = [...own, ...others].filter(({ at }) => at > now - HOUR).toSorted((a, b) => a.at - b.at);
    return this.#counted;
  }
}

function sum(counted: readonly CountedRequests[]): number {
  return Math.max(
    0,
    counted.reduce((total, { requests }) => total + requests, 0),
  );
}
