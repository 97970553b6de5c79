import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import type { DnsRecord } from '../../api/record.ts';
import { serviceOfRecord } from '../../dns/service.ts';
import { recordServiceText, heldText, troubleText } from '../../text/recordStateText.ts';
import { monitorText } from '../../text/fieldWords.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { isApex } from '../../dns/names.ts';
import { isDefaultLine, readableValue, recordHostName, recordName } from '../../dns/record.ts';
import { nonEmpty, tooltipLines, type NodeText } from './nodeTextParts.ts';
import type { RecordSetNode } from '../nodes.ts';
import { iconOfType } from '../recordIcons.ts';
import { listText } from '../../text/listText.ts';

/** The longest row, in characters and without its line, that leaves room for the line in a view of the usual width. */
const SHORT_ROW = 24;

/**
 * Returns the texts of a record. Below the row of its host (`set`), what differs there stands in the place of the host.
 */
export function recordText(
  record: DnsRecord,
  domain: Domain,
  set?: Pick<RecordSetNode, 'by' | 'lineCount' | 'rows'>,
): NodeText {
  const name = visible(recordName(record, domain), LIMIT.name);
  const host = isApex(record.host) ? '@' : visible(record.host, LIMIT.name);
  const type = visible(record.type, LIMIT.word) || l10n.t('(no type)');
  const value = visible(readableValue(record), LIMIT.value);
  const line = isDefaultLine(record.line) ? undefined : visible(record.line ?? '', LIMIT.short);
  const states = recordStates(record);
  const trouble = monitorTrouble(record);
  const spelledType = iconOfType(record.type).tellsType ? undefined : type;
  const isBelowHost = set?.by === 'host';
  const isNamedByLine = isBelowHost && tellsByLine(set);
  const label = isNamedByLine ? (line ?? l10n.t('Default')) : isBelowHost ? value : host;
  const shownValue = label === value ? undefined : value;
  const shownLine = isNamedByLine ? undefined : line;
  const typeAndValue = nonEmpty([spelledType, shownValue]).join(' ');
  // A narrow view cuts off the end, and the line distinguishes the records of a host.
  const isCut = label.length + typeAndValue.length > SHORT_ROW;
  const valueAndLine = isCut ? [shownLine, typeAndValue] : [typeAndValue, shownLine];
  return {
    label,
    description: nonEmpty([...valueAndLine, ...states, trouble]).join(' · '),
    get tooltip() {
      const service = serviceOfRecord(record);
      return tooltipLines([
        [l10n.t('Name'), recordName(record, domain)],
        [l10n.t('Punycode'), asciiIfOther(record, domain)],
        [l10n.t('Type'), record.type],
        [l10n.t('Value'), record.value],
        [l10n.t('Service'), service && recordServiceText(service)],
        [l10n.t('Priority'), record.type === 'MX' && record.mx !== undefined ? String(record.mx) : undefined],
        [l10n.t('Line'), record.line],
        [l10n.t('TTL'), record.ttl === undefined ? undefined : l10n.t('{0} seconds', digits(record.ttl))],
        [l10n.t('Weight'), record.weight === undefined ? undefined : String(record.weight)],
        [l10n.t('State'), listText(nonEmpty([disabledState(record), record.held ? heldText() : undefined]))],
        [l10n.t('Monitor'), monitorState(record)],
        [l10n.t('Remark'), record.remark],
        [l10n.t('Updated'), record.updatedOn],
        [l10n.t('Id'), record.id],
      ]);
    },
    spoken: listText(
      nonEmpty([
        l10n.t('{0} record {1}', type, name),
        value,
        line === undefined ? undefined : l10n.t('line {0}', line),
        ...states,
        trouble,
      ]),
    ),
  };
}

/**
 * Whether most records of a host have a line of their own, so that the line distinguishes them better than the value.
 */
function tellsByLine({ lineCount, rows }: Pick<RecordSetNode, 'lineCount' | 'rows'>): boolean {
  return lineCount > 1 && lineCount * 2 > rows.length;
}

function asciiIfOther(record: DnsRecord, domain: Domain): string | undefined {
  const ascii = recordHostName(record, domain);
  return ascii === recordName(record, domain) ? undefined : ascii;
}

function monitorTrouble({ monitorStatus }: DnsRecord): string | undefined {
  if (monitorStatus === 'Down') return troubleText('down');
  return monitorStatus === 'Warn' ? troubleText('warning') : undefined;
}

/** Undefined for a record that is not monitored. */
function monitorState({ monitorStatus = '' }: DnsRecord): string | undefined {
  return monitorStatus === '' ? undefined : (monitorText(monitorStatus) ?? monitorStatus);
}

function recordStates(record: DnsRecord): readonly string[] {
  return nonEmpty([disabledState(record), record.held ? l10n.t('held') : undefined]);
}

function disabledState({ enabled }: DnsRecord): string | undefined {
  return enabled === false ? l10n.t('disabled') : undefined;
}
