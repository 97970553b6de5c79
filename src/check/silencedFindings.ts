import * as z from 'zod/mini';
import { DomainId, RecordId } from '../api/fields.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Memory } from '../base/memory.ts';
import { AccountId } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { shortened } from '../text/visible.ts';
import type { Finding, NamedZone, ZoneFindings } from './findings.ts';

const KEY = 'dnsTree.check.silenced';
/** So many findings may be silenced: each is kept in the editor's state, which is loaded as a whole. */
export const MOST_SILENCED = 1_000;
/** The longest name that is kept, in characters. */
const LONGEST_TEXT = 300;

/** A finding that a person silenced in this editor: of one rule at one record. */
export const SilencedFinding = z.object({
  account: AccountId,
  domain: DomainId,
  record: RecordId.check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
  rule: z.string().check(z.maxLength(LONGEST_TEXT)),
  /** The FQDN and type of the record, which a list shows. */
  host: z.string().check(z.maxLength(LONGEST_TEXT)),
  type: z.string().check(z.maxLength(LONGEST_TEXT)),
});
export type SilencedFinding = z.infer<typeof SilencedFinding>;

const Stored = z.catch(z.array(z.unknown()), []);

/** The silenced findings of a zone, as {@link silenceKey} writes them. */
export type SilencedKeys = ReadonlySet<string>;

/**
 * Returns a finding as it is silenced, with long names cut. Undefined for one at a record without an id, and for one that
 * stands for many records: it would only move to the next of them.
 */
export function silenceable(
  { account, id: domain }: Pick<NamedZone, 'account' | 'id'>,
  { rule, host, once, records: [{ id: record, type }] }: Finding,
): SilencedFinding | undefined {
  if (record === undefined || once !== undefined) return undefined;
  const [shortHost, shortType] = [shortened(host, LONGEST_TEXT), shortened(type, LONGEST_TEXT)];
  return { account, domain, record, rule, host: shortHost, type: shortType };
}

/** Names a finding that is silenced, within all accounts. */
type FindingKey = Pick<SilencedFinding, 'account' | 'domain' | 'record' | 'rule'>;

/** The zone of a silenced finding. */
export type SilencedZone = Pick<SilencedFinding, 'account' | 'domain'>;

/** Identifies a finding within its zone. */
export function silenceKey({ record, rule }: Pick<SilencedFinding, 'record' | 'rule'>): string {
  return JSON.stringify([record, rule]);
}

/** Leaves out what is silenced by now, also from the counts. */
export function withoutSilenced<Zone extends NamedZone>(
  found: ZoneFindings<Zone>,
  silenced: SilencedKeys | undefined,
): ZoneFindings<Zone> {
  if (silenced === undefined) return found;
  const { left = [], gone = [] } = Object.groupBy(found.findings, ({ rule, records: [{ id }] }) =>
    id !== undefined && silenced.has(silenceKey({ record: id, rule })) ? 'gone' : 'left',
  );
  const fewer = Map.groupBy(gone, ({ rule }) => rule);
  const counts = found.counts
    .map((each) => ({ ...each, count: each.count - (fewer.get(each.rule)?.length ?? 0) }))
    .filter(({ count }) => count > 0);
  return { ...found, findings: left, counts };
}

/**
 * The findings that are silenced, in the order they were. They are kept until they are lifted, or their account is
 * removed.
 */
export class SilencedFindings implements Disposable {
  readonly #memory: Memory;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<SilencedZone | undefined>());
  #all: readonly SilencedFinding[];
  #byZone: ReadonlyMap<string, SilencedKeys>;

  /** Emits the zone of the finding that was silenced or lifted; `undefined` when those of an account were removed. */
  readonly onDidChange: Listen<SilencedZone | undefined> = this.#changed.event;

  constructor(memory: Memory, portfolio: Portfolio, reportBug: (error: unknown) => void) {
    this.#memory = memory;
    this.#reportBug = reportBug;
    this.#all = readStored(memory);
    this.#byZone = groupByZone(this.#all);
    const accounts = (): ReadonlySet<AccountId> => new Set(portfolio.all.map(({ account }) => account.id));
    let before = accounts();
    this.#disposables.add(
      portfolio.onDidChange(() => {
        const now = accounts();
        const gone = new Set([...before].filter((id) => !now.has(id)));
        before = now;
        if (gone.size === 0) return;
        const stored = readStored(memory);
        const left = stored.filter(({ account }) => !gone.has(account));
        if (left.length < stored.length || this.#all.some(({ account }) => gone.has(account)))
          this.#keep(left, undefined);
      }),
    );
  }

  get all(): readonly SilencedFinding[] {
    return this.#all;
  }

  /** Returns what is silenced in a zone; undefined for nothing. */
  in({ account, id }: { readonly account: AccountId; readonly id: DomainId }): SilencedKeys | undefined {
    return this.#byZone.get(zoneKey(account, id));
  }

  /** Silences a finding. Returns false, and does nothing, if {@link MOST_SILENCED} are silenced already. */
  add(finding: SilencedFinding): boolean {
    const others = this.#without(finding);
    if (others.length >= MOST_SILENCED) return false;
    this.#keep([...others, finding], finding);
    return true;
  }

  lift(finding: FindingKey): void {
    this.#keep(this.#without(finding), finding);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** All that are stored but this one. Read again for each change: another window may have changed them meanwhile. */
  #without(finding: FindingKey): SilencedFinding[] {
    return readStored(this.#memory).filter((each) => !isSame(each, finding));
  }

  /** If the editor's state cannot be written, the change holds until the window closes. */
  #keep(all: readonly SilencedFinding[], changed: FindingKey | undefined): void {
    this.#all = all;
    this.#byZone = groupByZone(all);
    this.#memory.update(KEY, all).then(undefined, this.#reportBug);
    this.#changed.emit(changed && { account: changed.account, domain: changed.domain });
  }
}

function readStored(memory: Memory): readonly SilencedFinding[] {
  return Stored.parse(memory.get(KEY))
    .slice(0, MOST_SILENCED)
    .flatMap((each) => SilencedFinding.safeParse(each).data ?? []);
}

function isSame(one: SilencedFinding, { account, domain, record, rule }: FindingKey): boolean {
  return one.record === record && one.rule === rule && one.domain === domain && one.account === account;
}

function groupByZone(all: readonly SilencedFinding[]): ReadonlyMap<string, SilencedKeys> {
  const grouped = Map.groupBy(all, ({ account, domain }) => zoneKey(account, domain));
  return new Map([...grouped].map(([zone, findings]) => [zone, new Set(findings.map(silenceKey))]));
}

function zoneKey(account: AccountId, domain: DomainId): string {
  return JSON.stringify([account, domain]);
}
