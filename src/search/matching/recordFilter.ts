import type { Query, Term, Test } from '../query/query.ts';
import { passes } from './matchRecords.ts';
import { isInZoneName } from './textMatch.ts';
import type { RecordText, ZoneText } from './zoneText.ts';

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
    const text = zoneText.records[at];
    return text !== undefined && terms.every((holds) => holds(text, at));
  };
}

function termInZone(
  { test, negated }: Term,
  zoneText: ZoneText,
  otherText: (at: number) => string,
): (text: RecordText, at: number) => boolean {
  const { zoneNames } = zoneText;
  if (test.kind === 'text' && test.field === 'zone') {
    const holds = isInZoneName(test, zoneNames) !== negated;
    return () => holds;
  }
  if (test.kind !== 'text' || test.field !== 'any')
    return (text) => passes(test, text, zoneNames) !== negated;
  const inHost: Test = { ...test, field: 'host' };
  const inValue: Test = { ...test, field: 'value' };
  const isIn = (part: string): boolean => test.spellings.some((spelling) => part.includes(spelling));
  const inEither = (text: RecordText): boolean =>
    passes(inHost, text, zoneNames) || passes(inValue, text, zoneNames);
  // A word that is not in the name of the zone matches any text of the record that contains it.
  const isAnywhere = test.block === undefined && !zoneNames.some(isIn);
  return (text, at) => ((isAnywhere ? isIn(text.all) : inEither(text)) || isIn(otherText(at))) !== negated;
}
