import { t } from '@vscode/l10n';
import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import { shortened, visible } from '../base/visible.ts';
import { isApex } from '../model/names.ts';
import { isDefaultLine, recordHostName, recordName } from '../model/record.ts';
import { known, lines, type ItemText } from './itemText.ts';

/** What stands in the tree for a record, all of it fit to be shown. */
export function recordText(record: DnsRecord, domain: Domain): ItemText {
  const name = visible(recordName(record, domain));
  const host = isApex(record.host) ? `@ (${name})` : visible(record.host);
  const type = visible(record.type) || t('(no type)');
  const value = shortened(visible(valueText(record)), 200);
  const line = isDefaultLine(record.line) ? undefined : visible(record.line ?? '');
  const states = recordStates(record);
  return {
    label: host,
    description: [known([type, value]).join(' '), ...known([line, ...states])].join(' · '),
    tooltip: lines([
      [t('Name'), recordName(record, domain)],
      [t('Punycode'), asciiIfOther(record, domain)],
      [t('Type'), record.type],
      [t('Value'), record.value],
      [t('Priority'), record.type === 'MX' && record.mx !== undefined ? String(record.mx) : undefined],
      [t('Line'), record.line],
      [t('TTL'), record.ttl === undefined ? undefined : t('{0} seconds', record.ttl)],
      [t('Weight'), record.weight === undefined ? undefined : String(record.weight)],
      [t('State'), states.join(', ')],
      [t('Monitor'), record.monitorStatus],
      [t('Remark'), record.remark],
      [t('Updated'), record.updatedOn],
      [t('Id'), record.id],
    ]),
    spoken: known([
      t('{0} record {1}', type, name),
      value,
      line === undefined ? undefined : t('line {0}', line),
      ...states,
    ]).join(', '),
  };
}

function valueText(record: DnsRecord): string {
  return record.type === 'MX' && record.mx !== undefined ? `${record.mx} ${record.value}` : record.value;
}

function asciiIfOther(record: DnsRecord, domain: Domain): string | undefined {
  const ascii = recordHostName(record, domain);
  return ascii === recordName(record, domain) ? undefined : ascii;
}

function recordStates(record: DnsRecord): readonly string[] {
  return known([
    record.enabled === false ? t('disabled') : undefined,
    record.held ? t('held by the service') : undefined,
    record.monitorStatus === 'Down' ? t('monitor: down') : undefined,
    record.monitorStatus === 'Warn' ? t('monitor: warning') : undefined,
  ]);
}
