import type { IndexedRecord } from '../../zones/recordTable.ts';
import { LIMIT } from '../../text/visible.ts';

/** Returns a query for all records of one zone, ending in a space so that the user can add terms. */
export function queryInZone(zone: string): string {
  return `zone:${quotedTerm(zone)} `;
}

/** A query for records with the same type and value. */
export function queryLike({ type, value }: Pick<IndexedRecord, 'type' | 'value'>): string {
  // A text in a query cannot contain a quotation mark.
  const [longest = ''] = value.split(/["\n]/u).toSorted((one, other) => other.length - one.length);
  // The beginning of a long value is enough to find the records that share it.
  const beginning = longest.slice(0, LIMIT.short);
  return [type === '' ? '' : `type:${quotedTerm(type)}`, `value:${quotedTerm(beginning)}`].join(' ').trim();
}

function quotedTerm(text: string): string {
  const bare = text.replaceAll(/["\n]/gu, '');
  return /\s|^$/u.test(bare) ? `"${bare}"` : bare;
}
