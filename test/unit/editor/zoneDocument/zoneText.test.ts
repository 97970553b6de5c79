import assert from 'node:assert/strict';
import { columnsOf, lineOf, recordAt, zoneText } from '../../../../src/editor/zoneDocument/zoneText.ts';
import type { About } from '../../../../src/check/rules/rule.ts';
import type { IndexedRecord } from '../../../../src/zones/recordTable.ts';
import { NOW, record, zone } from '../../config/zones.ts';

const records = [
  record({ host: 'www', type: 'CNAME', value: 'example.com.', recordLine: 'Asia' }),
  record({ host: '@', value: '192.0.2.10' }),
  record({ host: 'a.www', ttl: 86_400 }),
  record({ host: 'blog', type: 'URL', value: 'https://blog.example/\nx' }),
  record({ host: 'old', enabled: false }),
  record({ host: 'WWW', type: 'TXT', value: 'a  b', ttl: undefined }),
  record({ host: '@', type: 'MX', value: 'mail.example.com.', mx: 5 }),
];
const example = zone('example.com', records);

/** Returns the value of a record, as the document shows it. */
function dataOf(length: number): string {
  const one = zone('example.com', [record({ host: 'a', type: 'URL', value: 'z'.repeat(length) })]);
  return /z+…?/u.exec(zoneText(one, NOW))?.[0] ?? '';
}

/** Returns the line of the only record of a zone. */
function lineFor(only: IndexedRecord): string {
  return zoneText(zone('example.com', [only]), NOW).split('\n')[4] ?? '';
}

