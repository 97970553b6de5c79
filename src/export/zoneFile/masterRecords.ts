import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { hostFault, parseName, type DomainName } from '../../dns/syntax/domainName.ts';
import { isFault } from '../../dns/syntax/fields.ts';
import { span } from '../../dns/syntax/span.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { ValidRdata } from '../../dns/types/rdata.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import { recordParts, type ExportRun } from '../exportRun.ts';
import type { ExportZone } from '../exportZone.ts';
import type { LeftOutWhy, Omission } from '../omissions/omission.ts';
import { ownerName } from './ownerName.ts';

/** The TTL of a record that has none, in seconds: the service's own default. */
export const DEFAULT_TTL = 600;

/** The highest TTL (RFC 2181 section 8). */
export const TTL_LIMIT = 2_147_483_647;

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
  readonly omissions: readonly Omission[];
}

/** The types that a host may have only one record of (RFC 1034 section 3.6.2, RFC 6672 section 2.4). */
const SINGLETONS: ReadonlySet<string> = new Set(['CNAME', 'DNAME']);

/** Which owners a reader accepts for addresses and MX: those of hosts (RFC 1123 section 2.1), or any. */
type Owners = 'hosts' | 'any';

/** The types whose owner must be a host for name servers. */
const OF_HOSTS: ReadonlySet<string> = new Set(['A', 'AAAA', 'MX']);

/** BIND loads no larger data, because no message has room for more. In bytes. */
const LARGEST_DATA = 65_510;

/** In service mode, BIND wants the name of a host as the target of these (RFC 9460 section 2.4.3). */
const SERVICES: ReadonlySet<string> = new Set(['HTTPS', 'SVCB']);

