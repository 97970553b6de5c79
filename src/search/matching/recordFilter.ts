import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { Query, Term, Test } from '../query/query.ts';
import { passes } from './matchRecords.ts';
import { isInZoneName } from './textMatch.ts';
import type { ZoneText } from './zoneText.ts';

/**
 * Returns whether the record at a place of a zone matches a query. Unlike in a search of many zones, a word that only
 * the name of the zone contains matches nothing, and the other columns of a table are searched too.
 * @param otherText returns what the table shows besides host and value, folded
 */
export function recordFilter(
  query: Query,
  zoneText: ZoneText,
  otherText: (at: number) => string,
): (at: number) => boolean {
  const terms = query.map((term) => termInZone(term, zoneText, otherText));
  return (at) => {
    const record = zoneText.records[at];
    return record !== undefined && terms.every((holds) => holds(record, at));
  };
}

function termInZone(
  { test, negated }: Term,
  zoneText: ZoneText,
  otherText: (at: number) => string,
): (record: IndexedRecord, at: number) => boolean {
  if (test.kind === 'text' && test.field === 'zone') {
    const holds = isInZoneName(test, zoneText.zoneNames) !== negated;
    return () => holds;
  }
  if (test.kind !== 'text' || test.field !== 'any')
    return (record, at) => passes(test, record, zoneText, at) !== negated;
  const inHost: Test = { ...test, field: 'host' };
  const inValue: Test = { ...test, field: 'value' };
  const isIn = (text = ''): boolean => test.spellings.some((spelling) => text.includes(spelling));
  const inEither = (record: IndexedRecord, at: number): boolean =>
    passes(inHost, record, zoneText, at) || passes(inValue, record, zoneText, at);
  if (test.block !== undefined)
    return (record, at) => (inEither(record, at) || isIn(otherText(at))) !== negated;
  // A word that is not in the name of the zone matches any text of the record that contains it.
  const isInZone = zoneText.zoneNames.some(isIn);
  return (record, at) => {
    const inName = (): boolean =>
      isIn(zoneText.names[at]) && (!isInZone || passes(inHost, record, zoneText, at));
    return (isIn(zoneText.contents[at]) || inName() || isIn(otherText(at))) !== negated;
  };
}