describe('The text of a zone', () => {
  it('has one line for each record in aligned columns, sorted by host, with the apex first', () => {
    assert.deepEqual(zoneText(example, NOW).split('\n').slice(2), [
      '$ORIGIN example.com.',
      '',
      'example.com.          600 IN A     192.0.2.10',
      'example.com.          600 IN MX    5 mail.example.com.',
      '; blog.example.com.   600    URL   https://blog.example/␊x',
      '; old.example.com.    600 IN A     192.0.2.1',
      'www.example.com.      600 IN CNAME example.com. ; Asia',
      'WWW.example.com.          IN TXT   "a  b"',
      'a.www.example.com.  86400 IN A     192.0.2.1',
      '',
    ]);
  });

  it('sorts numbers in names by their value', () => {
    const hosts = ['web10', 'web9', 'v2.api', 'api'].map((host) => record({ host }));
    assert.deepEqual(
      zoneText(zone('example.com', hosts), NOW)
        .split('\n')
        .slice(4, 8)
        .map((line) => line.split('.', 1)[0]),
      ['api', 'v2', 'web9', 'web10'],
    );
  });

  it('does not widen the columns for a very long name', () => {
    const long = zone('example.com', [record({ host: 'a'.repeat(60) }), record({ host: 'b' })]);
    assert.deepEqual(zoneText(long, NOW).split('\n').slice(4, 6), [
      `${'a'.repeat(60)}.example.com. 600 IN A 192.0.2.1`,
      'b.example.com. 600 IN A 192.0.2.1',
    ]);
  });

  it('is only as wide as most names need, and a little more', () => {
    const hosts = ['a', 'bb', 'ccc', 'd'.repeat(7), 'e'.repeat(8), 'f'.repeat(18)];
    const lines = zoneText(
      zone(
        'example.com',
        hosts.map((host) => record({ host })),
      ),
      NOW,
    ).split('\n');
    const columns = lines.slice(4, -1).map((line) => line.indexOf(' 600 '));
    assert.deepEqual(columns, [21, 21, 21, 21, 21, 31]);
  });

  it('maps each record to its line, and each line to its record', () => {
    const lines = zoneText(example, NOW).split('\n');
    for (const each of records) {
      const line = lineOf(example, each) ?? -1;
      assert.equal(recordAt(example, line), each);
      assert.ok(
        lines[line]?.toLowerCase().includes(each.host === '@' ? 'example.com.' : each.host.toLowerCase()),
      );
    }
    assert.equal(recordAt(example, 3), undefined);
    assert.equal(recordAt(example, 99), undefined);
    assert.equal(lineOf(example, record({ host: 'www' })), undefined);
  });

  it('finds the columns of the part of a record that a finding is about', () => {
    const lines = zoneText(example, NOW).split('\n');
    const cut = (at: number, about: About): string => {
      const each = records[at];
      assert.ok(each);
      const line = lines[lineOf(example, each) ?? -1] ?? '';
      const { start, end } = columnsOf(example, each, line, about) ?? assert.fail();
      return line.slice(start, end);
    };
    assert.equal(cut(0, { part: 'name' }), 'www.example.com.');
    assert.equal(cut(0, { part: 'type' }), 'CNAME');
    assert.equal(cut(0, { part: 'ttl' }), '600');
    assert.equal(cut(0, {}), 'example.com.');
    assert.equal(cut(0, { start: 8, end: 11 }), 'com');
    assert.equal(cut(0, { part: 'line' }), '; Asia');
    // On the default line, without a TTL, and in comments.
    assert.equal(cut(1, { part: 'line' }), 'example.com.');
    assert.equal(cut(5, { part: 'ttl' }), 'WWW.example.com.');
    assert.equal(cut(5, { start: 3, end: 4 }), 'b');
    assert.equal(cut(3, { part: 'name' }), 'blog.example.com.');
    assert.equal(cut(3, { part: 'type' }), 'URL');
    assert.equal(cut(6, {}), '5 mail.example.com.');
    assert.equal(cut(6, { start: 5, end: 12 }), 'example');
  });

  it('finds the right one of equal parts, and the whole value if the document writes it differently', () => {
    const texts = [
      record({ host: 'a', type: 'TXT', value: 'k=1; k=1; x' }),
      record({ host: 'b', type: 'TXT', value: 'say "hi" to' }),
      record({ host: 'c', type: 'TXT', value: 'nothing' }),
    ];
    const other = zone('example.com', texts);
    const lines = zoneText(other, NOW).split('\n');
    const columns = (at: number, about: About): string => {
      const each = texts[at];
      assert.ok(each);
      const line = lines[lineOf(other, each) ?? -1] ?? '';
      const { start, end } = columnsOf(other, each, line, about) ?? assert.fail();
      return `${line.slice(0, start)}[${line.slice(start, end)}]`;
    };
    assert.match(columns(0, { start: 5, end: 8 }), /"k=1; \[k=1\]$/u);
    assert.match(columns(1, { start: 4, end: 8 }), / \["say .*to"\]$/u);
    // Something is missing at the end.
    assert.match(columns(2, { start: 7, end: 7 }), / \["nothing"\]$/u);
  });

  it('finds no columns in a line that shows another record', () => {
    const parts = ['name', 'ttl', 'type', 'line', 'value'] as const;
    const columns = (each: IndexedRecord, line: string): readonly unknown[] =>
      parts.map((part) => columnsOf(example, each, line, { part }));
    const shown = record({ host: 'a', value: '192.0.2.1' });
    const none = parts.map(() => undefined);
    for (const other of [
      record({ host: 'b', value: '192.0.2.1' }),
      record({ host: 'a', value: '192.0.2.11' }),
      record({ host: 'a', value: '192.0.2.1', recordLine: 'Asia' }),
      record({ host: 'a', value: '192.0.2.1', enabled: false }),
      record({ host: 'a', type: 'TXT', value: 'x'.repeat(300), recordLine: 'Asia' }),
    ]) {
      assert.deepEqual(columns(other, lineFor(shown)), none, lineFor(other));
      assert.deepEqual(columns(shown, lineFor(other)), none, lineFor(other));
    }
    for (const line of ['', 'a.example.com.', '192.0.2.1', 'a.example.com. 192.0.2.1 x'])
      assert.deepEqual(columns(shown, line), none, line);
    assert.ok(!columns(shown, lineFor(shown)).includes(undefined));
  });

  it('cuts a value after 20,000 characters', () => {
    assert.equal(dataOf(20_000), 'z'.repeat(20_000));
    assert.equal(dataOf(20_001), `${'z'.repeat(19_999)}…`);
  });

  it('ends after 10 MB, and counts the records that are left', () => {
    const owner = '; aaa.example.com.';
    const value = 'x'.repeat(10_000 - owner.length);
    const textOf = (count: number): readonly string[] =>
      zoneText(
        zone(
          'example.com',
          Array.from({ length: count }, () => record({ host: 'aaa', type: 'URL', value })),
        ),
        NOW,
      ).split('\n');
    const whole = textOf(1000);
    assert.equal(whole.length, 4 + 1000 + 1);
    const cut = textOf(1002);
    assert.equal(cut.length, 4 + 1000 + 2);
    assert.equal(cut.at(-2), '; 2 more records are not shown.');
  });

  it('says that records are not loaded', () => {
    assert.match(zoneText(zone('x.example', undefined), NOW), /not loaded/u);
  });
});
