import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { hostFault, parseName, type DomainName } from '../../dns/syntax/domainName.ts';
import { isFault } from '../../dns/syntax/fields.ts';
import { span } from '../../dns/syntax/span.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { ValidRdata } from '../../dns/types/rdata.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import type { ExportRun } from '../exportRun.ts';
import type { ExportZone } from '../exportZone.ts';
import { recordParts } from '../recordParts.ts';
import type { LeftOutWhy, Loss } from '../losses/loss.ts';
import { ownerName } from './ownerName.ts';

/** The TTL of a record that has none, in seconds: the service's own default. */
export const DEFAULT_TTL = 600;

/** The highest TTL (RFC 2181 section 8). */
export const MAX_TTL = 2_147_483_647;

/** A record that every name server loads together with the rest of the zone. */
export interface MasterRecord {
  readonly record: DnsRecord;
  /** A key: `@` is the apex. */
  readonly host: string;
  /** Absolute and escaped. */
  readonly owner: string;
  readonly type: string;
  /** Seconds; the same for all records of a host and type. */
  readonly ttl: number;
  readonly data: string;
  /** Equal for data that a name server treats as equal. */
  readonly canonical: string;
}

export interface MasterRecords {
  readonly records: readonly MasterRecord[];
  readonly losses: readonly Loss[];
}

/** Types of which a host has at most one record (RFC 1034 section 3.6.2, RFC 6672 section 2.4). */
const SINGLETONS: ReadonlySet<string> = new Set(['CNAME', 'DNAME']);

/** Which owners a reader accepts for addresses and MX: those of hosts (RFC 1123 section 2.1), or any. */
type Owners = 'hosts' | 'any';

/** The types whose owner must be a host for name servers. */
const OF_HOSTS: ReadonlySet<string> = new Set(['A', 'AAAA', 'MX']);

/** BIND loads no delegation of a wildcard (RFC 4592 section 4). */
const NOT_OF_WILDCARDS: ReadonlySet<string> = new Set(['NS', 'DNAME']);

/** In service mode, BIND wants the name of a host as the target of these (RFC 9460 section 2.4.3). */
const SERVICES: ReadonlySet<string> = new Set(['HTTPS', 'SVCB']);

/** The records of a zone in the shape that name servers load. Each is converted once, however many clients get it. */
export class MasterZone {
  readonly #zone: string;
  readonly #isZone: boolean;
  readonly #owners: Owners;
  readonly #converted = new Map<DnsRecord, MasterRecord | LeftOutWhy>();

  constructor(zone: string, owners: Owners = 'hosts') {
    this.#zone = zone;
    this.#owners = owners;
    this.#isZone = zoneOrigin(zone) !== undefined;
  }

  /** Converts all records of a zone. @throws ExportTooLarge */
  static async from({ name, records }: ExportZone, run: ExportRun, owners?: Owners): Promise<MasterZone> {
    const master = new MasterZone(name, owners);
    let length = 0;
    for (const part of recordParts(records)) {
      for (const record of part) {
        const made = master.#convert(record);
        if (typeof made !== 'string') length += made.owner.length + made.data.length;
      }
      run.fits(length);
      await run.pause();
    }
    return master;
  }

