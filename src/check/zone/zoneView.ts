import type { Lines } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn, isApex, namesAbove } from '../../model/names.ts';
import { targetName } from './targetName.ts';
import type { LineKey, Picked, ZoneLines } from './zoneLines.ts';

/** What the rules need of a record. */
export type CheckedRecord = Pick<
  DnsRecord,
  'id' | 'host' | 'type' | 'line' | 'value' | 'mx' | 'ttl' | 'enabled' | 'held' | 'remark'
>;

/** The records of one zone. The tables of the index are of this form. */
export interface CheckedTable {
  readonly records: readonly CheckedRecord[];
  /** The records of each host: in ASCII, lower case, `@` for the apex. */
  readonly byHost: ReadonlyMap<string, readonly CheckedRecord[]>;
}

/** A zone of the account, as it is given to the check. */
export interface CheckedZone {
  /** In ASCII, lower case, without a final dot. */
  readonly name: string;
  /** Undefined: not loaded. */
  readonly table: CheckedTable | undefined;
  /** Whether all of its records are loaded. */
  readonly complete: boolean;
  /** Whether its records are what the world gets: not paused, locked, or delegated elsewhere. */
  readonly served: boolean;
  /** The lines of its grade; undefined: not loaded. */
  readonly lines: Lines | undefined;
  /** The lowest TTL that the grade permits, in seconds. */
  readonly minTtl: number | undefined;
}

/** The zones of the same account, for rules that look beyond one zone. */
export interface ZoneDirectory {
  /** The zone that a name (FQDN, ASCII, lower case, no final dot) is in: the one with the longest name. */
  zoneOf(name: string): CheckedZone | undefined;
  /** The view of a zone; undefined when its records are not loaded. */
  view(name: string): ZoneView | undefined;
}

/** An enabled record of a zone: the object of its table, so that a check copies no records. */
export type HostRecord = CheckedRecord;

/** The enabled records of a host that are on one line. Never empty. */
export interface LineSet {
  readonly key: LineKey;
  /** The line as the first record spells it. */
  readonly line: string | undefined;
  readonly records: readonly [HostRecord, ...HostRecord[]];
}

/** One owner name with its enabled records. The check ignores disabled ones. */
export interface HostView {
  /** In ASCII, lower case, `@` for the apex. */
  readonly host: string;
  /** The FQDN in ASCII, lower case, without a final dot. */
  readonly name: string;
  readonly records: readonly HostRecord[];
  /** The same records by line: what is on different lines never conflicts. */
  readonly sets: readonly LineSet[];
}

/** Accepts the records that a lookup is about. Pass the same function each time: results are cached by it. */
export type Wanted = (record: HostRecord) => boolean;

type RecordsByLine = ReadonlyMap<LineKey, readonly HostRecord[]>;

/** No record data is longer, in octets (RFC 1035 section 3.2.1). */
const LONGEST_VALUE = 65_535;

/** Nothing is cached for hosts with fewer records: that would cost more memory than it saves time. */
const LARGE_HOST = 16;

/** One zone as the rules see it. */
export class ZoneView {
  readonly name: string;
  readonly complete: boolean;
  readonly served: boolean;
  readonly minTtl: number | undefined;
  readonly lines: ZoneLines;
  readonly account: ZoneDirectory;
  readonly table: CheckedTable;
  readonly #largeHosts = new Map<string, HostView>();
  /** The wanted records of large hosts by line, so that asking for each line does not filter them again. */
  readonly #filtered = new WeakMap<Wanted, WeakMap<HostView, RecordsByLine>>();
  /** Hosts with enabled records below them, whether or not they have records of their own. */
  #branches: ReadonlySet<string> | undefined;
  #nameServers: ReadonlySet<string> | undefined;
  #cnameTargets: ReadonlySet<string> | undefined;
  #delegates: boolean | undefined;
  #redirects: boolean | undefined;

  constructor(zone: CheckedZone, table: CheckedTable, lines: ZoneLines, account: ZoneDirectory) {
    this.name = zone.name;
    this.complete = zone.complete;
    this.served = zone.served;
    this.minTtl = zone.minTtl;
    this.lines = lines;
    this.account = account;
    this.table = table;
  }

  /** A host of the zone; one without enabled records has an empty view. */
  host(host: string): HostView {
    const all = this.table.byHost.get(host) ?? [];
    if (all.length < LARGE_HOST) return this.#view(host, all);
    let view = this.#largeHosts.get(host);
    if (view === undefined) this.#largeHosts.set(host, (view = this.#view(host, all)));
    return view;
  }

