import { CHECK_LIMITS, LookupLimit } from './limits.ts';
import type { CheckedRecord, CheckedZone } from './checkedZone.ts';
import { followChain, type Chain } from '../../dns/chain.ts';
import { ANYONE, type DnsClient } from '../../dns/client.ts';
import { LONGEST_WRITTEN_NAME } from '../../api/fields.ts';
import { answer, type Answer, type DecidedAnswer, type DnsZone } from '../../dns/zone.ts';
import { hostWithin, namesAbove } from '../../dns/names.ts';
import { ownerKey, zoneIndex, type TypesOfHost } from '../../dns/zoneIndex.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';

/** The result of looking up a name in the zones of the account. Rules judge nothing that is unknown. */
export type NameLookup =
  /** `isCertain`: records that are not loaded cannot add others. */
  | { readonly kind: 'records'; readonly records: readonly CheckedRecord[]; readonly isCertain: boolean }
  /** `at`: the name, or the last target of its aliases. `isName`: it has other records, or names below it. */
  | { readonly kind: 'nothing'; readonly at: string; readonly isName: boolean }
  /** The name, or the last target of its aliases, is in no zone of the account. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'unknown' };

/** A name and the targets of its aliases, in their order. */
interface LookupChain {
  /** `answer` is undefined outside of the account, and where it is not certain. */
  readonly links: readonly {
    readonly name: string;
    readonly answer: DecidedAnswer<CheckedRecord> | undefined;
  }[];
  readonly ends: Chain<CheckedRecord>['ends'];
  /** Whether records that are not loaded cannot change the chain. */
  readonly isWhole: boolean;
}

/** The most chains, and the most answers, that are cached. */
const CACHED = 10_000;
/** A lookup takes one more step per this number of types, or of name servers, at a host. */
const TYPES_OF_A_STEP = 16;

const UNKNOWN: NameLookup = { kind: 'unknown' };

/** Looks up names in the zones of one account, as far as the limit permits. `dns` decides the answers. */
export class Lookups {
  readonly limit = new LookupLimit();
  readonly #find: (name: string) => CheckedZone | undefined;
  readonly #zones = new Map<string, DnsZone<CheckedRecord>>();
  /** Results of the check in progress, cached because very many records may point to the same name. */
  readonly #chains = new Map<string, LookupChain>();
  readonly #answers = new Map<string, DecidedAnswer<CheckedRecord> | undefined>();
  readonly #linesAt = new Map<string, ReadonlySet<string | undefined>>();

  /** @param find looks up a zone by its name: in ASCII, lower case, without a final dot */
  constructor(find: (name: string) => CheckedZone | undefined) {
    this.#find = find;
  }

  /**
   * Starts the check of a zone. Lookups then use this zone for its name, because the account may have two zones of that
   * name.
   */
  startCheck(zone: CheckedZone): void {
    this.#chains.clear();
    this.#answers.clear();
    this.#linesAt.clear();
    const { records } = this.#keep(zone);
    this.limit.startZone(records.length);
  }

  /**
   * Returns the zone that a name is in: the one with the longest name. Looks up each zone once, so that it stays the
   * same.
   */
  zoneOf(name: string): DnsZone<CheckedRecord> | undefined {
    if (name.length > LONGEST_WRITTEN_NAME) return undefined;
    for (const each of [name, ...namesAbove(name)]) {
      const known = this.#zones.get(each);
      if (known !== undefined) return known;
      const found = this.#find(each);
      if (found !== undefined) return this.#keep(found);
    }
    return undefined;
  }

  /**
   * Returns the answer for a name and a type; undefined if it is not certain.
   * @param within a zone that answers itself, even if the name is in another zone of the account below it
   */
  answer(
    name: string,
    type: string,
    client: DnsClient,
    within?: CheckedZone,
  ): DecidedAnswer<CheckedRecord> | undefined {
    const key = JSON.stringify([name, type, client, within?.name]);
    if (this.#answers.has(key)) return this.#answers.get(key);
    let found: DecidedAnswer<CheckedRecord> | undefined;
    if (this.limit.takeLookup(name)) {
      const zone = within === undefined ? this.zoneOf(name) : this.#keep(within);
      found = zone && this.#settled(answer(zone, name, type, client), zone);
    }
    return this.#kept(this.#answers, key, found);
  }

  /** Whether it is certain that a name has no records of these types on any line. */
  lacks(name: string, types: readonly string[]): boolean {
    return types.every((type) => {
      const found = this.answer(name, type, ANYONE);
      return found?.kind === 'noData' || found?.kind === 'noName';
    });
  }

  /** Returns the name servers of a zone of the account by its NS records; none if they are unknown. */
  nameServersOf(zone: string): ReadonlySet<string> {
    const found = this.limit.takeLookup(zone) ? this.zoneOf(zone) : undefined;
    if (found === undefined || found.name !== zone) return new Set();
    const records = (zoneIndex(found.records).node('@')?.get('NS') ?? []).slice(
      0,
      CHECK_LIMITS.recordsOfHost,
    );
    this.limit.take(Math.floor(records.length / TYPES_OF_A_STEP));
    return new Set(
      records.flatMap(({ type, value }) => parseRdata(type, value).targets.map(({ name }) => name)),
    );
  }

  /** Returns the lines of the name's own records. */
  linesAt(name: string): ReadonlySet<string | undefined> {
    return getOrAdd(this.#linesAt, name, () => {
      const types = this.#typesAt(name)?.values() ?? [];
      return new Set([...types].flatMap((records) => records.map(({ recordLine }) => recordLine)));
    });
  }

