import assert from 'node:assert/strict';
import { CheckResult } from '../../../../src/panels/check/checkResult.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';

const { signal } = new AbortController();

describe('The result of Check All Zones', () => {
  it('makes its rows once, and anew after an error', async () => {
    const found = zoneFindings(indexedZone('example.com', [record('a', 'A', 'x')]));
    let made = 0;
    const text = (): string => {
      made += 1;
      if (made === 1) throw new Error('broken');
      return 'A sentence.';
    };
    const findings = found.findings.map((each) => ({ ...each, text }));
    const result = new CheckResult([{ ...found, findings }]);
    await assert.rejects(result.rows(signal), /broken/u);
    const rows = await result.rows(signal);
    assert.deepEqual(
      rows.map((row) => row.text),
      ['A sentence.'],
    );
    assert.equal(await result.rows(signal), rows);
    assert.equal(made, 2);
  });
});
