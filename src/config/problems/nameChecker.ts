import { getOrAdd } from '../../base/getOrAdd.ts';
import { ANYONE } from '../../dns/client.ts';
import { specialBlock, type SpecialUse } from '../../dns/specialAddresses.ts';
import { answer } from '../../dns/zone.ts';
import { currentUntil, dnsZoneOf, type Freshness } from '../../zones/dnsZone.ts';
import { parseIpAddress } from '../../dns/ipAddress.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { type KnownZones, zonesOfName } from '../../zones/knownZones.ts';
import { absenceOf, type Absence, type PastHosts } from '../lookup/absence.ts';
import { lookUpName, type NameInZone } from '../lookup/lookUpName.ts';
import { isMadeByPrograms, needsNoRecord } from '../evidence/programNames.ts';
import { addressOf, resolveName } from '../lookup/resolveName.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';

/** Why a name is wrong, wherever it stands. */
export type Verdict =
  | Absence
  /** All its records are disabled; `wildcard` answers in their place. */
  | { readonly kind: 'disabled'; readonly wildcard: string | undefined };

type AddressKind = `${4 | 6} ${'private' | 'public'}`;

interface HostedAddresses {
  readonly list: readonly string[];
  readonly set: ReadonlySet<string>;
}

/** A domain with none of these takes no mail (RFC 5321 section 5.1). */
const MAIL_TYPES = ['MX', 'A', 'AAAA'] as const;

/**
 * Checks names and addresses against the records of one moment, and caches each verdict. No verdict relies on outdated
 * records.
 */
export class NameChecker {
  readonly #accounts: KnownZones;
  readonly #fresh: Freshness;
  readonly #pastHosts: PastHosts;
  readonly #verdicts = new Map<string, { readonly verdict: Verdict | undefined }>();
  readonly #hosted = new Map<string, ReadonlyMap<AddressKind, HostedAddresses>>();
  readonly #disabled = new Map<string, ReadonlySet<string | undefined>>();
  readonly #mail = new Map<string, boolean>();
  readonly #consulted = new Set<string>();
  #until = Number.POSITIVE_INFINITY;

  constructor(accounts: KnownZones, fresh: Freshness, pastHosts: PastHosts = () => undefined) {
    this.#accounts = accounts;
    this.#fresh = fresh;
    this.#pastHosts = pastHosts;
  }

  /** The names of all known zones, in ASCII. */
  get zoneNames(): ReadonlySet<string> {
    return this.#accounts.names;
  }

  /** When the first of the records consulted so far turns stale, in milliseconds since the epoch. */
  get until(): number {
    return this.#until;
  }

  /** Whether a verdict so far depends on a zone. */
  concerns({ ascii }: ZoneState): boolean {
    return this.#consulted.has(ascii);
  }

  /** Returns why a host (ASCII, lower case, no final dot) is wrong; undefined if it is not, or it is unknown. */
  verdictOn(name: string): Verdict | undefined {
    return isMadeByPrograms(name) ? undefined : this.verdictOnRecord(name);
  }

  /** Like {@link verdictOn}, for a name with a record, which may begin with an underscore. */
  verdictOnRecord(name: string): Verdict | undefined {
    const known = this.#verdicts.get(name);
    if (known !== undefined) return known.verdict;
    this.#consult(name);
    const verdict = this.#verdictFrom(name, lookUpName(this.#accounts, name, this.#fresh));
    this.#verdicts.set(name, { verdict });
    return verdict;
  }

  /**
   * Returns the addresses that a name has, all in canonical spelling, if `address` is not one of them; undefined if it
   * is or may be. Compares addresses of the same family, and private addresses with private ones only: split horizon is
   * no mistake.
   */
  addressesInsteadOf(name: string, address: string): readonly string[] | undefined {
    const hosted = this.#hostedFor(name).get(kindOfAddress(address));
    return hosted === undefined || hosted.set.has(address) ? undefined : hosted.list;
  }

  /** Like {@link addressesInsteadOf}, but compares a public address with all of its family. */
  declaredInsteadOf(name: string, address: string): readonly string[] | undefined {
    if (isPrivate(address)) return this.addressesInsteadOf(name, address);
    const hosted = [...this.#hostedFor(name)].flatMap(([kind, { list }]) =>
      kind.startsWith(address.includes(':') ? '6' : '4') ? list : [],
    );
    return hosted.length === 0 || hosted.includes(address) ? undefined : hosted;
  }

  /** Whether a disabled record of a name has an address (canonical). */
  isDisabledAddress(name: string, address: string): boolean {
    const known = getOrAdd(this.#disabled, name, () => {
      const found = lookUpName(this.#accounts, name, this.#fresh);
      return new Set(found.flatMap(({ disabled }) => disabled.map(addressOf)));
    });
    return known.has(address);
  }

