import assert from 'node:assert/strict';
import { FORM_NAMES } from '../../../src/export/forms.ts';
import { previewZones } from '../../../src/export/previewZones.ts';
import { zoneOf, writeForm } from './zones.ts';

describe('The records of a preview', () => {
  it('are all records of a small zone', () => {
    const zones = [zoneOf([{}, {}])];
    assert.deepEqual(previewZones(zones), { zones, whole: true });
  });

  it('are the first of many', () => {
    const { zones, whole } = previewZones([zoneOf(Array.from({ length: 1001 }, () => ({})))]);
    assert.equal(whole, false);
    assert.equal(zones[0]?.records.length, 20);
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
