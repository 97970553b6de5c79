import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  hostsOfLikeLabels,
  hostsOfLikeLetters,
  hostsOfSeries,
  hostsOfShortLabels,
} from '../../../../src/config/lookup/similarHosts.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { toAscii } from '../../../../src/dns/names.ts';
import { record, zone } from '../zones.ts';

const zoneOf = (...hosts: readonly string[]): ZoneState =>
  zone(
    'example.com',
    hosts.map((host) => record({ host, enabled: !host.startsWith('old') })),
  );

type Case = readonly [host: string, ...similar: string[]];

function holds(similar: typeof hostsOfSeries, known: ZoneState, cases: readonly Case[]): void {
  for (const [host, ...expected] of cases)
    it(`are ${expected.join(', ') || 'none'} for ${host}`, () =>
      assert.deepEqual(similar(known, host), expected));
}

describe('Hosts of like letters', () => {
  // Those with characters that a command or a pattern reads are not suggested.
  const odd = ['wwwz$(id)', 'www"', '*.ww'];
  const known = zoneOf('@', '*', 'www', 'api', 'v2.api', 'apo', 'mail', 'db', 'storefront', 'old', ...odd);
  holds(hostsOfLikeLetters, known, [
    // One letter: more, fewer, another, or two swapped.
    ['ww', 'www'],
    // Two letters, in a label of eight or more.
    ['sotrefrnot', 'storefront'],
    // Labels of up to two letters are alike by chance, unless a letter is doubled.
    ['dbb', 'db'],
    // Numbers tell machines apart.
    ['v3.api'],
    // A dot more, fewer, or in place of a hyphen.
    ['v.2api', 'v2.api'],
    ['store.front', 'storefront'],
    // Without an enabled record, or another name altogether.
    ['olds'],
  ]);

  it('are the nearest first', () =>
    assert.deepEqual(hostsOfLikeLetters(zoneOf('gateways', 'gateway', 'getaways'), 'gatewayss'), [
      'gateways',
      'gateway',
    ]));

  it('are found among 50,000 by one letter, where two would be alike by chance', () => {
    const hosts = Array.from({ length: 50_000 }, (_, at) => `${at.toString(26).replaceAll(/\d/gu, 'z')}-web`);
    const large = zoneOf(...hosts, 'storefront');
    for (const [host, ...similar] of [
      ['storefrnot', 'storefront'],
      ['storefrot', 'storefront'],
      ['storefrontt', 'storefront'],
      ['sturefront', 'storefront'],
      ['sturefrond'],
    ])
      assert.deepEqual(hostsOfLikeLetters(large, host ?? ''), similar, host);
  });

  it('are compared in their own script', () => {
    const inScripts = zoneOf(...['帮助中心', '北京', '翻译', 'bücherladen', 'münchen'].map(toAscii));
    for (const [host, ...similar] of [
      ['帮助中新', '帮助中心'],
      ['bücherlade', 'bücherladen'],
      ['müncen', 'münchen'],
      ['南京'],
      ['活动'],
    ])
      assert.deepEqual(hostsOfLikeLetters(inScripts, toAscii(host ?? '')), similar.map(toAscii), host);
    assert.deepEqual(hostsOfSeries(zoneOf(...['活动', '动漫', '考试'].map(toAscii)), toAscii('电影')), []);
  });

  it('are none in a zone that is not loaded', () => {
    const unloaded = zone('example.com', undefined);
    for (const similar of [hostsOfLikeLetters, hostsOfLikeLabels, hostsOfSeries])
      assert.deepEqual(similar(unloaded, 'www1'), []);
  });

  const label = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1, maxLength: 4 }),
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 7, maxLength: 10 }),
  );
  const host = fc.array(label, { minLength: 1, maxLength: 2 }).map((labels) => labels.join('.'));

  it('are those that one edit of a label makes, or two of a long one', () => {
    fc.assert(
      fc.property(host, fc.uniqueArray(host, { maxLength: 12 }), (name, hosts) => {
        const others = hosts.filter((each) => each !== name);
        const expected = others.filter((each) => isLike(name, each));
        assert.deepEqual(hostsOfLikeLetters(zoneOf(...others), name).toSorted(), expected.toSorted());
      }),
    );
  });
});

