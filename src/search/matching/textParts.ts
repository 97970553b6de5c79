import type { IpPrefix } from '../../model/ipAddress.ts';
import { isOneAddress } from '../../model/ipAddress.ts';
import type { TextField, TextTest, TypeTest } from '../query/query.ts';
import type { Chunk, ColumnName, Marks } from './recordColumns.ts';

/** What a term looks for in the records of a zone: a record matches by one of the parts, or by an address in the block. */
export interface TextParts {
  readonly parts: readonly Part[];
  readonly block: IpPrefix | undefined;
  /** Whether the text is an address, which has to stand alone: 192.0.2.1 does not match 192.0.2.10. */
  readonly isAddress: boolean;
}

interface Part {
  readonly column: ColumnName;
  /** Folded. A line break is the beginning or the end of a line of the column. */
  readonly text: string;
}

/** How a text may fit the full name of a record. */
type Fit = 'includes' | 'beginsWith' | 'is';

/** Returns the parts of a text. A text in the name of the zone is left to {@link isInZoneName}. */
export function textParts(test: TextTest, zoneNames: readonly string[]): TextParts {
  const { field, spellings, block } = test;
  const isAddress = isOneAddress(block);
  const parts: Part[] = [];
  for (const text of spellings) {
    for (const column of columnsOf(field)) parts.push({ column, text });
    if (isOfHosts(test)) addPartsInZone(parts, text, 'includes', zoneNames, isAddress);
  }
  return { parts, block, isAddress };
}

export function typeParts({ name, exact }: TypeTest): TextParts {
  const text = exact ? `\n${name}\n` : `\n${name}`;
  return { parts: [{ column: 'type', text }], block: undefined, isAddress: false };
}

/** Returns the parts of a text that is the host, full name or address of a record, or begins its host or full name. */
export function nameParts(
  test: TextTest | undefined,
  fit: 'beginsWith' | 'is',
  zoneNames: readonly string[],
): TextParts {
  const parts: Part[] = [];
  const isAddress = isOneAddress(test?.block);
  if (test !== undefined && isOfHosts(test)) {
    for (const text of test.spellings) {
      parts.push({ column: 'host', text: fit === 'is' ? `\n${text}\n` : `\n${text}` });
      addPartsInZone(parts, text, fit, zoneNames, false);
    }
  }
  return { parts, block: isAddress && fit === 'is' ? test?.block : undefined, isAddress: false };
}

/**
 * Adds the parts for a text that reaches from a host into the name of the zone: in `example.com`, `www.exam` is in the
 * full name of each host that ends with `www`. The full name of the apex is the name of the zone.
 */
function addPartsInZone(
  parts: Part[],
  text: string,
  fit: Fit,
  zoneNames: readonly string[],
  isAddress: boolean,
): void {
  const start = fit === 'includes' ? '' : '\n';
  for (const zoneName of zoneNames) {
    const isApex = fit === 'includes' ? includes(zoneName, text, isAddress) : endsIn(text, fit, zoneName);
    if (isApex) parts.push({ column: 'host', text: '\n@\n' });
    for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
      if (!endsIn(text.slice(dot + 1), fit, zoneName)) continue;
      const host = text.slice(0, dot);
      if (isAddress && !includes(`${host}.${zoneName}`, text, isAddress)) continue;
      parts.push({ column: 'host', text: `${start}${host}\n` });
    }
  }
}

/** Whether the end of a text is the beginning of the zone's name; with `is`, all of that name. */
function endsIn(text: string, fit: Fit, zoneName: string): boolean {
  return fit === 'is' ? zoneName === text || zoneName === `${text}.` : zoneName.startsWith(text);
}

/** Whether the name of the zone has the text. */
export function isInZoneName({ spellings, block }: TextTest, zoneNames: readonly string[]): boolean {
  const isAddress = isOneAddress(block);
  for (const zoneName of zoneNames)
    for (const spelling of spellings) if (includes(zoneName, spelling, isAddress)) return true;
  return false;
}

/** Marks the records that may have the text: an address may not stand alone. Returns undefined if there are none. */
export function markRecords({ parts, block }: TextParts, chunk: Chunk): Marks | undefined {
  let marks: Marks | undefined;
  for (const { column, text } of parts) marks = chunk.column(column).mark(text, marks);
  if (block === undefined) return marks;
  const { addresses, records } = chunk;
  for (let at = 0; at < records.length; at += 1) {
    if (!addresses.isIn(block, at)) continue;
    marks ??= new Uint8Array(records.length);
    marks[at] = 1;
  }
  return marks;
}

/** Whether a record of a chunk has the text. */
export function hasText({ parts, block, isAddress }: TextParts, chunk: Chunk, at: number): boolean {
  for (const { column, text } of parts)
    if (includes(chunk.column(column).textOf(at), text, isAddress)) return true;
  return block !== undefined && chunk.addresses.isIn(block, at);
}

function includes(text: string, part: string, isAddress: boolean): boolean {
  if (!isAddress) return text.includes(part);
  let at = text.indexOf(part);
  while (at >= 0 && !standsAlone(part, text, at)) at = text.indexOf(part, at + 1);
  return at >= 0;
}

/** Whether the address at `at` is not part of a longer one. */
function standsAlone(address: string, text: string, at: number): boolean {
  const end = at + address.length;
  const [before, after] = [text.charAt(at - 1), text.slice(end, end + 2)];
  if (address.includes(':')) return !/[\da-f:]/u.test(before) && !/^[\da-f:]/u.test(after);
  return !/[\d.]/u.test(before) && !/^\.?\d/u.test(after);
}

function isOfHosts({ field }: TextTest): boolean {
  return field === 'any' || field === 'host';
}

function columnsOf(field: TextField): readonly ColumnName[] {
  switch (field) {
    case 'any':
      return ['main', 'notes'];
    case 'zone':
      return [];
    default:
      return [field];
  }
}
