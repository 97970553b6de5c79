import assert from 'node:assert/strict';
import type { HostOutcome } from '../../../src/zones/hosts/loadHost.ts';
import { lookUpText } from '../../../src/text/lookUpText.ts';
import { record } from '../zones/rows.ts';

function outcome(count: number, fields: Partial<HostOutcome> = {}): HostOutcome {
  const rows = Array.from({ length: count }, (_, at) =>
    record({ type: 'A', value: `192.0.2.${at + 1}`, enabled: at !== 1 }),
  );
  const load = { host: 'www', rows, loadedAt: 1, loadNumber: 1, counted: undefined, bytes: 0 };
  return { load, fault: undefined, hasOthers: false, list: undefined, ...fields };
}

describe('The result of a lookup', () => {
  it('is how many records came, and the first of them', () => {
    const said = [0, 1, 3, 1200].map((count) => lookUpText('www.example.com', outcome(count)));
    assert.deepEqual(said, [
      '$(check) www.example.com: no records',
      '$(check) www.example.com: 1 record · A 192.0.2.1',
      '$(check) www.example.com: 3 records · A 192.0.2.1 · A 192.0.2.2 (disabled) · A 192.0.2.3',
      '$(check) www.example.com: 1,200 records · A 192.0.2.1 · A 192.0.2.2 (disabled) · A 192.0.2.3 · A 192.0.2.4 · A 192.0.2.5 · and 1,195 more',
    ]);
  });

  it('makes no icon of a value', () => {
    const { load } = outcome(0);
    const rows = [record({ type: 'TXT', value: '$(trash)' })];
    assert.equal(
      lookUpText('a.example', { ...outcome(0), load: { ...load, rows } }),
      '$(check) a.example: 1 record · TXT $ (trash)',
    );
  });

  it('says when there may be others, and why', () => {
    assert.equal(
      lookUpText('www.example.com', outcome(0, { fault: { kind: 'notAskedToEnd' } })),
      '$(warning) www.example.com: no records; there may be others. Not all pages of its records are loaded.',
    );
  });

  it('says when the service sent the whole zone', () => {
    const { load, fault } = outcome(1);
    const list = { rows: [], total: 0, more: false, bytes: 0, fault, loadedAt: 1, loadNumber: 1 };
    assert.equal(
      lookUpText('www.example.com', { load, fault, hasOthers: true, list }),
      '$(check) www.example.com: 1 record; the service sent the whole zone · A 192.0.2.1',
    );
  });
});
