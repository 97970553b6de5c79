import { getOrAdd } from '../../base/getOrAdd.ts';
import type { CheckedTable, CheckedZone } from './checkedZone.ts';
import { Lookups } from './lookups.ts';
import { targetsIn, ZoneView } from './zoneView.ts';

/** The zones of one account, so that the checks of several of them see the same records throughout. */
export class AccountView {
  readonly #find: (name: string) => CheckedZone | undefined;
  readonly #all: () => readonly CheckedZone[];
  readonly #lookups: Lookups;
  #policyTargets: ReadonlySet<string> | undefined;

  /**
   * @param find looks up a zone by its name: in ASCII, lower case, without a final dot
   * @param all all zones
   */
  constructor(find: (name: string) => CheckedZone | undefined, all: () => readonly CheckedZone[]) {
    this.#find = find;
    this.#all = all;
    this.#lookups = new Lookups(find);
  }

  /** Returns the view of a zone; undefined if its records are not loaded. */
  view(zone: CheckedZone): ZoneView | undefined {
    return zone.table && new ZoneView(zone, zone.table, this.#lookups, () => this.#allPolicyTargets());
  }

  /** Returns lookups for a single question about a zone, outside of a check. */
  lookupsOf(zone: CheckedZone): Lookups | undefined {
    if (zone.table === undefined) return undefined;
    const lookups = new Lookups(this.#find);
    lookups.startCheck(zone);
    return lookups;
  }

  #allPolicyTargets(): ReadonlySet<string> {
    this.#policyTargets ??= new Set(
      this.#all().flatMap(({ table }) => (table ? policyTargetsOf(table) : [])),
    );
    return this.#policyTargets;
  }
}

/** The targets of CNAME records for policies of mail, collected once for each table. */
const POLICY_TARGETS = new WeakMap<CheckedTable, readonly string[]>();
const OF_POLICY = /(?:^|\.)_(?:dmarc|domainkey)(?:\.|$)/iu;

function policyTargetsOf(table: CheckedTable): readonly string[] {
  return getOrAdd(POLICY_TARGETS, table, () => [
    ...targetsIn(table, ({ type, host }) => type === 'CNAME' && OF_POLICY.test(host)),
  ]);
}
