import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../../src/api/fields.ts';
import { silenceKey } from '../../../../src/check/silencedFindings.ts';
import { countFindings } from '../../../../src/panels/check/checkRows.ts';
import { CheckResult } from '../../../../src/panels/check/checkResult.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';

const { signal } = new AbortController();

const NOTHING = { in: () => undefined };

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
    const result = new CheckResult(NOTHING, [{ ...found, findings }]);
    await assert.rejects(result.rows(signal), /broken/u);
    const rows = await result.rows(signal);
    assert.deepEqual(
      rows.map((row) => row.text),
      ['A sentence.'],
    );
    assert.equal(await result.rows(signal), rows);
    assert.equal(made, 2);
  });

  it('leaves out what is silenced meanwhile, listed and counted, until it is lifted', async () => {
    const id = RecordId.parse('7');
    const many = Array.from({ length: 141 }, (_, at) => record(`h${at}`, 'A', 'x'));
    const zone = indexedZone('example.com', [record('a', 'A', 'x', { id }), ...many]);
    const other = indexedZone('example.net', [record('a', 'A', 'x', { id })], { id: DomainId.parse('2') });
    let silenced: ReadonlySet<string> | undefined;
    const of = (asked: { readonly id: DomainId }): typeof silenced =>
      asked.id === other.id ? silenced : undefined;
    const result = new CheckResult({ in: of }, [zoneFindings(zone), zoneFindings(other)]);
    const count = async (): Promise<number> => countFindings(await result.rows(signal));
    assert.equal(await count(), 143);
    silenced = new Set([silenceKey({ record: id, rule: 'address-invalid' })]);
    result.silencedChanged();
    assert.equal(await count(), 142);
    assert.deepEqual(
      result.shown.map(({ findings, counts }) => [findings.length, counts.length]),
      [
        [100, 1],
        [0, 0],
      ],
    );
    silenced = new Set([silenceKey({ record: id, rule: 'occluded' })]);
    result.silencedChanged();
    assert.equal(await count(), 143);
  });

  it('takes what a later check found in some zones, and keeps the findings of the others', async () => {
    const one = zoneFindings(indexedZone('example.com', [record('a', 'A', 'x')]));
    const other = zoneFindings(
      indexedZone('example.net', [record('b', 'A', 'x')], { id: DomainId.parse('2') }),
    );
    const result = new CheckResult(NOTHING, [one, other]);
    const hosts = async (): Promise<readonly string[]> => (await result.rows(signal)).map(({ host }) => host);
    assert.deepEqual(await hosts(), ['a.example.com', 'b.example.net']);
    const later = zoneFindings(
      indexedZone('example.net', [record('c', 'A', 'x')], { id: DomainId.parse('2') }),
    );
    result.take(({ id }) => (id === later.zone.id ? later : undefined));
    assert.deepEqual(await hosts(), ['a.example.com', 'c.example.net']);
  });
});