  /**
   * Returns the records that a name server loads beside each other: without invalid values and names, and without
   * conflicts. The records of a host and type get the lowest of their TTLs (RFC 2181 section 5.2), and those of a host
   * stand together.
   */
  loadable(records: readonly DnsRecord[]): MasterRecords {
    const losses: Loss[] = [];
    const leaveOut = (record: DnsRecord, why: LeftOutWhy): void => {
      losses.push({ zone: this.#zone, record, kind: 'leftOut', why });
    };
    const byHost = new Map<string, MasterRecord[]>();
    for (const record of records) {
      const made = this.#convert(record);
      if (typeof made === 'string') leaveOut(record, made);
      else getOrAdd(byHost, made.host, () => []).push(made);
    }
    const kept: MasterRecord[] = [];
    for (const [host, all] of this.#owners === 'hosts' ? withoutOccluded(byHost, leaveOut) : byHost) {
      const compared = needsComparison(host, all) ? withOneTtl(withoutConflicts(all, leaveOut)) : all;
      for (const each of compared) {
        kept.push(each);
        if (each.ttl !== (each.record.ttl ?? DEFAULT_TTL))
          losses.push({ zone: this.#zone, record: each.record, kind: 'lostField', what: 'ttl' });
      }
    }
    return { records: kept, losses };
  }

  #convert(record: DnsRecord): MasterRecord | LeftOutWhy {
    return getOrAdd(this.#converted, record, () =>
      this.#isZone ? masterRecord(this.#zone, record, this.#owners) : 'name',
    );
  }
}

/** The records of a host, where those of a type have the lowest of their TTLs. */
function withOneTtl(records: readonly MasterRecord[]): readonly MasterRecord[] {
  const lowest = new Map<string, number>();
  for (const { type, ttl } of records) lowest.set(type, Math.min(ttl, lowest.get(type) ?? ttl));
  return records.map((each) => ({ ...each, ttl: lowest.get(each.type) ?? each.ttl }));
}

/** The absolute name of a zone; undefined for a text that is none. A server refuses a configuration with such a zone. */
export function zoneOrigin(zone: string): string | undefined {
  const name = parseName(span(zone));
  return isFault(name) || name.key === '' ? undefined : name.text;
}

/** Whether a name is one of a host or a wildcard of hosts. */
function isHostOrWildcard(name: DomainName): boolean {
  return hostFault({ ...name, key: name.key.replace(/^\*\./u, '') }) === undefined;
}

function masterRecord(zone: string, record: DnsRecord, owners: Owners): MasterRecord | LeftOutWhy {
  const parsed = parseRdata(record.type, record.value, record.mx);
  if (!parsed.ok) return parsed.faults.some(({ code }) => code === 'type') ? 'type' : 'value';
  const name = ownerName(record.host, zone);
  if (isFault(name)) return 'name';
  const host = ownerKey(record.host);
  const { type } = record;
  if (owners === 'hosts' && OF_HOSTS.has(type) && !isHostOrWildcard(name)) return 'name';
  if (NOT_OF_WILDCARDS.has(type) && host.startsWith('*')) return 'name';
  // The DS records of a zone are in its parent (RFC 4034 section 5).
  if (type === 'DS' && host === '@') return 'name';
  if (owners === 'hosts' && SERVICES.has(type) && !isServiceTarget(parsed)) return 'target';
  const ttl = Math.min(record.ttl ?? DEFAULT_TTL, MAX_TTL);
  return { record, host, owner: name.text, type, ttl, data: parsed.text, canonical: parsed.canonical };
}

/** Whether the target of a service binding is a host, the owner itself, or that of an alias. */
function isServiceTarget({ text, target }: ValidRdata): boolean {
  const name = target === undefined || text.startsWith('0 ') ? undefined : parseName(span(target));
  return name === undefined || (!isFault(name) && hostFault(name) === undefined);
}

/**
 * The records by host without those below a DNAME, which Knot and NSD refuse (RFC 6672 section 2.4), and without
 * delegations beside one, which Knot refuses.
 */
function withoutOccluded(
  byHost: ReadonlyMap<string, readonly MasterRecord[]>,
  leaveOut: (record: DnsRecord, why: LeftOutWhy) => void,
): Iterable<readonly [string, readonly MasterRecord[]]> {
  const redirected = new Set<string>();
  for (const [host, all] of byHost) {
    const types = new Set(all.map(({ type }) => type));
    // A CNAME beside it stays in its place.
    if (types.has('DNAME') && (host === '@' || !types.has('CNAME'))) redirected.add(host);
  }
  if (redirected.size === 0) return byHost;
  return [...byHost].map(([host, all]) => {
    const isBelow = host !== '@' && isBelowOneOf(redirected, host);
    const isDelegation = ({ type }: MasterRecord): boolean =>
      type === 'NS' && host !== '@' && redirected.has(host);
    const kept = all.filter((each) => !isBelow && !isDelegation(each));
    for (const each of all)
      if (isBelow) leaveOut(each.record, 'belowDname');
      else if (isDelegation(each)) leaveOut(each.record, 'besideDname');
    return [host, kept];
  });
}

/** Whether a host is below one of these, of which the apex (`@`) is above all others. */
function isBelowOneOf(hosts: ReadonlySet<string>, host: string): boolean {
  if (hosts.has('@')) return true;
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1))
    if (hosts.has(host.slice(dot + 1))) return true;
  return false;
}

/** Whether a host has several records. At the apex, one record may be too many. */
function needsComparison(host: string, records: readonly MasterRecord[]): boolean {
  return records.length > 1 || host === '@';
}

function isAtApex([first]: readonly MasterRecord[]): boolean {
  return first?.host === '@';
}

/** The records of a host without duplicates, without second CNAMEs, and without those beside a CNAME. */
function withoutConflicts(
  records: readonly MasterRecord[],
  leaveOut: (record: DnsRecord, why: LeftOutWhy) => void,
): readonly MasterRecord[] {
  const alias = isAtApex(records) ? undefined : heaviest(records.filter(({ type }) => type === 'CNAME'));
  const seen = new Set<string>();
  return records.filter((each) => {
    const key = `${each.type} ${SINGLETONS.has(each.type) ? '' : each.canonical}`;
    const isConflict = alias === undefined ? each.type === 'CNAME' : each !== alias;
    if (isConflict || seen.has(key)) {
      const isOfApex = isConflict && isAtApex(records);
      const why = isConflict || SINGLETONS.has(each.type) ? 'conflict' : 'duplicate';
      leaveOut(each.record, isOfApex ? 'apexAlias' : why);
      return false;
    }
    seen.add(key);
    return true;
  });
}

/** The record with the highest weight: the one that clients get most often. */
function heaviest(records: readonly MasterRecord[]): MasterRecord | undefined {
  let found: MasterRecord | undefined;
  for (const each of records) if (found === undefined || weight(each) > weight(found)) found = each;
  return found;
}

function weight({ record }: MasterRecord): number {
  return record.weight ?? 1;
}
