// Random records in random spellings of the grammar, read by every user of it alike.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ZoneFileReader } from '../../../../src/config/structure/zoneFile.ts';
import { recordsOfZoneFile } from '../../../../src/dns/zoneFile/records.ts';
import { ZoneFileHosts } from '../../../../src/editor/zoneDocument/zoneFileHosts.ts';

const ZONE = 'example.com';

interface Written {
  /** Its lines, which are not read, or in which one record is. */
  readonly lines: readonly string[];
  /** `host ttl type value`. */
  readonly record: string | undefined;
}

const host = fc.constantFrom('@', 'www', 'a.b', '*', '_x._tcp', 'in', 'a', 'mx', '10');
/** A host as it may be written. */
const owner = (name: string): fc.Arbitrary<string> => {
  const full = name === '@' ? `${ZONE}.` : `${name}.${ZONE}.`;
  const code = String(full.codePointAt(0)).padStart(3, '0');
  return fc.constantFrom(name, full, full.toUpperCase(), `\\${code}${full.slice(1)}`);
};
const ttl = fc.constantFrom(['5400', 5400], ['1h30m', 5400], ['1H30M', 5400], ['0', 0], ['', 60]);
const data = fc.constantFrom(
  ['A', '192.0.2.1', '192.0.2.1'],
  ['TYPE1', '192.0.2.1', '192.0.2.1', 'A'],
  ['type1', '\\# 4 c0000201', '192.0.2.1', 'A'],
  ['A', '\\# 4 C000 0201', '192.0.2.1'],
  ['TXT', '"a; ( b" c\\;d "" "\\"\\101"', 'a; ( bc;d"e'],
  ['CNAME', 'w\\119w', 'www.example.com.'],
  ['MX', '10 @', '10 example.com.'],
  ['TYPE65280', '\\# 0', '\\# 0'],
  ['NAPTR', '1 2 "a  b" "" "" .', '1 2 "a  b" "" "" .'],
);

/** Puts some words into parentheses, over lines with comments. */
const spread = (words: readonly string[]): fc.Arbitrary<readonly string[]> =>
  fc
    .tuple(fc.nat(words.length - 1), fc.constantFrom(' ', '\t', ' ; ) "\n', '\n\n  ', '\r\n'), fc.boolean())
    .map(([from, between, isSpread]) => {
      const [before, after] = [words.slice(0, from), words.slice(from)];
      const text = isSpread ? [...before, '(', after.join(between), ')'].join(' ') : words.join(' ');
      return text.split('\n');
    });

const record: fc.Arbitrary<Written> = fc
  .record({ host, ttl, dnsClass: fc.constantFrom('IN', 'in', 'CLASS1', ''), isLast: fc.boolean(), data })
  .chain(
    ({
      host: name,
      ttl: [time, seconds],
      dnsClass,
      isLast,
      data: [type = '', value = '', read, as = type],
    }) => {
      const head = isLast ? [dnsClass, time] : [time, dnsClass];
      return owner(name).chain((first) => {
        const rest = [
          ...head.filter((word) => word !== ''),
          type,
          ...(value.match(/"(?:[^"\\]|\\.)*"|\S+/gu) ?? []),
        ];
        return spread(rest).map(([line = '', ...more]) => ({
          lines: [`${first} ${line}`, ...more],
          record: `${name} ${seconds} ${as} ${read}`,
        }));
      });
    },
  );
const unread: fc.Arbitrary<Written> = fc.constantFrom(
  ...[
    'x AWS ALIAS A b',
    'x CH TXT "y"',
    '$GENERATE 1-9 h$ A 192.0.2.$',
    'x IN',
    'x 60 1h A ::1',
    '{{ a }} A ::1',
    'x MX y',
    'x A ::1 )',
    'a..b A ::1',
  ].map((line) => ({ lines: [line], record: undefined })),
);

describe('A record of a zone file', () => {
  it('is the same in every spelling, and what is not read is named with its line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: unread })),
        (all) => {
          const text = ['$TTL 1m', ...all.flatMap(({ lines }) => lines)].join('\n');
          const read = recordsOfZoneFile(text, ZONE, ZONE);
          assert.ok(read.kind === 'read');
          assert.deepEqual(
            read.records.map(({ host: name, ttl: seconds, type, mx, value }) =>
              [name, seconds, type, ...(mx === undefined ? [] : [mx]), value].join(' '),
            ),
            all.flatMap((each) => each.record ?? []),
          );
          const starts = all.map((_, index) => 1 + all.slice(0, index).flatMap(({ lines }) => lines).length);
          assert.deepEqual(
            read.notJudged.map(({ line }) => line),
            starts.filter((_, index) => all[index]?.record === undefined),
          );
        },
      ),
    );
  });

  it('has the same owner in the outline, and the same addresses and targets in the editor', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), (all) => {
        const lines = [`$ORIGIN ${ZONE}.`, ...all.flatMap((each) => each.lines)];
        const reader = new ZoneFileReader(undefined);
        const outline = new ZoneFileHosts({ commented: false });
        let state = reader.initial;
        const found: string[] = [];
        for (const line of lines) {
          outline.add(line);
          const { entries, state: next } = reader.read(line, state);
          state = next;
          for (const { key, block } of entries) if (block.key !== '') found.push(`${block.key} ${key}`);
        }
        const wanted = all.flatMap(({ record: told = '' }) => {
          const [name = '', , type = ''] = told.split(' ');
          const full = name === '@' ? ZONE : `${name}.${ZONE}`;
          const isShown = ['A', 'CNAME', 'MX', 'NAPTR'].includes(type) && !name.startsWith('*');
          return isShown ? [`${full} ${type === 'A' ? 'address' : type}`] : [];
        });
        assert.deepEqual(found, wanted);
        const hosts = all.map(({ record: told = '' }) => told.split(' ')[0]);
        assert.deepEqual(
          outline.all.map((each) => each.host),
          hosts.filter((each, index) => each !== hosts[index - 1]),
        );
      }),
    );
  });
});
