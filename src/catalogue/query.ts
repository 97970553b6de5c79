import { fold, nameSpellings } from './spelling.ts';
import { type IpPrefix, parseIpAddress, parseIpPrefix } from '../model/ipAddress.ts';

/** What a text is looked for in. */
export type TextField = 'any' | 'host' | 'value' | 'remark' | 'line' | 'zone';
export type RecordState = 'enabled' | 'disabled' | 'held';

export interface TextTest {
  readonly kind: 'text';
  readonly field: TextField;
  /** Folded; one of them is enough. Never empty. */
  readonly spellings: readonly string[];
  /** Whether one of them may go on from a host into its zone. */
  readonly dotted: boolean;
  /** Records with an address in it are found as well; a single address is a block of one. */
  readonly block: IpPrefix | undefined;
}

/** What one word of a query asks of a record. */
export type Test =
  | TextTest
  /** Folded. Some types begin with the name of another: `exact` then tells them apart. */
  | { readonly kind: 'type'; readonly name: string; readonly exact: boolean }
  | { readonly kind: 'state'; readonly state: RecordState };

export interface Term {
  readonly test: Test;
  /** Whether the record must not be so. */
  readonly negated: boolean;
}

/** All of its terms must hold; with none, there is nothing to look for. */
export type Query = readonly Term[];

/** Types that people type in full; for any other text, the beginning of a type is enough. */
const TYPES: ReadonlySet<string> = new Set([
  'a',
  'aaaa',
  'cname',
  'mx',
  'ns',
  'txt',
  'srv',
  'caa',
  'spf',
  'url',
]);
export const STATES: readonly RecordState[] = ['enabled', 'disabled', 'held'];

/** What may stand before a colon, the commonest first. */
export const KEYS = ['type', 'line', 'zone', 'is', 'host', 'value', 'remark'] as const;
export type Key = (typeof KEYS)[number];
/** A minus, a key, and the text: in quotes, the last of which may not be typed yet, or up to a space. */
const WORD = new RegExp(String.raw`(-?)(?:(${KEYS.join('|')}):)?(?:"([^"]*)"?|(\S*))`, 'giu');

/**
 * Reads what people type: words, any of which may stand in quotes (`"v=spf1 -all"`), with a field before it
 * (`type:MX`, `line:Europe`, `zone:example.com`, `is:disabled`, `value:`, `host:`, `remark:`) and a minus before
 * that. What looks like a field and is none is a word like others (`include:example.com`). Never fails.
 */
export function parseQuery(typed: string): Query {
  const terms: Term[] = [];
  for (const [, minus, field, quoted, plain] of typed.matchAll(WORD)) {
    const text = quoted ?? plain ?? '';
    // A field whose text is still to come asks nothing yet.
    if (text !== '') terms.push({ test: testOf(field?.toLowerCase(), text), negated: minus === '-' });
  }
  return terms;
}

function testOf(field: string | undefined, text: string): Test {
  switch (field) {
    case 'type': {
      const name = fold(text);
      return { kind: 'type', name, exact: TYPES.has(name) };
    }
    case 'is': {
      const state = STATES.find((each) => each.startsWith(fold(text)));
      return state === undefined ? textTest('any', `is:${text}`) : { kind: 'state', state };
    }
    case 'line':
    case 'remark':
    case 'zone':
    case 'host':
    case 'value':
      return textTest(field, text);
    default:
      return textTest('any', text);
  }
}

function textTest(field: TextField, text: string): Test {
  const isName = field !== 'line' && field !== 'remark';
  const spellings = isName ? nameSpellings(text) : [fold(text)];
  const block = field === 'any' || field === 'value' ? blockOf(text) : undefined;
  const dotted = spellings.some((spelling) => spelling.includes('.'));
  return { kind: 'text', field, spellings, dotted, block };
}

function blockOf(text: string): IpPrefix | undefined {
  const address = parseIpAddress(text);
  return address === undefined ? parseIpPrefix(text) : { address, length: address.words.length * 16 };
}

/** Whether a block holds one address only. */
export function isOneAddress({ address, length }: IpPrefix): boolean {
  return length === address.words.length * 16;
}
