import assert from 'node:assert/strict';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { FORM_NAMES } from '../../../src/export/forms.ts';
import { previewZones } from '../../../src/export/previewZones.ts';
import { zoneOf, writeForm } from './zones.ts';

const many = (count: number): ExportZone => zoneOf(Array.from({ length: count }, () => ({ value: 'x' })));

/** A zone of 500,001 characters, and so many more. */
const longZone = (more: number): ExportZone =>
  zoneOf([
    {
      host: 'h'.repeat(1000),
      value: 'v'.repeat(400_000),
      remark: 'r'.repeat(99_000 + more),
      other: [['a', 1]],
    },
    { host: 'h', value: '' },
  ]);

describe('The records of a preview', () => {
  it('are all records of a small zone', () => {
    const zones = [zoneOf([{}, {}])];
    assert.deepEqual(previewZones(zones), { zones, whole: true });
  });

  it('are all of 1,000 records, of all zones together', () => {
    const zones = [many(600), many(400)];
    assert.deepEqual(previewZones(zones), { zones, whole: true });
    const more = previewZones([many(600), many(401)]);
    assert.equal(more.whole, false);
    const lengths = more.zones.map(({ records }) => records.length);
    assert.deepEqual(lengths, [20]);
    assert.deepEqual(previewZones([]), { zones: [], whole: true });
  });

  it('are all of 500,000 characters, and cut to 300 each of more', () => {
    const fits = longZone(-1);
    assert.deepEqual(previewZones([fits]), { zones: [fits], whole: true });
    const { zones, whole } = previewZones([longZone(0)]);
    assert.equal(whole, false);
    assert.deepEqual(
      zones[0]?.records.map(({ host, value, remark, other }) => [host, value, remark, other]),
      [
        ['h'.repeat(300), 'v'.repeat(300), 'r'.repeat(300), []],
        ['h', '', undefined, []],
      ],
    );
  });

  it('are cut when they are long, so that every form takes them', async () => {
    const long = { type: 'TXT', value: '\u202E'.repeat(1_000_000), remark: 'x'.repeat(1_000_000) };
    const { zones, whole } = previewZones([zoneOf([long, long])]);
    assert.equal(whole, false);
    for (const form of FORM_NAMES) {
      const length = (await writeForm(form, zones)).files.reduce((sum, { text }) => sum + text.length, 0);
      assert.ok(length < 50_000, form);
    }
  });
});
