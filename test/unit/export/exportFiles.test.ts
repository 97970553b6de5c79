import assert from 'node:assert/strict';
import { FORM_NAMES, writeEachZone } from '../../../src/export/forms.ts';
import { group } from '../zones/sampleLines.ts';
import { runOf, zoneOf } from './zones.ts';
import { pluck } from '../../support/pluck.ts';

const noZone = (): void => assert.fail('no zone is written');

describe('The files of an export', () => {
  it('are one for each zone, and the zones are counted', async () => {
    const counts: number[] = [];
    const zones = [zoneOf([{}]), zoneOf([{}], 'example.net')];
    const { files } = await writeEachZone('csv', zones, { run: runOf() }, (count) => void counts.push(count));
    assert.deepEqual(pluck(files, 'name'), ['example.com.csv', 'example.net.csv']);
    assert.deepEqual(counts, [1, 2]);
  });

  it('have the omissions of all zones', async () => {
    const zones = ['example.com', 'example.net'].map((name) => zoneOf([{ enabled: false }, {}], name));
    const { omissions } = await writeEachZone('hosts', zones, { run: runOf() }, () => undefined);
    const lost = omissions.map(({ zone, record }) => `${zone} ${record.enabled}`);
    assert.deepEqual(lost, ['example.com false', 'example.net false']);
  });

  for (const form of FORM_NAMES)
    it(`have names that every file system takes, and each name once, whatever the zones are (${form})`, async () => {
      const recordLine = 'Japan'.repeat(40);
      const groups = [
        group('default', 'Default', 'default Default'),
        group('asia', 'Asia', `JP ${recordLine}`),
      ];
      const long = `${'x'.repeat(59)}.`.repeat(4);
      const names = [
        ...'con NUL.example com1.tar lpt9 ../../etc/passwd .hidden -rf a/b a?b 。 a.b..'.split(' '),
        ...'EXAMPLE.com example.com example.com example.com-2'.split(' '),
        '',
        'a\0b',
        `${long}x`,
        `${long}y`,
        '日本'.repeat(60),
        '😀'.repeat(100),
      ];
      const zones = names.map((name) => ({
        ...zoneOf([{}, { recordLine, value: '192.0.2.2', ttl: 60 }], name),
        groups,
      }));
      const { files } = await writeEachZone(form, zones, { run: runOf() }, () => undefined);
      for (const { name } of files) {
        assert.match(name, /^[a-z0-9_][a-z0-9._-]*$/u);
        assert.doesNotMatch(name, /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u);
        assert.ok(Buffer.byteLength(name) <= 220, name);
      }
      assert.equal(new Set(files.map(({ name }) => name.toLowerCase())).size, files.length);
    });

  for (const [form, pattern] of [
    ['terraform', /^resource "\w+" "(\w+)"/gmu],
    ['dnsendpoint', /^ {2}name: (.+)$/gmu],
  ] as const)
    it(`have different names of resources, however similar the zones are (${form})`, async () => {
      const zones = ['a-b.example', 'a.b.example', 'a.b-example'].map((name) => zoneOf([{}], name));
      const { files } = await writeEachZone(form, zones, { run: runOf() }, () => undefined);
      const names = files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name));
      assert.equal(names.length, 3);
      assert.equal(new Set(names).size, 3, names.join(' '));
    });

  for (const form of FORM_NAMES)
    it(`are abandoned when the signal aborts in the middle of a zone of 20,000 records (${form})`, async () => {
      const records = Array.from({ length: 20_000 }, (_, index) => ({
        host: `h${index}`,
        recordLine: index % 10 === 0 ? 'Japan' : 'Default',
      }));
      const cancelled = new AbortController();
      const writing = writeEachZone(form, [zoneOf(records)], { run: runOf(cancelled.signal) }, noZone);
      // Runs at the first pause.
      setImmediate(() => cancelled.abort(new Error('cancelled')));
      await assert.rejects(writing, /cancelled/u);
    });
});