  /** Follows the aliases of a name for clients of a line. */
  chain(name: string, type: string, recordLine: string | undefined): LookupChain {
    const key = JSON.stringify([name, type, recordLine]);
    const known = this.#chains.get(key);
    if (known !== undefined) return known;
    const find = (each: string): DnsZone<CheckedRecord> | undefined =>
      this.limit.takeLookup(each) ? this.zoneOf(each) : undefined;
    const { links, ends } = followChain(find, name, type, { kind: 'line', recordLine });
    const found: LookupChain = {
      links: links.map((link) => ({ name: link.name, answer: this.#settled(link.answer) })),
      ends,
      isWhole: links.every((link) => link.answer?.kind !== 'undecided'),
    };
    return this.#kept(this.#chains, key, found);
  }

  /** Looks up a name for clients of a line, and follows all aliases. */
  lookUp(name: string, type: string, recordLine: string | undefined): NameLookup {
    const { links, ends, isWhole } = this.chain(name, type, recordLine);
    const [end, ...others] = ends;
    const last = links.at(-1)?.answer;
    const isKnown = links.slice(0, -1).every((link) => link.answer !== undefined);
    if (this.limit.isOver || end === undefined || others.length > 0 || !isKnown) return UNKNOWN;
    if (end.kind === 'outside') return { kind: 'outside' };
    if (last === undefined) return UNKNOWN;
    if (last.kind === 'records' || last.kind === 'redirect')
      return { kind: 'records', records: last.records, isCertain: isWhole };
    if (last.kind === 'noData' || last.kind === 'noName')
      return { kind: 'nothing', at: end.name, isName: last.kind === 'noData' };
    return UNKNOWN;
  }

  /** Looks up the addresses of a name for clients of a line. */
  lookUpAddress(name: string, recordLine: string | undefined): NameLookup {
    const ipv4 = this.lookUp(name, 'A', recordLine);
    return ipv4.kind === 'nothing' ? this.lookUp(name, 'AAAA', recordLine) : ipv4;
  }

  #kept<T>(all: Map<string, T>, key: string, found: T): T {
    if (all.size >= CACHED) all.clear();
    // Do not cache a result after the limit was reached: the next host may make lookups again.
    if (!this.limit.isOver) all.set(key, found);
    return found;
  }

  /**
   * Returns an answer that rules may judge; undefined if it is not certain. Loaded records count even if others are not
   * loaded.
   */
  #settled(
    found: Answer<CheckedRecord> | undefined,
    zone?: DnsZone<CheckedRecord>,
  ): DecidedAnswer<CheckedRecord> | undefined {
    const owner = found?.kind === 'undecided' ? found.seen?.owner : found?.owner;
    const types = owner === undefined ? 0 : (this.#typesAt(owner, zone)?.size ?? 0);
    if (types >= TYPES_OF_A_STEP) this.limit.take(Math.floor(types / TYPES_OF_A_STEP));
    if (found?.kind !== 'undecided') return found;
    if (found.why === 'tooManyNames') this.limit.giveUp();
    const { seen } = found;
    const isLoaded = seen?.kind === 'records' || seen?.kind === 'cname' || seen?.kind === 'redirect';
    return found.why === 'incomplete' && isLoaded ? seen : undefined;
  }

  #typesAt(name: string, zone = this.zoneOf(name)): TypesOfHost<CheckedRecord> | undefined {
    return zone && zoneIndex(zone.records).node(ownerKey(hostWithin(zone.name, name)));
  }

  #keep({ name, table, complete, served, lines }: CheckedZone): DnsZone<CheckedRecord> {
    const known = this.#zones.get(name);
    if (known !== undefined && known.records === table?.records) return known;
    const isWhole = complete ? 'whole' : 'incomplete';
    const zone: DnsZone<CheckedRecord> = {
      name,
      records: table?.records ?? [],
      known: { kind: table === undefined ? 'notLoaded' : served ? isWhole : 'notServed' },
      lines,
    };
    this.#zones.set(name, zone);
    return zone;
  }
}
