import * as l10n from '@vscode/l10n';
import type { ItemRef } from '../model/itemRef.ts';
import type { Finding } from './checkZone.ts';
import type { ZoneChecks, ZoneFindings } from './zoneChecks.ts';
import { digits } from '../text/digits.ts';

/** Where the findings of items come from. */
export type ItemChecks = Pick<ZoneChecks, 'latest' | 'onDidChange'>;

/** The latest findings of a domain, or those that concern one of its records. */
export function findingsOfItem(
  checks: Pick<ItemChecks, 'latest'>,
  { account, domain, record }: ItemRef,
): readonly Finding[] {
  const latest = domain === undefined ? undefined : checks.latest(account, domain);
  if (latest === undefined) return [];
  return record === undefined ? latest.findings : (byRecord(latest).get(record) ?? []);
}

/** The findings of each record that has any. The tree asks for one record after the other, so they are grouped once. */
const GROUPED = new WeakMap<ZoneFindings, ReadonlyMap<string, readonly Finding[]>>();

function byRecord(latest: ZoneFindings): ReadonlyMap<string, readonly Finding[]> {
  const known = GROUPED.get(latest);
  if (known !== undefined) return known;
  const grouped = new Map<string, Finding[]>();
  for (const finding of latest.findings) {
    for (const { id } of finding.records) {
      if (id === undefined) continue;
      const findings = grouped.get(id);
      if (findings === undefined) grouped.set(id, [finding]);
      else findings.push(finding);
    }
  }
  GROUPED.set(latest, grouped);
  return grouped;
}

/** How many errors and warnings there are, in words; undefined for none of either. */
export function findingCountText(findings: readonly Finding[]): string | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const texts = [
    ...(errors === 0 ? [] : [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', digits(errors))]),
    ...(warnings === 0
      ? []
      : [warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', digits(warnings))]),
  ];
  return texts.length === 0 ? undefined : texts.join(', ');
}