  /**
   * Returns the targets of a name's records of a type, without final dots, if `target` is not among them; undefined if
   * it is or may be, or there are none. Name servers of a zone itself are not compared: they differ while it moves.
   */
  targetsInsteadOf(name: string, type: string, target: string): readonly string[] | undefined {
    this.#consult(name);
    const targets = new Set<string>();
    for (const { host, answer: at } of lookUpName(this.#accounts, name, this.#fresh)) {
      if (at.kind === 'undecided' || at.owner !== name || (type === 'NS' && host === '@')) return undefined;
      for (const { value, mx } of at.records.filter((record) => record.type === type)) {
        const parsed = parseRdata(type, value, mx);
        targets.add((parsed.ok && parsed.target) || '');
      }
    }
    return targets.size === 0 || targets.has(target) || targets.has('') ? undefined : [...targets];
  }

  /** Returns the records that a name has where an alias is declared, as type and value; none if it may be an alias. */
  recordsInsteadOfAlias(name: string): readonly string[] {
    this.#consult(name);
    const found = lookUpName(this.#accounts, name, this.#fresh);
    const isOther = found.every(
      ({ host, answer: at, disabled }) =>
        // At an apex, services publish the addresses of the target instead of an alias.
        host !== '@' &&
        at.kind === 'records' &&
        at.owner === name &&
        disabled.length === 0 &&
        at.records.every(({ type }) => type !== 'CNAME'),
    );
    if (!isOther) return [];
    return [
      ...new Set(
        found.flatMap(({ answer: { records } }) => records.map(({ type, value }) => `${type} ${value}`)),
      ),
    ];
  }

  /** Returns all addresses that a name may have; none when there may be others. */
  #hostedFor(name: string): ReadonlyMap<AddressKind, HostedAddresses> {
    return getOrAdd(this.#hosted, name, () => {
      const { steps, certain, addresses } = resolveName(this.#accounts, name, this.#fresh);
      for (const { name: step } of steps) this.#consult(step);
      const all = certain ? addresses : [];
      return new Map(
        Map.groupBy(all, kindOfAddress)
          .entries()
          .map(([kind, list]) => [kind, { list, set: new Set(list) }] as const),
      );
    });
  }

  /** Whether mail to a domain arrives nowhere: it has neither an MX record nor an address (RFC 5321 section 5.1). */
  refusesMail(name: string): boolean {
    return getOrAdd(this.#mail, name, () => {
      this.#consult(name);
      const zones = zonesOfName(this.#accounts, name).map((zone) => dnsZoneOf(zone, this.#fresh));
      return (
        zones.length > 0 &&
        zones.every((zone) =>
          MAIL_TYPES.every((type) => {
            const { kind } = answer(zone, name, type, ANYONE);
            return kind === 'noName' || kind === 'noData';
          }),
        )
      );
    });
  }

  #verdictFrom(name: string, found: readonly NameInZone[]): Verdict | undefined {
    // In a configuration a wildcard is a pattern.
    if (found.length === 0 || name.startsWith('*') || needsNoRecord(name)) return undefined;
    let isDisabled = false;
    let branch = false;
    let wildcard: string | undefined;
    for (const { answer: at, disabled } of found) {
      switch (at.kind) {
        case 'undecided':
        case 'delegation':
        case 'dname':
          return undefined;
        case 'records':
        case 'cname':
        case 'redirect':
          // The wildcard answers only because the name's own records are disabled, which is probably a mistake.
          if (disabled.length === 0 || at.wildcard === undefined) return undefined;
          ({ wildcard } = at);
          isDisabled = true;
          break;
        case 'noData':
        case 'noName':
          isDisabled ||= disabled.length > 0;
          // A name without data exists because of the names below it, unless a wildcard answers in its place.
          if (disabled.length === 0) branch ||= at.kind === 'noData' && at.wildcard === undefined;
          break;
      }
    }
    if (isDisabled) return { kind: 'disabled', wildcard };
    const zones = found.map(({ zone }) => zone);
    const host = found[0]?.host ?? '@';
    return absenceOf(this.#accounts, zones, { host, branch }, this.#pastHosts);
  }

  #consult(name: string): void {
    for (const zone of zonesOfName(this.#accounts, name)) {
      this.#consulted.add(zone.ascii);
      this.#until = Math.min(this.#until, currentUntil(zone, this.#fresh));
    }
  }
}

/** The uses of addresses that mean nothing outside of their network. */
const PRIVATE_USES: ReadonlySet<SpecialUse> = new Set([
  'unspecified',
  'loopback',
  'private',
  'shared',
  'linkLocal',
]);

function isPrivate(address: string): boolean {
  const parsed = parseIpAddress(address);
  const special = parsed && specialBlock(parsed);
  return special !== undefined && PRIVATE_USES.has(special.use);
}

/** Addresses of different kinds are not compared. */
export function kindOfAddress(address: string): AddressKind {
  return `${address.includes(':') ? 6 : 4} ${isPrivate(address) ? 'private' : 'public'}`;
}
