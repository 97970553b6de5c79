import { parseIpAddress, parseIpPrefix } from '../../dns/ipAddress.ts';
import { fold } from '../../dns/names.ts';
import { type Key, QUERY_KEYS, STATES, ttlTest, typeTest } from './query.ts';
import type { KnownValues } from './knownValues.ts';

/** The problem of a query: a missing or wrong part, or one that finds less than may be meant. */
export type QueryHint =
  /** No value follows the key yet. */
  | { readonly kind: 'empty'; readonly key: Key }
  /** The word before a colon is not a key, so all of it is searched as a text. */
  | { readonly kind: 'unknown'; readonly key: string }
  /** There is no such state. */
  | { readonly kind: 'state'; readonly state: string }
  /** Not a number of seconds. */
  | { readonly kind: 'ttl'; readonly ttl: string }
  /** No loaded record has the type. `types`: those that they have. */
  | { readonly kind: 'type'; readonly type: string; readonly types: readonly string[] }
  /** No loaded record has a line with the text. `lines`: those that they have. */
  | { readonly kind: 'line'; readonly recordLine: string; readonly lines: readonly string[] }
  /** No loaded record names a service with the text. `services`: those that they name. */
  | { readonly kind: 'service'; readonly service: string; readonly services: readonly string[] }
  /** A block whose prefix is not from 0 to `longest`. */
  | { readonly kind: 'prefix'; readonly block: string; readonly longest: number }
  /** A block without a whole address. */
  | { readonly kind: 'block'; readonly block: string }
  /** Four numbers that are not an address. */
  | { readonly kind: 'address'; readonly address: string }
  /** An IPv4 address, which does not find those that begin with it. */
  | { readonly kind: 'wholeAddress'; readonly address: string };

/** Matches a minus, a word with a colon, and the text after it. */
const WORD = /^-?([a-z]+):(.*)/iu;
const FOUR_NUMBERS = /^\d+(?:\.\d+){3}$/u;
/** Matches a text that may be meant as an address, and the text after the slash. */
const BLOCK = /^(\d[\d.]*|[\da-f]*:[\da-f:.]*)\/(\d*)$/iu;

/** Returns the first problem of a query, or undefined. The colon of an address or a port does not make a key. */
export function queryHint(typed: string, known: KnownValues): QueryHint | undefined {
  const words = typed.replaceAll(/"[^"]*"?/gu, '"').split(/\s+/u);
  for (const word of words) {
    const hint = wordHint(word, known);
    if (hint !== undefined) return hint;
  }
  const address = words.map((word) => word.replace(/^value:/iu, '')).find((word) => FOUR_NUMBERS.test(word));
  return address === undefined ? undefined : { kind: 'wholeAddress', address };
}

function wordHint(word: string, known: KnownValues): QueryHint | undefined {
  const [, before, after = ''] = WORD.exec(word) ?? [];
  if (before === undefined || /^[0-9a-f]{0,4}:/iu.test(after)) return addressHint(word.replace(/^-/u, ''));
  const name = before.toLowerCase();
  const key = QUERY_KEYS.find((each) => each === name);
  if (key === undefined) return { kind: 'unknown', key: before };
  if (after === '') return { kind: 'empty', key };
  return after.startsWith('"') ? undefined : valueHint(key, after, known);
}

function valueHint(key: Key, text: string, known: KnownValues): QueryHint | undefined {
  switch (key) {
    case 'is':
      return STATES.some((each) => each.startsWith(fold(text))) ? undefined : { kind: 'state', state: text };
    case 'ttl':
      return ttlTest(text) === undefined ? { kind: 'ttl', ttl: text } : undefined;
    case 'type':
      return typeHint(text, known.types);
    case 'line':
      return lineHint(text, known.lines);
    case 'value':
      return addressHint(text);
    case 'zone':
    case 'host':
    case 'name':
    case 'remark':
      return undefined;
    case 'service':
      return serviceHint(text, known.services);
  }
}

function typeHint(text: string, known: Iterable<string>): QueryHint | undefined {
  const { name, exact } = typeTest(text);
  const types = allUnlike(known, (type) => (exact ? fold(type) === name : fold(type).startsWith(name)));
  return types.length === 0 ? undefined : { kind: 'type', type: text, types };
}

function lineHint(text: string, known: Iterable<string>): QueryHint | undefined {
  const lines = allUnlike(known, (line) => fold(line).includes(fold(text)));
  return lines.length === 0 ? undefined : { kind: 'line', recordLine: text, lines };
}

function serviceHint(text: string, known: Iterable<string>): QueryHint | undefined {
  const services = allUnlike(known, (service) => fold(service).includes(fold(text)));
  return services.length === 0 ? undefined : { kind: 'service', service: text, services };
}

/** Returns all values if none fits, otherwise nothing. */
function allUnlike(values: Iterable<string>, fits: (value: string) => boolean): readonly string[] {
  const all: string[] = [];
  for (const value of values) {
    if (fits(value)) return [];
    all.push(value);
  }
  return all;
}

function addressHint(text: string): QueryHint | undefined {
  if (FOUR_NUMBERS.test(text))
    return parseIpAddress(text) === undefined ? { kind: 'address', address: text } : undefined;
  const [, before] = BLOCK.exec(text) ?? [];
  if (before === undefined || parseIpPrefix(text) !== undefined) return undefined;
  const address = parseIpAddress(before);
  if (address === undefined) return { kind: 'block', block: text };
  return { kind: 'prefix', block: text, longest: address.words.length * 16 };
}
