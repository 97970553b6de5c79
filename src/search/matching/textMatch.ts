import { containsAddress, isOneAddress } from '../../dns/ipAddress.ts';
import { fold, nameSpellings, isApex } from '../../dns/names.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { TextTest } from '../query/query.ts';
import { hostSpellings, type ZoneText } from './zoneText.ts';

/** Whether the record at `at` has a text, outside of the name of its zone. */
export function hasText(test: TextTest, zoneText: ZoneText, at: number): boolean {
  const names = zoneText.names[at] ?? '';
  const content = zoneText.contents[at] ?? '';
  for (const spelling of test.spellings) {
    // This excludes most records.
    if (!names.includes(spelling) && !content.includes(spelling)) continue;
    if (hasInField(test, spelling, zoneText, at)) return true;
  }
  return hasAddressIn(test, zoneText, at);
}

/** Whether the record at `at`, which has `spelling` in one of its texts, has it where the test asks for it. */
function hasInField(test: TextTest, spelling: string, zoneText: ZoneText, at: number): boolean {
  const record = zoneText.records[at];
  if (record === undefined) return false;
  switch (test.field) {
    case 'any':
      return [zoneText.names[at], zoneText.contents[at]].some((text = '') => includes(text, spelling, test));
    case 'host':
      return isInHost(spelling, record, zoneText.zoneNames);
    case 'value':
      return nameSpellings(record.value).some((text) => includes(text, spelling, test));
    case 'line':
      return fold(record.recordLine ?? '').includes(spelling);
    case 'remark':
      return fold(record.remark ?? '').includes(spelling);
    case 'zone':
      return false;
  }
}

/** Whether the name of a zone has a text. */
export function isInZoneName(test: TextTest, zoneNames: readonly string[]): boolean {
  return zoneNames.some((name) => test.spellings.some((spelling) => includes(name, spelling, test)));
}

/** Whether the value of the record at `at` is an address in the block of a test. */
export function hasAddressIn({ block }: TextTest, zoneText: ZoneText, at: number): boolean {
  if (block === undefined) return false;
  const address = zoneText.addresses[at];
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
