import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { locate, locateIn } from '../../../../src/config/locate/locate.ts';
import type { LocatedItem } from '../../../../src/config/locate/located.ts';
import { ZoneTrie } from '../../../../src/config/locate/zoneTrie.ts';
import { ipText, parseIpAddress } from '../../../../src/dns/ipAddress.ts';
import { toAscii } from '../../../../src/dns/names.ts';
import { anyText } from '../../api/json.ts';

const zoneNames = [
  'example.com',
  'eu.example.com',
  'example.org',
  'xn--bcher-kva.example',
  'xn--fsqu00a.example',
];
const zones = new ZoneTrie(zoneNames);

const label = fc
  .array(fc.constantFrom('a', 'b', 'c', 'x', 'y', '0', '1', '9'), { minLength: 1, maxLength: 8 })
  .map((characters) => characters.join(''));
const host = fc.oneof(
  label,
  fc.constant('*'),
  fc.tuple(label, label).map((labels) => labels.join('.')),
  label.map((each) => `_${each}._tcp`),
  label.map((each) => `*.${each}`),
  fc.constantFrom('münchen', '例え', 'xn--mnchen-3ya'),
);
const zone = fc.constantFrom(...zoneNames, 'bücher.example', '例子.example', '例子。example', 'EXAMPLE.com');

interface Planted {
  readonly text: string;
  /** What `locate` returns for it. */
  readonly expected: string;
}

const name: fc.Arbitrary<Planted> = fc.tuple(fc.option(host), zone).map(([before, after]) => {
  const text = before === null ? after : `${before}.${after}`;
  return { text, expected: toAscii(text).toLowerCase() };
});
const address: fc.Arbitrary<Planted> = fc
  .oneof(
    fc.ipV4(),
    fc.array(fc.nat(0xffff), { minLength: 5, maxLength: 5 }).map((words) => {
      return `2001:db8:${words.map((word) => word.toString(16)).join(':')}::`.replace(/::$/u, ':1');
    }),
    fc.nat(0xffff).map((word) => `2001:db8::${word.toString(16)}`),
  )
  .map((text) => {
    const parsed = parseIpAddress(text);
    assert.ok(parsed);
    return { text, expected: ipText(parsed) };
  });

/** How configuration files write a name. Each end fits each beginning, so that they can follow each other. */
const around = fc.constantFrom<readonly [string, string]>(
  ['', ''],
  ['"', '"'],
  ['host: ', ''],
  ['server_name ', ';'],
  ['https://', '/path/index.html'],
  ['https://user:pass@', ':8443/?q=1.2.3'],
  ['mail bob@', ','],
  ['<host>', '</host>'],
  ['# see ', '.'],
  ['(', ')'],
  ['Host(`', '`)'],
  ['main.rs com.example.Foo ', ' v1.2.3-beta'],
  ['12:30:45 std::vector ', ' 00:1a:2b:3c:4d:5e'],
  ['注释：', '，谢谢'],
);
const aroundAddress = fc.constantFrom<readonly [string, string]>(
  ['', ''],
  ['"', '"'],
  ['ip=', ';'],
  ['allow ', ' deny'],
  ['地址', '和'],
  ['1.2.3 ', ' 1.2.3.4.5'],
);
const line = fc.array(
  fc.oneof(fc.record({ planted: name, around }), fc.record({ planted: address, around: aroundAddress })),
  { maxLength: 4 },
);

function short(each: LocatedItem): string {
  switch (each.kind) {
    case 'name':
      return each.ascii;
    case 'template':
      return `…${each.zone}`;
    case 'address':
      return each.address;
  }
}

