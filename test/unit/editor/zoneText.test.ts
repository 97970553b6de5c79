import assert from 'node:assert/strict';
import { lineOf, linesOf, recordAt, zoneText } from '../../../src/editor/zoneText.ts';
import { NOW, record, zone } from './zones.ts';

const records = [
  record({ host: 'www', type: 'CNAME', value: 'example.com.', line: 'Asia' }),
  record({ host: '@', value: '192.0.2.10' }),
  record({ host: 'a.www', ttl: 86_400 }),
  record({ host: 'blog', type: 'URL', value: 'https://blog.example/\nx' }),
  record({ host: 'old', enabled: false }),
  record({ host: 'WWW', type: 'TXT', value: 'a  b', ttl: undefined }),
  record({ host: '@', type: 'MX', value: 'mail.example.com.', mx: 5 }),
];
const example = zone('example.com', records);

describe('A zone as a text', () => {
  it('has one line a record, in columns, host by host, the apex first', () => {
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

  it('does not widen the columns for a very long name', () => {
    const long = zone('example.com', [record({ host: 'a'.repeat(60) }), record({ host: 'b' })]);
    assert.deepEqual(zoneText(long, NOW).split('\n').slice(4, 6), [
      `${'a'.repeat(60)}.example.com. 600 IN A 192.0.2.1`,
      'b.example.com. 600 IN A 192.0.2.1',
    ]);
  });

  it('knows the line of every record, and the record of every line', () => {
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

  it('tells where a host is', () => {
    assert.deepEqual(linesOf(example, 'www'), [8, 9]);
    assert.deepEqual(linesOf(example, 'nothing'), []);
  });

  it('says that records are not loaded', () => {
    assert.match(zoneText(zone('x.example', undefined), NOW), /not loaded/u);
  });
});
