import * as l10n from '@vscode/l10n';
import type { ItemRef } from '../zones/itemRef.ts';
import { digits } from '../text/visible.ts';
import type { Finding, ZoneFindings, Findings } from './findings.ts';
import type { Severity } from './rules/severity.ts';
import type { ZoneChecks } from './zoneChecks.ts';
import { listText, clausesText } from '../text/listText.ts';
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
function severityCounts(
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

/** How many errors and warnings there are, in words; undefined for none of either. */
export function findingCountText({
  error,
  warning,
}: Pick<ItemFindings['counts'], 'error' | 'warning'>): string | undefined {
  const text = countsText({ error, warning, information: 0, hint: 0 });
  return text === '' ? undefined : text;
}

/** Counts in words, such as `2 errors, 1 hint`. Leaves out those of which there are none. */
export function countsText({ error, warning, information, hint }: ItemFindings['counts']): string {
  const texts = [
    error === 1 ? l10n.t('1 error') : l10n.t('{0} errors', digits(error)),
    warning === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', digits(warning)),
    information === 1 ? l10n.t('1 note') : l10n.t('{0} notes', digits(information)),
    hint === 1 ? l10n.t('1 hint') : l10n.t('{0} hints', digits(hint)),
  ];
  const numbers = [error, warning, information, hint];
  return listText(texts.filter((_, at) => numbers[at] !== 0));
}

/** Says that a setting leaves a zone out of the check. `name` is safe to show. */
export function ignoredZoneText(name: string): string {
  return l10n.t('{0} is not checked: the setting “dnsTree.check.rules” leaves it out.', name);
}

/** Says in one line what the check of a zone found. `name` is safe to show. */
export function verdictText(name: string, found: Pick<Findings, 'counts'>): string {
  if (found.counts.length === 0) return l10n.t('No problems found in {0}.', name);
  const counts = severityCounts(found.counts);
  const all = countsText(counts);
  return l10n.t(
    '{0}: {1}',
    name,
    counts.error + counts.warning > 0 ? all : clausesText([l10n.t('no errors or warnings'), all]),
  );
}

/** Whether *Problems* lists something of the zone. It lists no hints. */
export function isInProblems({ counts }: Pick<Findings, 'counts'>): boolean {
  return counts.some(({ severity }) => severity !== 'hint');
}
