import { LONGEST_WRITTEN_NAME } from '../../api/fields.ts';
import { parseIpAddress } from '../ipAddress.ts';
import { toAscii } from '../names.ts';
import { fault, type Fault } from './fault.ts';
import { splitSpan, subSpan, trimSpan, type Span } from './span.ts';
import { isFault, unescapedBytes } from './fields.ts';
import { labelText } from './presentation.ts';
import { DNS_SIZES } from './sizes.ts';

/** A name of DNS, with its place in the value. */
export interface DomainName {
  /**
   * In ASCII and lower case, without a final dot, with `\DDD` for special characters, so that equal names have equal
   * keys. The root is empty.
   */
  readonly key: string;
  /** As in a zone file: absolute, in the case of the value. */
  readonly text: string;
  /** As in the value. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** Names that need no conversion: labels of 1–63 plain characters, 253 in all. */
const PLAIN_NAME = /^(?=.{1,253}\.?$)[\w*/-]{1,63}(?:\.[\w*/-]{1,63})*\.?$/u;

/** Matches host names, in input that is no longer than the longest name. */
const HOST_NAME = /^[\da-z](?:[\da-z-]*[\da-z])?(?:\.[\da-z](?:[\da-z-]*[\da-z])?)*$/u;

/** Parses a name of a value. Names are absolute, with or without their final dot (service-facts.md). */
export function parseName(whole: Span): DomainName | Fault {
  const written = trimSpan(whole);
  const { text, start, end } = written;
  if (PLAIN_NAME.test(text)) {
    const bare = text.endsWith('.') ? text.slice(0, -1) : text;
    return { key: bare.toLowerCase(), text: `${bare}.`, written: text, start, end };
  }
  if (text === '.') return { key: '', text, written: text, start, end };
  if (text === '') return fault(written, 'nameMissing');
  // Count each character as one byte, which is true of nearly all of them.
  if (text.length > LONGEST_WRITTEN_NAME) return fault(written, 'nameLength', text.length + 2);
  return text.includes('\\') ? escapedName(written) : plainName(written);
}

const KEY_OF_ITSELF = /^[\da-z_*/-]+(?:\.[\da-z_*/-]+)*$/u;

/** The key of a name in any spelling. A text that is no name stays as it is, in lower case. */
export function domainKey(name: string): string {
  // True of nearly all names.
  if (KEY_OF_ITSELF.test(name)) return name;
  const parsed = parseName({ text: name, start: 0, end: name.length });
  return isFault(parsed) ? toAscii(name.trim()).toLowerCase() : parsed.key;
}

/** The fault of a name that is not that of a host. The root stands for “there is none”. */
export function hostFault(name: DomainName): Fault | undefined {
  if (name.key === '' || HOST_NAME.test(name.key)) return undefined;
  return fault(name, isAddress(name) ? 'addressAsName' : 'hostName');
}

/** Warnings about a target: an address, or characters that hardly belong to a name. */
export function targetWarnings(name: DomainName): readonly Fault[] {
  if (isAddress(name)) return [fault(name, 'addressAsName')];
  // True of nearly all names.
  if (/^[\w.*-]*$/u.test(name.written)) return [];
  // Somebody escaped a character on purpose.
  const plain = toAscii(name.written).toLowerCase().replaceAll(ESCAPE, '').replaceAll(CLASSLESS, '0');
  return /[^\da-z_.*-]/u.test(plain) ? [fault(name, 'nameCharacters')] : [];
}

function isAddress({ written }: DomainName): boolean {
  return parseIpAddress(written.endsWith('.') ? written.slice(0, -1) : written) !== undefined;
}

/** A character in an escaped form (RFC 1035 section 5.1). */
const ESCAPE = /\\(?:\d{3}|\D)/gsu;

/** A label of a reverse zone that is smaller than an octet (RFC 2317 section 4). */
const CLASSLESS = /(?<=^|\.)\d{1,3}\/\d{1,2}(?=\.)/gu;

/** A name without escapes, perhaps in Unicode. */
function plainName(written: Span): DomainName | Fault {
  const ascii = toAscii(written.text);
  const labels = ascii.split('.').map((label) => Buffer.from(label.toWellFormed(), 'utf8'));
  return named(written, labels);
}

/** A name with `\.` or `\DDD` (RFC 1035 section 5.1). Labels without them may be in Unicode. */
function escapedName(written: Span): DomainName | Fault {
  const { text } = written;
  // Labels in Unicode may have an ideographic full stop between them.
  const stops = [...text.matchAll(/\\.|[.。．｡]/gsu)].filter(([found]) => !found.startsWith('\\'));
  const dots = stops.map(({ index }) => index);
  const ends = dots.at(-1) === text.length - 1 ? dots : [...dots, text.length];
  const labels = ends.map((to, at) => {
    const label = subSpan(written, at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, to);
    return unescapedBytes(label.text.includes('\\') ? label : { ...label, text: toAscii(label.text) });
  });
  const bytes = labels.filter((label) => label instanceof Uint8Array);
  return labels.find(isFault) ?? named(written, bytes);
}

function named(written: Span, labels: readonly Uint8Array[]): DomainName | Fault {
  const bad = labels.find(({ length }) => length === 0 || length > DNS_SIZES.label);
  if (bad !== undefined) return fault(badLabel(written) ?? written, 'nameLabel', bad.length);
  // Each label has its length before it, and the root its own.
  const length = labels.reduce((sum, label) => sum + label.length + 1, 1);
  if (length > DNS_SIZES.name) return fault(written, 'nameLength', length);
  const text = labels.map(labelText).join('.');
  const { start, end } = written;
  return { key: text.toLowerCase(), text: `${text}.`, written: written.text, start, end };
}

/** Returns the place of a label that is empty or too long; undefined if it is unknown. */
function badLabel(written: Span): Span | undefined {
  if (/[^\u0000-\u007F]|\\/u.test(written.text)) return undefined;
  const labels = splitSpan(written, '.');
  return labels.find(({ text }) => text.length > DNS_SIZES.label || text === '');
}
