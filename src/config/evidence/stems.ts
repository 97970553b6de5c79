// Pairs of keys for the name and the address of one host, with the same stem: `nagios_server` and `nagios_ip`.
import type { Entry } from '../structure/entry.ts';
import { lastWordOfKey, wordsOfKey } from './keys.ts';

/** Last words of keys for a name. */
const NAME_WORDS: ReadonlySet<string> = new Set('host hostname fqdn server name'.split(' '));
/** Last words of keys for an address. `ipv4` is `ipv` without its number. */
const ADDRESS_WORDS: ReadonlySet<string> = new Set('ip ipv ipaddr ipaddress addr address'.split(' '));
/** Keys with these words have an address where a program listens, or of a proxy or gateway, not of the name beside. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  (
    'listen gateway gw router source src nat vip netmask broadcast peer remote client allow allowed deny service ' +
    'pod proxy pass upstream backend origin monitoring bind internal node'
  ).split(' '),
);
/** Words of keys for a name in a network, or of a service there: it may have other addresses than the one beside it. */
const PLACE_WORDS: ReadonlySet<string> = new Set('cluster dhcp dns lan local mail private public'.split(' '));

/** Returns the possible stems of a key for a name: all its words, and those without the word for a name. */
export function stemsOfName({ kind, key }: Entry): readonly string[] {
  if (kind !== 'value') return [];
  const words = wordsOfKey(key);
  const stems = NAME_WORDS.has(lastWordOfKey(key)) ? [words, words.slice(0, -1)] : [words];
  return stems.filter(mayBeStem).map((each) => each.join(' '));
}

/** Returns the stem of a key for an address: its words without those for an address; empty if it is no such key. */
export function stemsOfAddress({ kind, key }: Entry): readonly string[] {
  if (kind !== 'value') return [];
  const words = wordsOfKey(key);
  const last = words.findLastIndex((word) => !ADDRESS_WORDS.has(word));
  const stem = words.slice(0, last + 1);
  return stem.length < words.length && mayBeStem(stem) ? [stem.join(' ')] : [];
}

/** Whether a key is for the address of something other than the host that its block is about. */
export function isOfAnother(key: string): boolean {
  return wordsOfKey(key).some((word) => OTHER_WORDS.has(word));
}

function mayBeStem(words: readonly string[]): boolean {
  return words.length > 0 && !words.some((word) => OTHER_WORDS.has(word) || PLACE_WORDS.has(word));
}