  /** Whether a name below the host has enabled records (RFC 4592, 2.2.2: such a host exists). */
  isBranch(host: string): boolean {
    this.#branches ??= this.#findBranches();
    return this.#branches.has(host);
  }

  /** Whether an NS record of the zone points to the name: its addresses in the zone are glue. */
  isNameServer(name: string): boolean {
    this.#nameServers ??= this.#targetsOf('NS');
    return this.#nameServers.has(name);
  }

  /** Whether a CNAME of the zone leads to the name. */
  isCnameTarget(name: string): boolean {
    this.#cnameTargets ??= this.#targetsOf('CNAME');
    return this.#cnameTargets.has(name);
  }

  /** Whether some host below the apex has NS records. */
  get delegates(): boolean {
    this.#delegates ??= this.table.records.some(
      (record) => record.type === 'NS' && isChecked(record) && !isApex(record.host),
    );
    return this.#delegates;
  }

  /** Whether some host has a DNAME record, which redirects the names below it. */
  get redirects(): boolean {
    this.#redirects ??= this.table.records.some((record) => record.type === 'DNAME' && isChecked(record));
    return this.#redirects;
  }

  /** What a client on `line` gets at a host: the records that `wanted` accepts, all of one line. */
  answer(host: HostView, wanted: Wanted, line: string | undefined): Picked<readonly HostRecord[]> {
    return this.lines.pick(this.#byLine(host, wanted), line);
  }

  #byLine(host: HostView, wanted: Wanted): RecordsByLine {
    if (host.records.length < LARGE_HOST) return filterByLine(host, wanted);
    let hosts = this.#filtered.get(wanted);
    if (hosts === undefined) this.#filtered.set(wanted, (hosts = new WeakMap()));
    let byLine = hosts.get(host);
    if (byLine === undefined) hosts.set(host, (byLine = filterByLine(host, wanted)));
    return byLine;
  }

  #view(host: string, all: readonly HostRecord[]): HostView {
    const records = all.every(isChecked) ? all : all.filter(isChecked);
    return { host, name: fqdn(host, this.name), records, sets: this.#sets(records) };
  }

  #sets(records: readonly HostRecord[]): readonly LineSet[] {
    if (!isFilled(records)) return [];
    const [{ line }] = records;
    if (records.every((record) => record.line === line))
      return [{ key: this.lines.key(line), line, records }];
    const sets = new Map<LineKey, LineSet & { readonly records: [HostRecord, ...HostRecord[]] }>();
    for (const record of records) {
      const key = this.lines.key(record.line);
      const set = sets.get(key);
      if (set === undefined) sets.set(key, { key, line: record.line, records: [record] });
      else set.records.push(record);
    }
    return [...sets.values()];
  }

  #targetsOf(type: 'NS' | 'CNAME'): ReadonlySet<string> {
    const names = new Set<string>();
    for (const record of this.table.records) {
      const target = record.type === type && isChecked(record) ? targetName(record) : undefined;
      if (target !== undefined) names.add(target);
    }
    return names;
  }

  #findBranches(): ReadonlySet<string> {
    const branches = new Set<string>(['@']);
    for (const [host, records] of this.table.byHost) {
      if (host === '@' || !records.some(isChecked)) continue;
      for (const parent of namesAbove(host)) {
        if (branches.has(parent)) break;
        branches.add(parent);
      }
    }
    return branches;
  }
}

/** Whether the check looks at a record: it is enabled, and its value is short enough for DNS. */
function isChecked({ enabled, value }: CheckedRecord): boolean {
  return enabled !== false && value.length <= LONGEST_VALUE;
}

/** The records of long lists that were wanted before. */
const FILTERED = new WeakMap<Wanted, WeakMap<readonly HostRecord[], readonly HostRecord[]>>();

/**
 * Returns the records that `wanted` accepts. Caches them for long lists, because very many records may lead to the same
 * host: going through its records for each of them would take the square of the time.
 */
export function filtered(records: readonly HostRecord[], wanted: Wanted): readonly HostRecord[] {
  if (records.length < LARGE_HOST) return records.filter(wanted);
  const lists = getOrAdd(FILTERED, wanted, () => new WeakMap());
  return getOrAdd(lists, records, () => records.filter(wanted));
}

function isFilled(records: readonly HostRecord[]): records is readonly [HostRecord, ...HostRecord[]] {
  return records.length > 0;
}

function filterByLine({ sets }: HostView, wanted: Wanted): RecordsByLine {
  const byLine = new Map<LineKey, readonly HostRecord[]>();
  for (const set of sets) {
    const records = filtered(set.records, wanted);
    if (records.length > 0) byLine.set(set.key, records);
  }
  return byLine;
}
