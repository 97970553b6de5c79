import type { ItemRef } from '../zones/itemRef.ts';
import type { Finding } from './findings.ts';
import type { ZoneFindings } from './zoneFindings.ts';
import type { Severity } from './rules/severity.ts';
import type { ZoneChecks } from './zoneChecks.ts';
import { getOrAdd } from '../base/getOrAdd.ts';

/** The source of the findings of items. */
export type ItemChecks = Pick<ZoneChecks, 'latest' | 'onDidChange'>;

/** The findings of a domain, or of one of its records. */
export interface ItemFindings {
  readonly findings: readonly Finding[];
  /** The number of findings of each severity. That of a domain includes findings that are not listed. */
  readonly counts: Readonly<Record<Severity, number>>;
}

const NONE: ItemFindings = { findings: [], counts: severityCounts([]) };

/** The latest findings of a domain, or those that concern one of its records. */
export function findingsOfItem(
  checks: Pick<ItemChecks, 'latest'>,
  { account, domain, record }: ItemRef,
): ItemFindings {
  const latest = domain === undefined ? undefined : checks.latest(account, domain);
  if (latest === undefined) return NONE;
  if (record === undefined) return { findings: latest.findings, counts: severityCounts(latest.counts) };
  const findings = byRecord(latest).get(record);
  return findings === undefined ? NONE : itemFindings(findings);
}

/** Counts findings that are all listed. */
export function itemFindings(findings: readonly Finding[]): ItemFindings {
  return { findings, counts: severityCounts(findings) };
}

/** Counts the findings of each severity. */
export function severityCounts(
  counted: readonly { readonly severity: Severity; readonly count?: number }[],
): ItemFindings['counts'] {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity, count = 1 } of counted) counts[severity] += count;
  return counts;
}

/** The findings of each record that has any. The tree requests them record by record, so they are grouped once. */
const GROUPED = new WeakMap<ZoneFindings, ReadonlyMap<string, readonly Finding[]>>();

function byRecord(latest: ZoneFindings): ReadonlyMap<string, readonly Finding[]> {
  return getOrAdd(GROUPED, latest, () => {
    const grouped = new Map<string, Finding[]>();
    for (const finding of latest.findings)
      for (const id of new Set(finding.records.map((record) => record.id))) {
        if (id === undefined) continue;
        const text = finding.once?.texts.get(id);
        // A finding about many records names the first one. Show the sentence about this record instead.
        const own = text === undefined ? finding : { ...finding, text };
        getOrAdd(grouped, id, () => []).push(own);
      }
    return grouped;
  });
}
