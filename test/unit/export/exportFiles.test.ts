import assert from 'node:assert/strict';
import { inSlices } from '../../../src/base/timeSlices.ts';
import { exportFiles, FORM_NAMES } from '../../../src/export/forms.ts';
import { zoneOf } from './zones.ts';
import { resultOf } from '../../support/resultOf.ts';

const noZone = (): void => assert.fail('no zone is written');

describe('The files of an export', () => {
  it('are one for each zone, and the zones are counted', () => {
    const counts: number[] = [];
    const zones = [zoneOf([{}]), zoneOf([{}], 'example.net')];
    const { files } = resultOf(exportFiles('csv', zones, {}, (count) => void counts.push(count)));
    assert.deepEqual(
      files.map(({ name }) => name),
      ['example.com.csv', 'example.net.csv'],
    );
    assert.deepEqual(counts, [1, 2]);
  });

  for (const form of FORM_NAMES)
    it(`have the names of the zones, or one name for a configuration of all (${form})`, () => {
      const zones = [zoneOf([{}]), zoneOf([{}], 'example.net')];
      const { files } = resultOf(exportFiles(form, zones, {}, () => undefined));
      for (const { name } of files) assert.match(name, /^(?:zones|example\.(?:com|net))\./u);
    });

  for (const [form, pattern] of [
    ['terraform', /^resource "\w+" "(\w+)"/gmu],
    ['dnsendpoint', /^ {2}name: (.+)$/gmu],
  ] as const)
    it(`have different names of resources, however similar the zones are (${form})`, () => {
      const zones = ['a-b.example', 'a.b.example', 'a.b-example'].map((name) => zoneOf([{}], name));
      const { files } = resultOf(exportFiles(form, zones, {}, () => undefined));
      const names = files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name));
      assert.equal(names.length, 3);
      assert.equal(new Set(names).size, 3, names.join(' '));
    });

  for (const form of FORM_NAMES)
    it(`are abandoned when the signal aborts in the middle of a zone of 50,000 records (${form})`, async () => {
      const records = Array.from({ length: 50_000 }, (_, index) => ({
        host: `h${index}`,
        line: index % 10 === 0 ? 'Japan' : 'Default',
      }));
      const cancelled = new AbortController();
      let steps = 0;
      const writing = inSlices(exportFiles(form, [zoneOf(records)], {}, noZone), cancelled.signal, () => {
        steps += 1;
        if (steps === 250) cancelled.abort(new Error('cancelled'));
      });
      await assert.rejects(writing, /cancelled/u);
    });
});
