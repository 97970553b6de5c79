import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { AccountId } from '../model/account.ts';
import type { CallCount } from '../model/callCount.ts';

const KEY = 'dnsTree.calls';
/** So many requests at most are forgotten when the window goes. */
const EVERY = 20;
const HOUR = 3_600_000;
const Minute = z.tuple([z.number(), z.int().check(z.minimum(1), z.maximum(10_000))]);
/** What cannot be read of an account costs its count, not those of the others. */
const Stored = z.catch(z.record(z.string(), z.catch(z.array(Minute).check(z.maxLength(100)), [])), {});

/**
 * How many requests each account made in the last hour, minute by minute, over restarts: the service counts on.
 * It stays when an account is removed, for it may be added again, and is gone an hour later.
 */
export class CallMemory {
  readonly #state: vscode.Memento;
  readonly #kept = new Map<AccountId, { readonly requests: number; readonly at: number }>();

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** The requests of before, as minutes since the epoch in milliseconds, each with how many. */
  before(account: AccountId): readonly (readonly [number, number])[] {
    return this.#read()[account] ?? [];
  }

  /** Keeps the count of an account, unless little changed since it last did. */
  async keep(account: AccountId, calls: CallCount, now: number): Promise<void> {
    const requests = calls.made;
    const kept = this.#kept.get(account) ?? { requests: 0, at: 0 };
    if (requests - kept.requests < EVERY && Math.abs(now - kept.at) < 60_000) return;
    this.#kept.set(account, { requests, at: now });
    const recent = Object.entries(this.#read()).filter(([, minutes]) =>
      minutes.some(([minute]) => minute > now - HOUR),
    );
    try {
      await this.#state.update(KEY, { ...Object.fromEntries(recent), [account]: calls.perMinute(now) });
    } catch {
      // The window closes: what is lost is a count.
    }
  }

  #read(): z.infer<typeof Stored> {
    return Stored.parse(this.#state.get(KEY));
  }
}
