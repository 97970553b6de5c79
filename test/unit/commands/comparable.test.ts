import assert from 'node:assert/strict';
import { comparableWithFile } from '../../../src/commands/history/comparable.ts';
import { comparedText } from '../../../src/commands/history/comparedText.ts';
import { never } from '../api/server.ts';
import { indexedRecord } from '../zones/records.ts';

const server = indexedRecord({ host: '@', type: 'NS', value: 'ns1.example.net.', held: true });

/** Records of which a file can state some only. */
const MIXED = [
  indexedRecord(),
  indexedRecord({ recordLine: 'Asia' }),
  indexedRecord({ enabled: false }),
  indexedRecord({ type: 'URL', value: 'https://www.example.org/' }),
  indexedRecord({ value: '999.0.2.1' }),
  indexedRecord({ type: 'HINFO', value: 'a b' }),
  server,
];

describe('What of a zone is compared with a file', () => {
  it('is what a file can state; the rest is counted', () => {
    const below = indexedRecord({ host: 'sub', type: 'NS', value: 'ns1.example.net.' });
    const { hosted, leftOut } = comparableWithFile([...MIXED, below], MIXED.slice(0, 1));
    const names = hosted.map(({ host, type }) => `${host} ${type}`);
    assert.deepEqual(names, ['www A', 'sub NS']);
    assert.deepEqual(leftOut, [
      'Left out: 1 records of other lines',
      'Left out: 1 disabled records',
      'Left out: 1 redirects',
      'Left out: 1 records with values that no name server serves',
      'Left out: 1 records of types that are not compared',
      'Left out: 1 name servers of the zone',
    ]);
  });

  it('is nothing beside records of the file that are not read', () => {
    const records = [
      indexedRecord({ host: 'a' }),
      indexedRecord({ host: 'b' }),
      indexedRecord({ host: 'b', type: 'MX', value: 'mail.example.net.', mx: 5 }),
    ];
    const { hosted, leftOut } = comparableWithFile(records, [], new Set(['a', 'b MX']));
    const names = hosted.map(({ host, type }) => `${host} ${type}`);
    assert.deepEqual(names, ['b A']);
    assert.deepEqual(leftOut, ['Left out: 2 records beside some of the file that are not read']);
  });

  it('is the same on both sides when the file states the same records', () => {
    const enabled = MIXED.filter((each) => each.enabled);
    const { hosted, declared, notJudged } = comparableWithFile(MIXED, enabled);
    assert.deepEqual(declared, hosted);
    assert.deepEqual(notJudged, [
      'Not judged: 1 records of other lines',
      'Not judged: 1 redirects',
      'Not judged: 1 records with values that no name server serves',
      'Not judged: 1 records of types that are not compared',
    ]);
  });

  it('has the name servers of the zone if the file states any', () => {
    const { hosted, leftOut } = comparableWithFile([server], [{ ...server, host: '' }]);
    assert.deepEqual([hosted.length, leftOut], [1, []]);
  });
});

const text = (records: Parameters<typeof comparedText>[0]['records'], hasTtl = true): Promise<string> =>
  comparedText({ zone: 'example.com', records, hasTtl }, never());

describe('The text of a compared zone', () => {
  it('is the same for the same records in any order and spelling', async () => {
    const records = [
      indexedRecord({ host: 'a.b' }),
      indexedRecord({ host: 'b', type: 'MX', value: 'Mail.example.net', mx: 5 }),
      server,
      indexedRecord({ host: 'x', enabled: false, recordLine: 'Asia' }),
    ];
    const lines = (await text(records)).split('\n').map((line) => line.replaceAll(/ +/gu, ' '));
    assert.deepEqual(lines, [
      '$ORIGIN example.com.',
      '',
      '@ 600 IN NS ns1.example.net.',
      'b 600 IN MX 5 mail.example.net.',
      'a.b 600 IN A 192.0.2.1',
      '; x 600 IN A 192.0.2.1 ; Asia',
      '',
    ]);
    const spelled = records.map((each) => ({ ...each, host: each.host.toUpperCase() })).toReversed();
    assert.equal(await text(spelled), await text(records));
  });

  it('keeps its columns when a record with a long name is added', async () => {
    const one = await text([indexedRecord()]);
    const two = await text([indexedRecord(), indexedRecord({ host: 'l'.repeat(60) })]);
    assert.ok(one.split('\n').every((line) => two.includes(line)));
  });

  it('shows no TTL that one side does not have, and no origin on request', async () => {
    assert.doesNotMatch(await text([indexedRecord()], false), /600/u);
    const bare = await comparedText(
      { zone: undefined, records: [indexedRecord()], notes: ['a note'] },
      never(),
    );
    assert.match(bare, /^www +600 IN A +192\.0\.2\.1\n; a note\n$/u);
  });

  it('ends when it is cancelled, or counts what is too much', async () => {
    const large = Array.from({ length: 600 }, (_, index) =>
      indexedRecord({ type: 'TXT', value: `${index}${'x'.repeat(19_000)}` }),
    );
    const lines = (await text(large)).trim().split('\n');
    assert.match(lines.at(-1) ?? '', /^; \d+ more records are not shown\.$/u);
    const records = Array.from({ length: 20_000 }, () => indexedRecord());
    await assert.rejects(comparedText({ zone: 'a.example', records }, AbortSignal.abort()));
  });
});
