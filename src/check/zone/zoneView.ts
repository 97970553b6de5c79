import { fqdn, isApex, namesAbove } from '../../model/names.ts';
import type { CheckedRecord, CheckedTable, CheckedZone } from './checkedZone.ts';
import { HostView, type HostAnswer, type HostRecord, type LookupType } from './hostView.ts';
import { targetName } from './targetName.ts';
import type { Picked, ZoneLines } from './zoneLines.ts';

/** The zones of the same account, for rules that look beyond one zone. */
export interface ZoneDirectory {
  /** The zone that a name (FQDN, ASCII, lower case, no final dot) is in: the one with the longest name. */
  zoneOf(name: string): CheckedZone | undefined;
  /** The view of a zone; undefined when its records are not loaded. */
  view(name: string): ZoneView | undefined;
  /** What the check in progress looked up so far, by name, records and line. */
  readonly lookups: Map<string, LineLookup>;
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

  /** The records of a lookup that a client on `line` gets at a host, all of one line. */
  records(host: HostView, wanted: LookupType, line: string | undefined): Picked<readonly HostRecord[]> {
    return this.lines.pick(host.recordsByLine(wanted), line);
  }

  /** Like `records`, but a CNAME record in their place answers too. */
  answer(host: HostView, wanted: LookupType, line: string | undefined): Picked<HostAnswer> {
    return this.lines.pick(host.answersByLine(wanted), line);
  }

  #view(host: string, all: readonly CheckedRecord[]): HostView {
    const records = all.every(isChecked) ? all : all.filter(isChecked);
    return new HostView(host, fqdn(host, this.name), records, this.lines);
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