/** The records of a zone in the form that name servers load. Each is converted only once for all clients. */
export class MasterZone {
  readonly #zone: string;
  readonly #isZone: boolean;
  readonly #owners: Owners;
  readonly #converted = new Map<DnsRecord, MasterRecord | LeftOutWhy>();
  readonly #valid = new Map<readonly DnsRecord[], readonly DnsRecord[]>();

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
   * Returns the records that a name server loads beside each other: without invalid values and names, without
   * conflicts, and without those that `refused` names. The records of a host and type get the lowest of their TTLs (RFC
   * 2181 section 5.2), and those of a host stand together.
   */
  loadable(
    records: readonly DnsRecord[],
    refused: (records: readonly MasterRecord[]) => ReadonlyMap<MasterRecord, LeftOutWhy> = () => new Map(),
  ): MasterRecords {
    const omissions: Omission[] = [];
    const leaveOut = (record: DnsRecord, why: LeftOutWhy): void => {
      omissions.push({ zone: this.#zone, record, kind: 'leftOut', why });
    };
    const byHost = new Map<string, MasterRecord[]>();
    for (const record of records) {
      const made = this.#convert(record);
      if (typeof made === 'string') leaveOut(record, made);
      else getOrAdd(byHost, made.host, () => []).push(made);
    }
    const isStrict = this.#owners === 'hosts';
    const beside: MasterRecord[] = [];
    for (const [host, all] of isStrict ? withoutOccluded(byHost, leaveOut) : byHost)
      for (const each of needsComparison(host, all) ? withoutConflicts(all, isStrict, leaveOut) : all)
        beside.push(each);
    const out = refused(beside);
    for (const [{ record }, why] of out) leaveOut(record, why);
    const kept = withOneTtl(out.size === 0 ? beside : beside.filter((each) => !out.has(each)));
    for (const { record, ttl } of kept)
      if (ttl !== (record.ttl ?? DEFAULT_TTL))
        omissions.push({ zone: this.#zone, record, kind: 'unsupportedField', what: 'ttl' });
    return { records: kept, omissions };
  }

  /** The records that can stand in a zone at all: the same list where all can. */
  valid(records: readonly DnsRecord[]): readonly DnsRecord[] {
    return getOrAdd(this.#valid, records, () => {
      const valid = records.filter((record) => typeof this.#convert(record) !== 'string');
      return valid.length === records.length ? records : valid;
    });
  }

  #convert(record: DnsRecord): MasterRecord | LeftOutWhy {
    return getOrAdd(this.#converted, record, () =>
      this.#isZone ? masterRecord(this.#zone, record, this.#owners) : 'name',
    );
  }
}

/** The records, those of a host and type with the lowest of their TTLs. */
function withOneTtl(records: readonly MasterRecord[]): readonly MasterRecord[] {
  const lowest = new Map<string, number>();
  const keyOf = ({ host, type }: MasterRecord): string => `${host} ${type}`;
  for (const each of records) {
    const key = keyOf(each);
    lowest.set(key, Math.min(each.ttl, lowest.get(key) ?? each.ttl));
  }
  return records.map((each) => {
    const ttl = lowest.get(keyOf(each)) ?? each.ttl;
    return ttl === each.ttl ? each : { ...each, ttl };
  });
}

/**
 * The absolute name of a zone; undefined for a text that is none. A server refuses a configuration with such a zone.
 */
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
  // BIND loads no delegation of a wildcard (RFC 4592 section 4.2).
  if (type === 'NS' && host.startsWith('*')) return 'name';
  // The DS records of a zone are in its parent (RFC 4034 section 5).
  if (type === 'DS' && host === '@') return 'name';
  if (owners === 'hosts' && SERVICES.has(type) && !isServiceTarget(parsed)) return 'target';
  if (owners === 'hosts' && dataLength(parsed.text) > LARGEST_DATA) return 'tooLarge';
  const ttl = Math.min(record.ttl ?? DEFAULT_TTL, TTL_LIMIT);
  return { record, host, owner: name.text, type, ttl, data: parsed.text, canonical: parsed.canonical };
}

/** Returns the approximate size of the data in bytes; 0 if its text is too short to matter. */
function dataLength(text: string): number {
  if (text.length <= LARGEST_DATA) return 0;
  const fields = text
    .replaceAll(/\\(?:\d{3}|.)/gu, 'x')
    .replaceAll('" "', 'x')
    .split(' ');
  return fields.reduce((sum, field) => sum + field.length * bytesPerCharacter(field), 0);
}

/** Bytes are written in hexadecimal digits, in base64, or as they are. */
function bytesPerCharacter(field: string): number {
  if (/^[\da-f]+$/u.test(field)) return 1 / 2;
  return /^[\da-z+/]+=*$/iu.test(field) ? 3 / 4 : 1;
}

/** Whether the target of a service binding is a host, the owner itself, or that of an alias. */
function isServiceTarget({ text, target }: ValidRdata): boolean {
  const name = target === undefined || text.startsWith('0 ') ? undefined : parseName(span(target));
  return name === undefined || (!isFault(name) && hostFault(name) === undefined);
}

/** The records by host without those below a DNAME, which Knot and NSD refuse (RFC 6672 section 2.4). */
function withoutOccluded(
  byHost: ReadonlyMap<string, readonly MasterRecord[]>,
  leaveOut: (record: DnsRecord, why: LeftOutWhy) => void,
): Iterable<readonly [string, readonly MasterRecord[]]> {
  const redirected = new Set<string>();
  for (const [host, all] of byHost)
    if (host === '@' ? has(all, 'DNAME') : answeringType(host, all) === 'DNAME') redirected.add(host);
  if (redirected.size === 0) return byHost;
  return [...byHost].map(([host, all]) => {
    if (host === '@' || !isBelowOneOf(redirected, host)) return [host, all];
    for (const { record } of all) leaveOut(record, 'belowDname');
    return [host, []];
  });
}

/** Whether a host is below one of these hosts. Every host is below the apex (`@`). */
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

function has(records: readonly MasterRecord[], wanted: string): boolean {
  return records.some(({ type }) => type === wanted);
}

/** Returns the type that takes precedence among those that cannot coexist at a host, as `dns/zone.ts` decides it. */
function answeringType(host: string, records: readonly MasterRecord[]): 'NS' | 'CNAME' | 'DNAME' | undefined {
  if (host === '@') return undefined;
  return (['NS', 'CNAME', 'DNAME'] as const).find((type) => has(records, type));
}

/** Returns the records of a host without duplicates, second CNAMEs and records that cannot coexist with the others. */
function withoutConflicts(
  records: readonly MasterRecord[],
  isStrict: boolean,
  leaveOut: (record: DnsRecord, why: LeftOutWhy) => void,
): readonly MasterRecord[] {
  const host = records[0]?.host ?? '@';
  const answering = answeringType(host, records);
  const alias = answering === 'CNAME' ? heaviest(records.filter(({ type }) => type === 'CNAME')) : undefined;
  const seen = new Set<string>();
  const whyNot = (each: MasterRecord): LeftOutWhy | undefined => {
    const { type } = each;
    if (alias !== undefined && each !== alias) return 'conflict';
    if (type === 'CNAME' && host === '@') return 'apexAlias';
    if (answering === 'NS' && (type === 'CNAME' || (isStrict && type === 'DNAME'))) return 'besideDelegation';
    const key = `${type} ${SINGLETONS.has(type) ? '' : each.canonical}`;
    if (seen.has(key)) return SINGLETONS.has(type) ? 'conflict' : 'duplicate';
    seen.add(key);
    return undefined;
  };
  return records.filter((each) => {
    const why = whyNot(each);
    if (why !== undefined) leaveOut(each.record, why);
    return why === undefined;
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
