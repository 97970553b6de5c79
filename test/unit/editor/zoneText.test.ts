import assert from 'node:assert/strict';
import { linesOf, recordAt, zoneText } from '../../../src/editor/zoneText.ts';
import { NOW, record, zone } from './zones.ts';

const known = zone('example.com', [
  record({ host: '@', value: '192.0.2.10' }),
  record({ host: 'www', type: 'CNAME', value: 'example.com.', line: 'Asia' }),
  record({ host: 'blog', type: 'URL', value: 'https://blog.example/\nx' }),
  record({ host: 'old', enabled: false }),
]);

describe('A zone as a text', () => {
  it('has one line a record', () => {
    assert.deepEqual(zoneText(known, NOW).split('\n').slice(3), [
      'example.com. 600 IN A 192.0.2.10',
      'www.example.com. 600 IN CNAME example.com. ; Asia',
      '; blog.example.com. 600 URL https://blog.example/␊x',
      '; old.example.com. 600 IN A 192.0.2.1',
      '',
    ]);
  });

  it('tells where a host is, and what is in a line', () => {
    for (const host of ['@', 'www', 'blog', 'old']) {
      const [line = -1] = linesOf(known, host);
      assert.equal(recordAt(known, line)?.host, host);
    }
    assert.equal(recordAt(known, 0), undefined);
    assert.equal(recordAt(known, 99), undefined);
    assert.match(zoneText(zone('x.example', undefined), NOW), /not loaded/u);
  });
});
