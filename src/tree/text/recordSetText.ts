import * as l10n from '@vscode/l10n';
import { isApex, toUnicode } from '../../model/names.ts';
import { digits } from '../../text/digits.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import type { RecordSetNode } from '../nodes.ts';
import { nonEmpty, rowCountText, type NodeText } from './nodeTextParts.ts';

/** Returns the texts of the records of one host or type. */
export function recordSetText({ by, records, isWhole }: RecordSetNode): NodeText {
  const [first] = records;
  const host = first?.host ?? '';
  const types = [...new Set(records.map(({ type }) => visible(type, LIMIT.word) || l10n.t('(no type)')))];
  const lines = new Set(records.map(({ line }) => line)).size;
  const isSetOfLines = by === 'host' && types.length === 1 && lines === records.length;
  const count = isSetOfLines ? l10n.t('{0} lines', digits(lines)) : rowCountText(records.length, 'records');
  const part = isWhole ? undefined : l10n.t('there may be more');
  const label = by === 'type' ? (types[0] ?? '') : isApex(host) ? '@' : visible(toUnicode(host), LIMIT.name);
  const description = nonEmpty([by === 'host' ? types.join(', ') : undefined, count, part]).join(' · ');
  const text = nonEmpty([label, description]).join(' · ');
  const spoken =
    by === 'host'
      ? l10n.t('Host {0}', nonEmpty([label, description]).join(', '))
      : l10n.t('Type {0}', nonEmpty([label, description]).join(', '));
  return { label, description, tooltip: text, spoken };
}
