import { failureOf, type Failure } from '../api/failure.ts';
import { mayPass } from '../api/failureEffects.ts';
import type { DomainId } from '../api/fields.ts';
import { allSettled } from '../base/allSettled.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { AnalysedDocument } from '../config/document/documentReader.ts';
import { LoadAttempt } from '../zones/calls/loadAttempt.ts';
import { AccountPauses } from '../zones/calls/accountPauses.ts';
import { changedSinceLoad, isWholeZone, type ZoneState } from '../zones/zoneState.ts';
import { maybeOutdated } from '../zones/lists/wholeness.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Account } from '../zones/account.ts';
import type { Urgency } from '../api/caller.ts';
import type { editorSettings } from './documents/editorSettings.ts';
import { MentionedHosts } from './mentionedHosts.ts';

/** How often visible documents load what is due, in milliseconds: as long as the longest pause after a failure. */
const LOOK_MS = 60_000;

/** An open document. */
interface LoadedFor {
  /** The identity of the document. */
  readonly document: object;
  /** Returns undefined if it cannot be read now. */
  read(): Promise<Pick<AnalysedDocument, 'mentions' | 'zones'> | undefined>;
}

/** The documents that zones are loaded for. */
interface LoadedDocuments {
  readonly visible: readonly LoadedFor[];
  /** Emits when a document becomes visible, and some time after its last edit. */
  readonly onDidSettle: Listen<LoadedFor>;
}

interface LoaderParts {
  readonly accounts: Accounts;
  readonly reportBug: (error: unknown) => void;
  readonly settings: Pick<typeof editorSettings, 'maxZones' | 'maxRecords' | 'maxAge'>;
  /** Whether the person works in this window. */
  readonly isActive: () => boolean;
}

/** The attempts to load what documents need of an account. */
interface Attempts {
  /** Those to load the list of all domains. */
  readonly list: LoadAttempt;
  readonly zones: Map<DomainId, LoadAttempt>;
}

/**
 * Loads the zones that visible documents mention, in the background. For a large zone, loads only the mentioned hosts.
 * Loads a zone again when the list of domains reports a change. When its records are stale, or its load failed, loads
 * it again once the document is shown, edited or hovered over, and at times while it is visible, as often as
 * {@link LoadAttempt} allows.
 */
export class ZoneLoader implements Disposable {
  readonly #parts: LoaderParts;
  readonly #documents: LoadedDocuments;
  readonly #mentionedHosts: MentionedHosts;
  readonly #disposables = new DisposableStore();
  readonly #ended = new AbortController();
  readonly #attempts = new Map<Account, Attempts>();
  readonly #pauses = new AccountPauses();
  /** The zones that a document mentioned when it was last read. */
  readonly #mentionedIn = new WeakMap<object, readonly Pick<ZoneState, 'account' | 'id'>[]>();
  readonly #changed = this.#disposables.add(new Emitter<void>());

  /** Emits when an attempt ended, and when a login is refused or no longer refused. */
  readonly onDidChange: Listen<void> = this.#changed.event;

