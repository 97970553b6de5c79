import * as l10n from '@vscode/l10n';
import { serviceOfRecord } from '../../dns/service.ts';
import { isApex, toUnicode } from '../../dns/names.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import type { RecordSetNode } from '../nodes.ts';
import { nonEmpty, type NodeText } from './nodeTextParts.ts';
import { rowCountText, listText } from '../../text/listText.ts';

/** Returns the texts of the records of one host, type or service. */
export function recordSetText(set: RecordSetNode): NodeText {
  const { by, rows, lineCount, isWhole } = set;
  const records = rows.map(({ record }) => record);
  const types = [...new Set(records.map(({ type }) => visible(type, LIMIT.word) || l10n.t('(no type)')))];
  const isSetOfLines = by === 'host' && types.length === 1 && lineCount === records.length;
  const count = isSetOfLines
    ? l10n.t('{0} lines', digits(lineCount))
    : rowCountText(records.length, 'records');
  const part = isWhole ? undefined : l10n.t('there may be more');
  const label = labelOf(set);
  const listed = by === 'type' ? undefined : listText(types);
  // A narrow view cuts off the end of a long list.
  const counted = types.length > 1 ? [count, listed] : [listed, count];
  const description = nonEmpty([...counted, part]).join(' · ');
  const text = nonEmpty([label, description]).join(' · ');
  return {
    label,
    description,
    tooltip: text,
    spoken: spokenText(by, listText(nonEmpty([label, description]))),
  };
}

function labelOf({ by, rows: [row] }: RecordSetNode): string {
  const first = row?.record;
  if (first === undefined) return '';
  switch (by) {
    case 'host':
      return isApex(first.host) ? '@' : visible(toUnicode(first.host), LIMIT.name);
    case 'type':
      return visible(first.type, LIMIT.word) || l10n.t('(no type)');
    case 'service':
      return serviceOfRecord(first)?.service ?? l10n.t('No known service');
  }
}

function spokenText(by: RecordSetNode['by'], text: string): string {
  const texts: Readonly<Record<typeof by, string>> = {
    host: l10n.t('Host {0}', text),
    type: l10n.t('Type {0}', text),
    service: l10n.t('Service {0}', text),
  };
  return texts[by];
}
