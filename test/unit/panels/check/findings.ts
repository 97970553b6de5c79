// Findings for the page of Check All Zones.
import { DomainId, RecordId } from '../../../../src/api/fields.ts';
import type { Finding } from '../../../../src/check/findings.ts';
import type { NamedZone, ZoneFindings } from '../../../../src/check/zoneFindings.ts';
import type { RuleId } from '../../../../src/check/rules/allRules.ts';
import { CheckPanel, type ShowFindings } from '../../../../src/panels/check/checkPanel.ts';
import type { FindingRow } from '../../../../src/panels/check/checkRows.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { NO_ACCOUNTS, noChecks, NO_EDITOR } from '../../../support/product/panels.ts';
import { record } from '../../check/zones.ts';

const ACCOUNT = AccountId.parse('10061@here');

/** Returns a finding about a record, whose id is made from its host. */
export function finding(severity: Finding['severity'], rule: RuleId, host: string, text = host): Finding {
  const first = record(host, 'A', '192.0.2.1', { id: RecordId.parse(`of ${host}`) });
  const about = { part: 'value' } as const;
  return { severity, rule, source: '', records: [first], host, text: () => text, about, once: undefined };
}

/** Returns findings as those of a zone. There are `unlisted` more of the rule of each hint. */
export function zoneOf(
  findings: readonly Finding[],
  { name = 'example.com', id = '1', unlisted = 0 } = {},
): ZoneFindings<NamedZone> {
  const counts = findings.map((each) => ({ ...each, count: each.severity === 'hint' ? 1 + unlisted : 1 }));
  return { zone: { account: ACCOUNT, id: DomainId.parse(id), name, ascii: name }, findings, counts };
}

/** Returns the row of a finding in such a zone, with other fields. */
export function rowOf(found: Finding, fields: Partial<FindingRow> = {}): FindingRow {
  const { severity, rule, host, text, records } = found;
  const { id } = records[0];
  const ref = { account: ACCOUNT, domain: DomainId.parse('1'), ...(id === undefined ? {} : { record: id }) };
  const zone = 'example.com';
  return { ref, severity, rule, zone, host, text: text(), findings: 1, finding: found, ...fields };
}

/** Returns the panel with the result of a check. */
export function checkPanel(...found: Parameters<ShowFindings>): CheckPanel {
  const panel = new CheckPanel(NO_ACCOUNTS, noChecks, NO_EDITOR);
  panel.show(...found);
  return panel;
}
