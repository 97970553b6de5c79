import assert from 'node:assert/strict';
import { DomainId } from '../../../../src/api/fields.ts';
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

  it('takes what a later check found in some zones, and keeps the findings of the others', async () => {
    const one = zoneFindings(indexedZone('example.com', [record('a', 'A', 'x')]));
    const other = zoneFindings(
      indexedZone('example.net', [record('b', 'A', 'x')], { id: DomainId.parse('2') }),
    );
    const result = new CheckResult([one, other]);
    const hosts = async (): Promise<readonly string[]> => (await result.rows(signal)).map(({ host }) => host);
    assert.deepEqual(await hosts(), ['a.example.com', 'b.example.net']);
    const later = zoneFindings(
      indexedZone('example.net', [record('c', 'A', 'x')], { id: DomainId.parse('2') }),
    );
    result.take(({ id }) => (id === later.zone.id ? later : undefined));
    assert.deepEqual(await hosts(), ['a.example.com', 'c.example.net']);
  });
});
