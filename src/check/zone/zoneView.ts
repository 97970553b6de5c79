import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn, isApex, namesAbove } from '../../model/names.ts';
import type { CheckedRecord, CheckedTable, CheckedZone } from './checkedZone.ts';
import { checkedPart, HostView, type HostAnswer, type HostRecord, type LookupType } from './hostView.ts';
import {
  MOST_OF_REMARK,
  MOST_OF_VALUE,
  LONGEST_WRITTEN_NAME,
  MOST_BRANCHES,
  type LookupLimit,
} from './limits.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { Picked, ZoneLines } from './zoneLines.ts';

/** The zones of the same account, for rules that look beyond one zone. */
export interface ZoneDirectory {
  /** The zone that a name (FQDN, ASCII, lower case, no final dot) is in: the one with the longest name. */
  zoneOf(name: string): CheckedZone | undefined;
  /** The view of a zone; undefined when its records are not loaded. */
  view(name: string): ZoneView | undefined;
  /** Starts the check of a zone with so many records. */
  startCheck(records: number): void;
  /** What the check in progress looked up so far, by name, records and line. */
  readonly lookups: Map<string, LineLookup>;
  readonly limit: LookupLimit;
}

/** What a client on a line gets for a name. `nothing` only where that is certain, otherwise `unknown`. */
export type LineLookup =
  | { readonly kind: 'records'; readonly records: readonly HostRecord[]; readonly zone: ZoneView }
  | { readonly kind: 'alias'; readonly target: string }
  /** `exists`: the name has other records, or names below it. */
  | { readonly kind: 'nothing'; readonly exists: boolean; readonly zone: ZoneView }
  /** The name is in no zone of the account. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'unknown' };

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
  /** Copies of records that are too long to be read. */
  readonly #cut = new Map<CheckedRecord, HostRecord>();
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

  /** The views of those of some hosts that have records, enabled or not. */
  views(hosts: readonly string[]): readonly HostView[] {
    return hosts.filter((host) => this.table.byHost.has(host)).map((host) => this.host(host));
  }

  /** Whether a name below the host has enabled records (RFC 4592, 2.2.2: such a host exists). */
  isBranch(host: string): boolean {
    return this.#allBranches.has(host);
  }

  /** Whether there are so many names between the hosts and the apex that `isBranch` does not know them all. */
  get isTooDeep(): boolean {
    return this.#allBranches.size > MOST_BRANCHES;
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
      (record) => record.type === 'NS' && isEnabled(record) && !isApex(record.host),
    );
    return this.#delegates;
  }

  /** Whether some host has a DNAME record, which redirects the names below it. */
  get redirects(): boolean {
    this.#redirects ??= this.table.records.some((record) => record.type === 'DNAME' && isEnabled(record));
    return this.#redirects;
  }

  /** The records of a lookup that a client on `line` gets at a host, all of one line. */
  records(host: HostView, wanted: LookupType, line: string | undefined): Picked<readonly HostRecord[]> {
    if (host.lacks(wanted) || !this.account.limit.take(1)) return 'unknown';
    return this.lines.pick(host.recordsByLine(wanted), line);
  }

  /** Like `records`, but a CNAME record in their place answers too. */
  answer(host: HostView, wanted: LookupType, line: string | undefined): Picked<HostAnswer> {
    if (host.lacks(wanted) || host.lacks('CNAME') || !this.account.limit.take(1)) return 'unknown';
    return this.lines.pick(host.answersByLine(wanted), line);
  }

  #view(host: string, all: readonly CheckedRecord[]): HostView {
    const { records, unchecked } = checkedPart(all.every(isEnabled) ? all : all.filter(isEnabled));
    const readable = records.every(isReadable) ? records : records.map((record) => this.#readable(record));
    return new HostView(host, fqdn(host, this.name), readable, unchecked, this.lines);
  }

  /** The record, or a copy with a shorter value and remark. */
  #readable(record: CheckedRecord): HostRecord {
    if (isReadable(record)) return record;
    const { value, remark } = record;
    return getOrAdd(this.#cut, record, () => ({
      ...record,
      value: value.slice(0, MOST_OF_VALUE),
      remark: remark?.slice(0, MOST_OF_REMARK),
      original: record,
    }));
  }

  #targetsOf(type: 'NS' | 'CNAME'): ReadonlySet<string> {
    const names = new Set<string>();
    for (const record of this.table.records) {
      if (record.type !== type || !isEnabled(record) || record.value.length > LONGEST_WRITTEN_NAME) continue;
      for (const { name } of parseRdata(type, record.value).targets) names.add(name);
    }
    return names;
  }

  get #allBranches(): ReadonlySet<string> {
    this.#branches ??= this.#findBranches();
    return this.#branches;
  }

  #findBranches(): ReadonlySet<string> {
    const branches = new Set<string>(['@']);
    for (const [host, records] of this.table.byHost) {
      if (host === '@' || host.length > LONGEST_WRITTEN_NAME || !records.some(isEnabled)) continue;
      for (const parent of namesAbove(host)) {
        if (branches.has(parent)) break;
        branches.add(parent);
      }
      if (branches.size > MOST_BRANCHES) break;
    }
    return branches;
  }
}

/** The check ignores disabled records. */
function isEnabled({ enabled }: CheckedRecord): boolean {
  return enabled !== false;
}

function isReadable({ value, remark }: CheckedRecord): boolean {
  return value.length <= MOST_OF_VALUE && (remark === undefined || remark.length <= MOST_OF_REMARK);
}
