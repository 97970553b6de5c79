import * as l10n from '@vscode/l10n';
import { whyZoneIncomplete, type ZoneState } from '../zones/zoneState.ts';
import type { Incomplete } from '../zones/lists/wholeness.ts';
import { digits } from '../text/visible.ts';
import type { RuleCount, Findings } from './findings.ts';

/** A zone by its ids and names, and why records of it may be missing. */
export type NamedZone = Pick<ZoneState, 'account' | 'id' | 'name' | 'ascii'> & {
  readonly incomplete?: Incomplete | undefined;
};

/** The findings of a zone, of the state of its records that `zone` holds. */
export interface ZoneFindings<Zone extends NamedZone = ZoneState> extends Findings {
  readonly zone: Zone;
  /** Whether the setting `dnsTree.check.rules` leaves the zone out. Then nothing was checked. */
  readonly isIgnored?: boolean;
}

/** Returns what was found without the records of the zone, which may be loaded again while the findings are shown. */
export function findingsOnly({
  zone,
  findings,
  counts,
  isIgnored = false,
}: ZoneFindings): ZoneFindings<NamedZone> {
  const { account, id, name, ascii } = zone;
  return {
    zone: { account, id, name, ascii, incomplete: whyZoneIncomplete(zone) },
    findings,
    counts,
    isIgnored,
  };
}

/** The rules of which some findings are not listed, and how many. */
export function unlisted({ findings, counts }: Findings): readonly RuleCount[] {
  const listed = Map.groupBy(findings, ({ rule }) => rule);
  return counts
    .map((each) => ({ ...each, count: each.count - (listed.get(each.rule)?.length ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** What stands in a list for findings that it leaves out. */
export function unlistedText({ count }: RuleCount): string {
  return l10n.t('and {0} more', digits(count));
}
