import { fold, nameSpellings } from '../../dns/names.ts';
import { type IpPrefix, parseIpAddress, parseIpPrefix } from '../../dns/ipAddress.ts';

/** Where a text is searched. */
type TextField = 'any' | 'host' | 'value' | 'remark' | 'line' | 'zone';
export type RecordState = 'enabled' | 'disabled' | 'held';

export interface TextTest {
  readonly kind: 'text';
  readonly field: TextField;
  /** In lower case; one of them is enough. Never empty. */
  readonly spellings: readonly string[];
  /** Records with an address in this block match too. A single address is a block of one. */
  readonly block: IpPrefix | undefined;
}

interface TypeTest {
  readonly kind: 'type';
  /** In lower case. */
  readonly name: string;
  /** Whether types that only begin with the name do not match. */
  readonly exact: boolean;
}

type Comparison = '=' | '<' | '<=' | '>' | '>=';

export interface TtlTest {
  readonly kind: 'ttl';
  readonly comparison: Comparison;
  readonly seconds: number;
}

/** The record names a service with this text in its name. */
interface ServiceTest {
  readonly kind: 'service';
  /** In lower case. */
  readonly name: string;
}

/** A condition on a record. */
export type Test =
  | TextTest
  | TypeTest
  | TtlTest
  | ServiceTest
  | { readonly kind: 'state'; readonly state: RecordState };

export interface Term {
  readonly test: Test;
  /** Whether records that pass the test are left out. */
  readonly negated: boolean;
}

/** A record matches if all terms hold. Without terms there is nothing to search. */
export type Query = readonly Term[];

/** Types that people type in full. For any other text the beginning of a type is enough. */
export const COMMON_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'SPF', 'URL'] as const;
const EXACT_TYPES: ReadonlySet<string> = new Set(COMMON_TYPES.map(fold));
const COMPARISONS: readonly Comparison[] = ['=', '<', '<=', '>', '>='];
export const STATES: readonly RecordState[] = ['enabled', 'disabled', 'held'];

/** The words that may stand before a colon, the most common first. `name` means the same as `host`. */
export const QUERY_KEYS = [
  'type',
  'line',
  'zone',
  'is',
  'host',
  'name',
  'value',
  'ttl',
  'remark',
  'service',
] as const;
export type Key = (typeof QUERY_KEYS)[number];
/** Matches a minus, a key, and a text: in quotes, the last of which may be missing, or up to a space. */
const WORD = /(-?)(?:(type|line|zone|is|host|name|value|ttl|remark|service):)?(?:"([^"\n]*)"?|(\S*))/giu;

/**
 * Parses what people type: words, in quotes if they hold spaces (`"v=spf1 -all"`), with one of the {@link QUERY_KEYS}
 * before them (`type:MX`, `is:disabled`, `ttl:<300`) and a minus before that. Other words with a colon are texts
 * (`include:example.com`). Never fails.
 */
export function parseQuery(typed: string): Query {
  const terms: Term[] = [];
  for (const [, minus, key, quoted, plain] of typed.matchAll(WORD)) {
    const text = quoted ?? plain ?? '';
    // A key without a text says nothing yet.
    if (text !== '') terms.push({ test: testOf(key?.toLowerCase(), text), negated: minus === '-' });
  }
  return terms;
}

/** Whether a query has the key for services, with a text or not yet. */
export function isAboutServices(typed: string): boolean {
  return /(?:^|\s)-?service:/iu.test(typed);
}

function testOf(key: string | undefined, text: string): Test {
  switch (key) {
    case 'type':
      return typeTest(text);
    case 'is': {
      const state = STATES.find((each) => each.startsWith(fold(text)));
      return state === undefined ? textTest('any', `is:${text}`) : { kind: 'state', state };
    }
    case 'ttl':
      return ttlTest(text) ?? textTest('any', `ttl:${text}`);
    case 'name':
      return textTest('host', text);
    case 'service':
      return { kind: 'service', name: fold(text) };
    case 'line':
    case 'remark':
    case 'zone':
    case 'host':
    case 'value':
      return textTest(key, text);
    default:
      return textTest('any', text);
  }
}

export function typeTest(text: string): TypeTest {
  const name = fold(text);
  return { kind: 'type', name, exact: EXACT_TYPES.has(name) };
}

/** Parses seconds, with a comparison before them (`600`, `<300`). */
export function ttlTest(text: string): TtlTest | undefined {
  const [, sign, seconds] = /^([<>]=?|=)?(\d{1,9})$/u.exec(text) ?? [];
  const comparison = COMPARISONS.find((each) => each === (sign ?? '='));
  if (seconds === undefined || comparison === undefined) return undefined;
  return { kind: 'ttl', comparison, seconds: Number(seconds) };
}

export function textTest(field: TextField, text: string): Test {
  const isName = field !== 'line' && field !== 'remark';
  const spellings = isName ? nameSpellings(text) : [fold(text)];
  const block = field === 'any' || field === 'value' ? blockOf(text) : undefined;
  return { kind: 'text', field, spellings, block };
}

function blockOf(text: string): IpPrefix | undefined {
  const address = parseIpAddress(text);
  return address === undefined ? parseIpPrefix(text) : { address, length: address.words.length * 16 };
}
