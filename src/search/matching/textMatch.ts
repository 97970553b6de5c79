import { containsAddress, isOneAddress } from '../../dns/ipAddress.ts';
import { fold, nameSpellings } from '../../dns/nameSpellings.ts';
import { isApex } from '../../dns/names.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { TextTest } from '../query/query.ts';
import { hostSpellings, type RecordText } from './zoneText.ts';

/** Whether a record has a text, outside of the name of its zone. */
export function hasText(test: TextTest, text: RecordText, zoneNames: readonly string[]): boolean {
  return (
    test.spellings.some((spelling) => hasInField(test, spelling, text, zoneNames)) || hasAddressIn(test, text)
  );
}

/** Whether a record has `spelling` where the test asks for it. */
function hasInField(
  test: TextTest,
  spelling: string,
  { all, record }: RecordText,
  zoneNames: readonly string[],
): boolean {
  // Most records do not have it anywhere.
  if (!includes(all, spelling, test)) return false;
  switch (test.field) {
    case 'any':
      return true;
    case 'host':
      return isInHost(spelling, record, zoneNames);
    case 'value':
      return nameSpellings(record.value).some((value) => includes(value, spelling, test));
    case 'line':
    case 'remark':
      return fold(record[test.field] ?? '').includes(spelling);
    case 'zone':
      return false;
  }
}

/** Whether the name of a zone has a text. */
export function isInZoneName(test: TextTest, zoneNames: readonly string[]): boolean {
  return zoneNames.some((name) => test.spellings.some((spelling) => includes(name, spelling, test)));
}

/** Whether the value of a record is an address in the block of a test. */
export function hasAddressIn({ block }: TextTest, text: RecordText): boolean {
  if (block === undefined) return false;
  const { address } = text;
  return address !== undefined && containsAddress(block, address);
}

/** Whether a text is in a full name of a record. A text that is only in the name of the zone matches the apex alone. */
function isInHost(text: string, record: IndexedRecord, zoneNames: readonly string[]): boolean {
  // Without a dot it cannot reach from the host into the name of the zone.
  const mayReach = text.includes('.') || isApex(record.host);
  return hostSpellings(record).some(
    (host) =>
      host.includes(text) ||
      (mayReach &&
        zoneNames.some((zoneName) => {
          const from = `${host}.${zoneName}`.indexOf(text);
          return from >= 0 && (from <= host.length || host === '@');
        })),
  );
}

/** Whether `part` is in a text. An address has to stand alone: 192.0.2.1 is not in 192.0.2.10. */
function includes(text: string, part: string, { block }: TextTest): boolean {
  if (!isOneAddress(block)) return text.includes(part);
  let at = text.indexOf(part);
  while (at >= 0 && !standsAlone(part, text, at)) at = text.indexOf(part, at + 1);
  return at >= 0;
}

/** Whether the address at `at` is not part of a longer one. */
function standsAlone(address: string, text: string, at: number): boolean {
  const end = at + address.length;
  const [before, after] = [text.slice(Math.max(0, at - 4), at), text.slice(end, end + 2)];
  // An SPF record writes `ip6:` before it.
  if (address.includes(':'))
    return (before === 'ip6:' || !/[\da-f:]$/u.test(before)) && !/^[\da-f:]/u.test(after);
  return !/[\d.]$/u.test(before) && !/^\.?\d/u.test(after);
}
