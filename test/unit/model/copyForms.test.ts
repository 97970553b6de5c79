import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { written, type ZoneRecord } from '../../../src/model/copyForms.ts';
import { record } from './rows.ts';

const of = (fields: Parameters<typeof record>[0], zone = 'example.com'): ZoneRecord => ({
  record: record(fields),
  zone,
});

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const anyRecord = fc
  .record({ host: anyText, type: fc.constantFrom('A', 'AAAA', 'TXT', 'MX', 'URL', 'CNAME'), value: anyText })
  .map((fields) => of(fields));

/** Reads CSV as RFC 4180 says. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  for (let found = cell.exec(csv); found !== null; found = cell.exec(csv)) {
    const [, raw = '', end] = found;
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '') return rows;
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

describe('the forms to copy records in', () => {
  it('are lines of a zone file, without what has no form there', () => {
    const records = [of({ ttl: 600 }), of({ type: 'URL', value: 'https://www.example.com' })];
    assert.deepEqual(written('zoneFile', records), {
      text: 'www.example.com. 600 IN A 192.0.2.1',
      left: 1,
    });
  });

  it('are lines of a hosts file for addresses, with disabled ones commented out', () => {
    const records = [
      of({ host: '@' }),
      of({ type: 'AAAA', value: '2001:db8::1', enabled: false }, 'bücher.example'),
      of({ host: '*' }),
      of({ type: 'TXT', value: '192.0.2.1' }),
      of({ value: '192.0.2.1 evil.test' }),
    ];
    assert.deepEqual(written('hosts', records), {
      text: '192.0.2.1 example.com\n# 2001:db8::1 www.xn--bcher-kva.example',
      left: 3,
    });
  });

  it('are JSON with full names, and a priority where it means something', () => {
    const records = [of({ type: 'MX', host: '@', value: 'mail.example.', mx: 10 }), of({ mx: 0 })];
    assert.deepEqual(JSON.parse(written('json', records).text), [
      {
        name: 'example.com',
        type: 'MX',
        line: 'Default',
        value: 'mail.example.',
        priority: 10,
        enabled: true,
      },
      { name: 'www.example.com', type: 'A', line: 'Default', value: '192.0.2.1', enabled: true },
    ]);
  });

  it('are CSV that reads back as it was, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 5 }), (records) => {
        const [head, ...rows] = cells(written('csv', records).text);
        assert.equal(head?.join(','), 'name,type,line,value,priority,ttl,enabled,remark');
        assert.deepEqual(
          rows.map((row) => row[3]),
          records.map(({ record: { value } }) => value),
        );
      }),
    );
  });

  it('never take one record for several lines of a hosts or zone file', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { maxLength: 5 }),
        fc.constantFrom('hosts' as const, 'zoneFile' as const),
        (records, form) => {
          const { text, left } = written(form, records);
          assert.equal(text === '' ? 0 : text.split(/[\r\n\u2028\u2029]/u).length, records.length - left);
        },
      ),
    );
  });
});