/** Texts that are similar to names and addresses, unlike random texts. */
const nearNames = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...zoneNames, 'bücher.example', '192.0.2.1', '2001:db8::1') },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          ...'. : - _ * % \\ / @ $ ( ) { } [ ] < > ~ ^ = + " \' # \n 。 和 😀'.split(' '),
          ' ',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('www', 'a', '1', 'ff', '::', '//', '/24', '/v1', '\\n', '%2F', '__'),
      },
      { weight: 1, arbitrary: anyText },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('locate, with any text,', () => {
  it('finds exactly the planted names and addresses at their positions', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (lines, eol) => {
        let text = '';
        const expected: (readonly [number, number, string])[] = [];
        for (const parts of lines) {
          for (const { planted, around: sides } of parts) {
            text += sides[0];
            expected.push([text.length, text.length + planted.text.length, planted.expected]);
            text += `${planted.text}${sides[1]} `;
          }
          text += eol;
        }
        const found = locate(text, zones);
        assert.deepEqual(
          found.map((each) => [each.start, each.end, short(each)]),
          expected,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never throws, and returns separate items in the order of the text', () => {
    fc.assert(
      fc.property(nearNames, (text) => {
        let last = 0;
        for (const each of locate(text, zones)) {
          assert.ok(each.start >= last && each.end > each.start, JSON.stringify(each));
          last = each.end;
          if (each.kind === 'address') assert.ok(parseIpAddress(each.address));
          else assert.ok(zoneNames.includes(each.zone));
          if (each.kind === 'name') {
            // A regular expression escapes dots.
            const plain = text.slice(each.start, each.end).replaceAll(/\\{1,2}\./gu, '.');
            assert.equal(toAscii(plain).toLowerCase(), each.ascii);
            assert.match(each.ascii, /^(?:\*\.)?[a-z\d_.-]+$/u);
            const longest = zoneNames
              .filter((of) => each.ascii === of || each.ascii.endsWith(`.${of}`))
              .toSorted((one, other) => other.length - one.length);
            assert.equal(each.zone, longest[0]);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('finds no name without zones', () => {
    const none = new ZoneTrie([]);
    fc.assert(
      fc.property(nearNames, (text) => {
        assert.deepEqual(
          locate(text, none),
          locate(text, zones).filter((each) => each.kind === 'address'),
        );
      }),
    );
  });

  it('finds the same in a text as in its lines', () => {
    fc.assert(
      fc.property(fc.array(nearNames, { maxLength: 5 }), (parts) => {
        const text = parts.join('\n');
        const byLine: LocatedItem[] = [];
        let from = 0;
        for (const each of text.split('\n')) {
          byLine.push(...locateIn(text, zones, from, from + each.length));
          from += each.length + 1;
        }
        assert.deepEqual(byLine, locate(text, zones));
      }),
      { examples: [[['example.com/24', '=']], [['"$id":', '"https://example.com"']]] },
    );
  });

  const hard: Record<string, (size: number) => string> = {
    dots: (size) => '.'.repeat(size),
    colons: (size) => ':'.repeat(size),
    backslashes: (size) => `${'\\'.repeat(size)}www.example.com`,
    'backslashes before dots': (size) => '\\.'.repeat(size / 2),
    labels: (size) => 'a.'.repeat(size / 2),
    'zones after zones': (size) => 'example.com.'.repeat(size / 12),
    'one label': (size) => `${'a'.repeat(size)}.example.com`,
    groups: (size) => '1:'.repeat(size / 2),
    'groups and dots': (size) => '1:.'.repeat(size / 3),
    addresses: (size) => '2001:db8::1:'.repeat(size / 12),
    numbers: (size) => '1.'.repeat(size / 2),
    ranges: (size) => '1.1.1.1-'.repeat(size / 8),
    brackets: (size) => `${'['.repeat(size / 2)}::1${']'.repeat(size / 2)}`,
    templates: (size) => '${'.repeat(size / 2),
    scripts: (size) => 'a和'.repeat(size / 2),
    'scripts and dots': (size) => 'a.com和'.repeat(size / 6),
    'names between words': (size) => 'www.example.com和'.repeat(size / 16),
    'addresses between words': (size) => '192.0.2.1和'.repeat(size / 10),
    'full stops': (size) => '例子。'.repeat(size / 3),
    zones: (size) => `fe80::1%${'a.'.repeat(size / 2)}`,
    stars: (size) => '*.'.repeat(size / 2),
    hyphens: (size) => `${'-'.repeat(size)}.example.com`,
    percents: (size) => '%2F.'.repeat(size / 4),
  };
  for (const [what, text] of Object.entries(hard)) {
    it(`reads each character a limited number of times: ${what}`, () => {
      const [few, many] = [steps(text(24_000)), steps(text(96_000))];
      // Four times the text may take four times the steps.
      assert.ok(many <= few * 4.2 + 1000, `${few} steps, then ${many}`);
      assert.ok(many <= 96_000 * 100, `${many} steps`);
    });
  }
});

/** Counts the characters that `locate` reads or copies. */
function steps(text: string): number {
  let count = 0;
  const methods = ['charCodeAt', 'charAt', 'startsWith', 'slice'].map((key) => {
    const method: unknown = Reflect.get(String.prototype, key);
    assert.ok(typeof method === 'function');
    const counted = new Proxy(method, {
      apply(target, self, given): unknown {
        const result: unknown = Reflect.apply(target, self, given);
        count += typeof result === 'string' ? result.length : 1;
        return result;
      },
    });
    return { key, method, counted };
  });
  for (const { key, counted } of methods) Reflect.set(String.prototype, key, counted);
  try {
    locate(text, zones);
  } finally {
    for (const { key, method } of methods) Reflect.set(String.prototype, key, method);
  }
  return count;
}
