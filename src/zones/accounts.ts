import type { DomainId } from '../api/fields.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Account } from './account.ts';
import type { AccountChange } from './accountChange.ts';
import type { AccountId } from './accountInfo.ts';
import type { KnownZones } from './knownZones.ts';
import type { Zone } from './zone.ts';
import { ZoneMemory } from './zoneMemory.ts';
import type { ZoneState } from './zoneState.ts';

/**
 * The most zones of an account that are found by one name: each is searched for every name below it, and a service
 * could list thousands of zones with the same name.
 */
const MOST_OF_A_NAME = 20;

/** All accounts, in the order in which they were added, with their zones. Access makes no call. */
export class Accounts implements KnownZones, Disposable {
  /** Limits the records of all accounts. */
  readonly memory: ZoneMemory;
  readonly #disposables = new DisposableStore();
  readonly #listChanged = this.#disposables.add(new Emitter<void>());
  readonly #zoneChanged = this.#disposables.add(new Emitter<ZoneState | undefined>());
  readonly #accountChanged = this.#disposables.add(
    new Emitter<{ readonly account: Account; readonly change: AccountChange }>(),
  );
  readonly #accessed = this.#disposables.add(new Emitter<void>());
  readonly #listening = new Map<Account, Disposable>();
  #all: readonly Account[] = [];
  #wasAccessed = false;
  /** The ids of the zones by name; undefined until needed, and after a change of many zones. */
  #byName: ReadonlyMap<string, readonly Pick<ZoneState, 'account' | 'id'>[]> | undefined;
  #names: ReadonlySet<string> | undefined;

  /** Emits when an account is added or removed. */
  readonly onDidChangeList: Listen<void> = this.#listChanged.event;
  readonly onDidChangeZone: Listen<ZoneState | undefined> = this.#zoneChanged.event;
  /** Emits each change of each account. */
  readonly onDidChangeAccount: Listen<{ readonly account: Account; readonly change: AccountChange }> =
    this.#accountChanged.event;
  /** Emits on the first access to zones, so that the stored ones are loaded only when they are needed. */
  readonly onFirstAccess: Listen<void> = this.#accessed.event;

  constructor(all: readonly Account[] = [], memory = new ZoneMemory()) {
    this.memory = memory;
    if (all.length > 0) this.set(all);
  }

  get all(): readonly Account[] {
    return this.#all;
  }

  /** Returns an account; undefined when it was removed. */
  get(id: AccountId | undefined): Account | undefined {
    return this.#all.find((account) => account.id === id);
  }

  get zones(): Iterable<ZoneState> {
    this.#noteAccess();
    return this.#all.values().flatMap((account) => account.zones());
  }

  get names(): ReadonlySet<string> {
    this.#noteAccess();
    this.#names ??= new Set(this.#zonesByName().keys());
    return this.#names;
  }

  named(ascii: string): readonly ZoneState[] {
    this.#noteAccess();
    const found = this.#zonesByName().get(ascii) ?? [];
    return found.flatMap(({ account, id }) => this.get(account)?.state(id) ?? []);
  }

  zone(account: AccountId, id: DomainId): ZoneState | undefined {
    this.#noteAccess();
    return this.get(account)?.state(id);
  }

  /** Returns the zone that a state is of; undefined when its account was removed. */
  zoneOf({ account, id }: Pick<ZoneState, 'account' | 'id'>): Zone | undefined {
    return this.get(account)?.zone(id);
  }

  /** Replaces the list of accounts. The creator of an account disposes it. */
  set(all: readonly Account[]): void {
    const gone = this.#all.filter((account) => !all.includes(account));
    for (const account of gone) {
      this.#listening.get(account)?.dispose();
      this.#listening.delete(account);
    }
    this.#all = all;
    for (const account of all)
      getOrAdd(this.#listening, account, () =>
        account.onDidChange((change) => this.#accountChange(account, change)),
      );
    this.#listChanged.emit();
    if (gone.some(({ size }) => size > 0)) this.#manyChanged();
  }

  dispose(): void {
    for (const listening of this.#listening.values()) listening.dispose();
    this.#listening.clear();
    this.#disposables.dispose();
  }

  #noteAccess(): void {
    if (this.#wasAccessed) return;
    this.#wasAccessed = true;
    this.#accessed.emit();
  }

  #accountChange(account: Account, change: AccountChange): void {
    if (change.kind === 'zone') {
      if (change.zone === undefined) this.#manyChanged();
      else this.#zoneChanged.emit(change.zone);
    }
    this.#accountChanged.emit({ account, change });
  }

  #zonesByName(): ReadonlyMap<string, readonly Pick<ZoneState, 'account' | 'id'>[]> {
    this.#byName ??= groupedByName(this.zones);
    return this.#byName;
  }

  #manyChanged(): void {
    this.#byName = undefined;
    this.#names = undefined;
    this.#zoneChanged.emit(undefined);
  }
}

/** Groups zones by their names. The zones of each account come one after the other. */
function groupedByName(
  zones: Iterable<ZoneState>,
): ReadonlyMap<string, readonly Pick<ZoneState, 'account' | 'id'>[]> {
  const byName = new Map<string, Pick<ZoneState, 'account' | 'id'>[]>();
  for (const { ascii, account, id } of zones) {
    const named = getOrAdd(byName, ascii, () => []);
    if (named.at(-MOST_OF_A_NAME)?.account !== account) named.push({ account, id });
  }
  return byName;
}
