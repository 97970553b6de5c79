import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { overAfter } from '../../../support/product/overAfter.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { DocumentReader } from '../../../../src/config/document/documentReader.ts';

const ZONES = new Set(['example.com', 'example.net']);

function readerOf(
  lines: readonly string[],
  zones: ReadonlySet<string> = ZONES,
  family: Family = 'yaml',
  fileName = '',
): DocumentReader {
  const source = {
    fileName,
    get lineCount() {
      return lines.length;
    },
    textOf: (line: number) => lines[line] ?? '',
  };
  return new DocumentReader(family, source, zones);
}

/** Whether the records of a text of 20,002 lines or so are not read. */
function isUnread(family: Family, fileName: string): boolean {
  const lines = ['a: www.example.com', ...Array.from({ length: 20_000 }, () => '')];
  const source = { fileName, lineCount: lines.length, textOf: (line: number) => lines[line] ?? '' };
  return new DocumentReader(family, source, ZONES).analysed().hasUnreadRecords;
}

describe('A document that is read', () => {
  it('has the zones of its names in the order of the names', () => {
    const lines = ['a: www.example.net 192.0.2.1', 'b: [a.example.com, b.example.net]', 'c: example.org'];
    assert.deepEqual([...readerOf(lines).analysed().zones], ['example.net', 'example.com']);
  });

  it('has relative names among the others, in the order of the line', () => {
    const [line] = readerOf(['www CNAME api.example.com.'], ZONES, 'zone', 'db.example.com').analysed()
      .mentions;
    assert.deepEqual(
      line?.names.map(({ start, text }) => [start, text]),
      [
        [0, 'www.example.com'],
        [10, 'api.example.com'],
      ],
    );
  });

  it('has the owners of records once, in full or with their zones', () => {
    const owners = ['www', 'www.example.com.', 'WWW.Example.com.'];
    for (const owner of owners) {
      const text = `D("example.com", A("${owner}", "192.0.2.1"))`;
      const [line] = readerOf([text], ZONES, 'dnscontrol').analysed().mentions;
      assert.deepEqual(
        line?.names.slice(1).map(({ start, text: name }) => [start, name]),
        [[text.indexOf(owner), 'www.example.com']],
        owner,
      );
    }
  });

  it('has no entries without a name of the zones', () => {
    assert.deepEqual(readerOf(['a: 192.0.2.1']).analysed().entries, []);
    assert.equal(readerOf(['a: example.com']).analysed().entries.length, 1);
  });

  it('counts the lines that are too long to be read', () => {
    const lines = ['example.com'.padEnd(20_000), 'example.com'.padEnd(20_001), ''.padEnd(30_000)];
    const { longLines, mentions } = readerOf(lines).analysed();
    assert.equal(longLines, 2);
    assert.deepEqual(
      mentions.map(({ names }) => names.length),
      [1, 0, 0],
    );
  });

  it('has the records that it states up to 20,000 lines', () => {
    const lines = ['D("example.com",', 'A("www", "192.0.2.1"))', ...Array.from({ length: 19_998 }, () => '')];
    const read = readerOf(lines, ZONES, 'dnscontrol').analysed();
    assert.deepEqual([read.declared.records.length, read.hasUnreadRecords], [1, false]);
    const unread = readerOf([...lines, ''], ZONES, 'dnscontrol').analysed();
    assert.deepEqual([unread.declared.records.length, unread.hasUnreadRecords], [0, true]);
  });

  it('has the records that it states as YAML up to 250,000 characters', () => {
    const head = ['www: {type: CNAME, value: api.example.com.}', '#'];
    const rest = 100_000 - head.join('').length;
    const lines = [...head, ...Array.from({ length: 50 }, () => '#'.repeat(rest / 50))];
    const more = '#'.repeat(100_000 - lines.join('').length);
    const read = readerOf([...lines, more], ZONES, 'yaml', 'example.com.yaml').analysed();
    assert.deepEqual([read.declared.records.length, read.hasUnreadRecords], [1, false]);
    const unread = readerOf([...lines, `${more}#`], ZONES, 'yaml', 'example.com.yaml').analysed();
    assert.deepEqual([unread.declared.records.length, unread.hasUnreadRecords], [0, true]);
  });

  it('says that records are not read only of texts that may state some', () => {
    assert.equal(isUnread('hcl', 'a.tf'), true);
    assert.equal(isUnread('settings', 'a.ini'), false);
    assert.equal(isUnread('yaml', 'example.com.yaml'), true);
  });

  it('is read again with other zones', () => {
    const reader = readerOf(['a: www.example.org']);
    assert.equal(reader.analysed().zones.size, 0);
    const zones = new Set(['example.org']);
    reader.useZones(zones);
    const { mentions } = reader.analysed();
    assert.equal(mentions[0]?.names[0]?.zone, 'example.org');
    reader.useZones(zones);
    assert.equal(reader.analysed().mentions, mentions);
  });

  const texts: readonly (readonly [Family, ...string[]])[] = [
    ['yaml', 'a:', '  b: www.example.com', '  c: 192.0.2.1', '- d', 'e: |', '---', '{{/*', '*/}}'],
    [
      'dnscontrol',
      'D("example.com",',
      'A("a", "192.0.2.1"),',
      'TXT("b", "x',
      '`',
      '/*',
      '*/',
      '[',
      '{',
      ')',
      '// c',
    ],
    [
      'hcl',
      'resource "azurerm_dns_a_record" "a" {',
      'name = "a"',
      'zone_name = "example.com"',
      '}',
      '/*',
      '*/',
      'records = [',
    ],
  ];
  for (const [family, ...pieces] of texts)
    it(`is the same after any edits and pauses as when it is read at once (${family})`, () => {
      const line = fc.constantFrom(...pieces);
      const edit = fc.record({
        at: fc.nat(),
        removed: fc.nat(3),
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
        steps: fc.nat(20),
      });
      fc.assert(
        fc.property(
          fc.array(line, { minLength: 1, maxLength: 20 }),
          fc.array(edit, { maxLength: 6 }),
          (first, edits) => {
            const lines = [...first];
            const reader = readerOf(lines, ZONES, family);
            for (const { at, removed, lines: inserted, steps } of edits) {
              reader.advance(overAfter(steps));
              const firstLine = at % lines.length;
              const lastLine = Math.min(lines.length - 1, firstLine + removed);
              lines.splice(firstLine, lastLine - firstLine + 1, ...inserted);
              reader.apply([{ firstLine, lastLine, linesNow: inserted.length }]);
            }
            const { mentions, entries, declared } = reader.analysed();
            const fresh = readerOf(lines, ZONES, family).analysed();
            assert.deepEqual(mentions, fresh.mentions);
            assert.deepEqual(entries, fresh.entries);
            assert.deepEqual(declared, fresh.declared);
          },
        ),
      );
    });
});