/** Whether a host resembles a name in its letters, by the definition. */
function isLike(name: string, host: string): boolean {
  const [labels, others] = [name.split('.'), host.split('.')];
  const differing = labels.flatMap((label, at) => (label === others[at] ? [] : [[label, others[at] ?? '']]));
  const [[label = '', other = ''] = []] = differing;
  if (labels.length !== others.length)
    return Array.from(labels.length > others.length ? name : host).some((character, at, all) => {
      const shorter = labels.length > others.length ? host : name;
      return (
        character === '.' &&
        [all.with(at, '-'), all.toSpliced(at, 1)].some((each) => each.join('') === shorter)
      );
    });
  const withoutNumbers = [label, other].map((each) => each.replaceAll(/\d+/gu, ''));
  const isDoubled = /(?<letter>.)\k<letter>/u.test(
    [label, other].toSorted((a, b) => b.length - a.length)[0] ?? '',
  );
  const isShort = Math.min(label.length, other.length) < 3;
  return (
    (differing.length === 1 &&
      withoutNumbers[0] !== withoutNumbers[1] &&
      edits(label, label.length >= 8 ? 2 : 1).has(other) &&
      (!isShort || (isDoubled && label.length !== other.length && isSubsequence(label, other)))) ||
    (differing.length === 2 && withSwappedDot(name).includes(host))
  );
}

/** Whether the shorter of two words is the longer one without one of two equal letters beside each other. */
function isSubsequence(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return Array.from(long).some(
    (letter, at, all) => letter === all[at + 1] && all.toSpliced(at, 1).join('') === short,
  );
}

/** Returns the names whose dot is one character further to the left or to the right. */
function withSwappedDot(name: string): readonly string[] {
  const letters = Array.from(name);
  return letters.flatMap((character, at) =>
    character === '.'
      ? [at - 1, at + 1].map((to) =>
          letters
            .with(at, letters[to] ?? '')
            .with(to, '.')
            .join(''),
        )
      : [],
  );
}

/** Returns the words that at most so many edits make of a word. */
function edits(word: string, most: number): ReadonlySet<string> {
  if (most === 0) return new Set([word]);
  const made = new Set([word]);
  const letters = Array.from(word);
  for (let at = 0; at <= letters.length; at += 1) {
    made.add(letters.toSpliced(at, 1).join(''));
    made.add(letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()).join(''));
    for (const letter of ['a', 'b', '1']) {
      made.add(letters.toSpliced(at, 0, letter).join(''));
      made.add(letters.toSpliced(at, 1, letter).join(''));
    }
  }
  return new Set([...made].flatMap((each) => [...edits(each, most - 1)]));
}

describe('Hosts of short labels', () => {
  holds(hostsOfShortLabels, zoneOf('vpn', 'id', 'api.x', 'mail', 'db1'), [
    ['vp', 'vpn'],
    ['idx', 'id'],
  ]);
});

describe('Hosts of like labels', () => {
  it('are a few of many', () => {
    const many = zoneOf(...Array.from({ length: 1000 }, (_, at) => `www.cust${at}`));
    assert.equal(hostsOfLikeLabels(many, 'www').length, 6);
  });

  holds(hostsOfLikeLabels, zoneOf('www.fr', 'api.eu.shop', 'old.x', 'mail', '*.apps'), [
    ['www.www.fr', 'www.fr'],
    // The zone is written twice.
    ['mail.example.com', 'mail'],
  ]);
});

describe('Hosts of a series', () => {
  holds(
    hostsOfSeries,
    zoneOf(...'db1 db2 web09.dc1 web9.dc3 42 44 plain node1 gps-a gps-c x y old'.split(' ')),
    [
      ['db3', 'db1', 'db2'],
      // One other host is no series, and a letter alone is a name of its own.
      ['node2'],
      ['db2x'],
    ],
  );

  it('are a few of many', () => {
    const many = zoneOf(...Array.from({ length: 1000 }, (_, at) => `db${at}`));
    assert.equal(hostsOfSeries(many, 'db5000').length, 6);
  });
});