  constructor(parts: LoaderParts, documents: LoadedDocuments) {
    this.#parts = parts;
    this.#documents = documents;
    const { accounts, settings } = parts;
    this.#mentionedHosts = new MentionedHosts({ accounts, pauses: this.#pauses }, () => ({
      now: Date.now(),
      maxAge: settings.maxAge,
    }));
    const looking = setInterval(() => this.loadVisible(), LOOK_MS);
    this.#disposables.add({ dispose: () => clearInterval(looking) });
    this.#disposables.add(
      accounts.memory.keep(() =>
        documents.visible
          .flatMap(({ document }) => this.#mentionedIn.get(document) ?? [])
          .flatMap((zone) => accounts.zoneOf(zone) ?? []),
      ),
    );
    this.#disposables.add(documents.onDidSettle((shown) => this.#loadMentioned(shown)));
    this.#disposables.add(accounts.onDidChangeList(() => this.#accountsChanged()));
    this.#disposables.add(
      accounts.onDidChangeAccount(
        ({ account, change }) => change.kind === 'refusal' && this.#loginChanged(account),
      ),
    );
    this.#disposables.add(accounts.onDidChangeZone((zone) => zone ?? this.#loadAllMentioned()));
    this.#loadAllMentioned();
  }

  dispose(): void {
    this.#ended.abort();
    this.#disposables.dispose();
  }

  /** Loads what visible documents lack, if it is due, unless the person works in another window. */
  loadVisible(): void {
    if (this.#parts.isActive()) this.#loadAllMentioned();
  }

  /** Loads what a document lacks, if it is due. */
  load(document: object): void {
    const shown = this.#documents.visible.find((each) => each.document === document);
    if (shown !== undefined) this.#loadMentioned(shown);
  }

  /**
   * Loads what visible documents lack in the foreground, whatever failed before, except for accounts that made too many
   * calls. What is cancelled counts as failed if it failed before.
   * @throws CallError
   */
  async retry(signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#ended.signal]);
    const documents = this.#documents.visible;
    // What fails in one account says nothing about another.
    const lists = allSettled(
      this.#parts.accounts.all.map((account) => this.#list(account, 'foreground', either)),
    );
    const ofDocuments = async (): Promise<void> => {
      await lists.catch(() => undefined);
      await allSettled(documents.map((shown) => this.#loadZonesOf(shown, 'foreground', either)));
    };
    await allSettled([lists, ofDocuments()]);
  }

  /** Returns why the zones of an account could not be listed for a document. */
  listFailure(account: Account): Failure | undefined {
    const { content, failed } = account.allDomains.state;
    if (content?.more === false) return undefined;
    const own = this.#attempts.get(account)?.list.failure() ?? failed?.failure;
    return account.refusal ?? this.#pauses.failure(account) ?? own;
  }

  /** Returns why a zone could not be loaded for a document since its records were. */
  failure(document: object, account: Account, zone: ZoneState): Failure | undefined {
    const attempt = this.#attempts.get(account)?.zones.get(zone.id);
    const own = attempt?.failure(recordsLoadedAt(zone));
    return (
      account.refusal ?? this.#pauses.failure(account) ?? own ?? this.#mentionedHosts.failure(document, zone)
    );
  }

  #accountsChanged(): void {
    const all = new Set(this.#parts.accounts.all);
    for (const account of this.#attempts.keys()) if (!all.has(account)) this.#attempts.delete(account);
    this.#loadAllMentioned();
  }

  /** A new token may be accepted, so retry at once. */
  #loginChanged(account: Account): void {
    this.#attempts.delete(account);
    this.#pauses.end(account);
    this.#mentionedHosts.retry();
    this.#changed.emit();
    if (account.refusal === undefined) this.#loadAllMentioned();
  }

  #loadAllMentioned(): void {
    for (const shown of this.#documents.visible) this.#loadMentioned(shown);
  }

  #loadMentioned(shown: LoadedFor): void {
    if (!this.#documents.visible.includes(shown)) return;
    for (const account of this.#parts.accounts.all)
      this.#run((signal) => this.#list(account, 'background', signal));
    this.#run((signal) => this.#loadZonesOf(shown, 'background', signal));
  }

  async #loadZonesOf(shown: LoadedFor, urgency: Urgency, signal: AbortSignal): Promise<void> {
    const analysed = await shown.read();
    if (analysed === undefined || signal.aborted || !this.#documents.visible.includes(shown)) return;
    const mentioned = this.#mentioned(analysed.zones);
    // Without their records, which would stay in memory.
    this.#mentionedIn.set(
      shown.document,
      mentioned.map(({ account, id }) => ({ account, id })),
    );
    const large = new Set(
      mentioned.filter(({ announced = 0 }) => announced > this.#parts.settings.maxRecords),
    );
    const loads: Promise<void>[] = [];
    if (large.size > 0)
      loads.push(
        this.#mentionedHosts
          .load(shown.document, analysed, large, urgency, signal)
          .finally(() => this.#changed.emit()),
      );
    for (const zone of mentioned) {
      if (large.has(zone)) continue;
      const account = this.#parts.accounts.get(zone.account);
      if (account === undefined || account.refusal !== undefined) continue;
      const attempt = getOrAdd(this.#attemptsOf(account).zones, zone.id, () => new LoadAttempt());
      if (!isDue(zone, attempt, urgency, this.#parts.settings.maxAge)) continue;
      const load = (): Promise<void> => account.zone(zone.id).ensure({ maxAge: 0, urgency }, signal);
      loads.push(this.#attempt(account, attempt, urgency, load));
    }
    await allSettled(loads);
  }

  /** Loads the list of domains once. After a failure, background work waits as long as for a zone before it retries. */
  async #list(account: Account, urgency: Urgency, signal: AbortSignal): Promise<void> {
    const { allDomains: list, refusal } = account;
    const { content, failed, loading } = list.state;
    if (refusal !== undefined || (urgency === 'background' && loading !== undefined)) return;
    if (content !== undefined && !content.more) return;
    const { list: attempt } = this.#attemptsOf(account);
    const hasFailed = (attempt.failure() ?? failed) !== undefined;
    if (urgency === 'background' && hasFailed && !attempt.isDue(this.#parts.settings.maxAge)) return;
    await this.#attempt(account, attempt, urgency, () => {
      list.forgetFailure();
      return list.all(signal, undefined, urgency);
    });
  }

  async #attempt(
    account: Account,
    attempt: LoadAttempt,
    urgency: Urgency,
    load: () => Promise<void>,
  ): Promise<void> {
    if (this.#pauses.holdsBack(account, urgency)) return;
    try {
      await this.#pauses.run(account, urgency, () => attempt.run(load));
    } finally {
      this.#changed.emit();
    }
  }

  #attemptsOf(account: Account): Attempts {
    return getOrAdd(this.#attempts, account, () => ({ list: new LoadAttempt(), zones: new Map() }));
  }

  /** Returns the zones with some names, up to the limit of the settings. */
  #mentioned(names: ReadonlySet<string>): readonly ZoneState[] {
    return names
      .values()
      .flatMap((ascii) => this.#parts.accounts.named(ascii))
      .take(this.#parts.settings.maxZones)
      .toArray();
  }

  #run(work: (signal: AbortSignal) => Promise<void>): void {
    work(this.#ended.signal).catch((error: unknown) => {
      // Failed calls are logged already, so report only bugs.
      if (failureOf(error) === undefined) this.#parts.reportBug(error);
    });
  }
}

/** Whether to load a zone for a document now. */
function isDue(zone: ZoneState, attempt: LoadAttempt, urgency: Urgency, maxAge: number): boolean {
  const { loaded, failure } = zone;
  const unreached = failure !== undefined && mayPass(failure);
  // Load the records once after a change.
  if (loaded !== undefined && changedSinceLoad(zone) && attempt.startedAt <= loaded.loadedAt) return true;
  const isCurrent =
    loaded !== undefined && isWholeZone(zone) && !maybeOutdated(loaded.loadedAt, maxAge, Date.now());
  const hasFailed = attempt.failure(recordsLoadedAt(zone)) !== undefined;
  if (urgency === 'foreground') return !isCurrent || unreached || hasFailed;
  if (isCurrent && !unreached) return false;
  // After a failed load of another feature, or once the records were dropped, this one has not failed yet.
  const isDropped = loaded === undefined && failure?.kind === 'limit';
  const isFirst = (unreached || isDropped) && !hasFailed && !attempt.isPending;
  return isFirst || attempt.isDue(maxAge, recordsLoadedAt(zone));
}

/** When the records of a zone were loaded, as opposed to some of its hosts by themselves. */
function recordsLoadedAt({ loaded }: ZoneState): number | undefined {
  return loaded?.fault?.kind === 'hostsOnly' ? undefined : loaded?.loadedAt;
}
