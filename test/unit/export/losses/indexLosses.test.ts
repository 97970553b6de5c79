import assert from 'node:assert/strict';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { indexLosses } from '../../../../src/export/losses/loss.ts';
import { lossLines } from '../../../../src/export/losses/lossList.ts';
import { lossSummary } from '../../../../src/export/losses/lossSummary.ts';
import { record } from '../../model/rows.ts';
import { writeForm } from '../zones.ts';

describe('Records of the index in a form', () => {
  const whole = record({ host: 'a' });
  const indexed = record({ host: 'b' });
  const disabled = record({ host: 'c', enabled: false });
  const zone: ExportZone = {
    name: 'example.com',
    records: [whole, indexed, disabled],
    whole: false,
    groups: undefined,
  };

  it('lose the fields that the index does not keep, unless they are left out', async () => {
    const { losses } = await writeForm('hosts', [zone]);
    const more = indexLosses([zone], new Set([indexed, disabled]), losses);
    assert.deepEqual(
      more.map((loss) => loss.record),
      [indexed],
    );
    const all = [...losses, ...more];
    assert.equal(
      lossSummary(3, all),
      '2 of 3 records; 1 left out: 1 disabled; not included: fields of 1 record that the index does not keep',
    );
    assert.deepEqual(lossLines([zone], all), [
      '2 of 3 records; 1 left out: 1 disabled',
      'not included: fields of 1 record that the index does not keep',
      'Left out, disabled:',
      '  c.example.com A 192.0.2.1 · Default',
      'Included in part:',
      '  b.example.com A 192.0.2.1 · Default: without weight, monitoring and time of change, which the index does not keep',
    ]);
  });
});
