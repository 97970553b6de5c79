import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import type { ZoneChange } from '../../../src/history/changesList.ts';
import { changeCounts, type RecordChange } from '../../../src/history/difference.ts';
import type { Snapshot } from '../../../src/history/snapshotNames.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { TableCard } from '../../../src/panels/content.ts';
import { domainChangesCard, recordChangesCard } from '../../../src/panels/changesCard.ts';
import { indexedRecord } from '../zones/records.ts';

const record = (id: string, value: string): IndexedRecord => indexedRecord({ id: RecordId.parse(id), value });

const snapshot = (time: number): Snapshot => ({
  number: time,
  firstSeen: time,
  lastSeen: time,
  digest: '',
  file: '',
});

function noticed(at: number, ...changes: readonly RecordChange<IndexedRecord>[]): ZoneChange {
  const hour = new Date(2025, 0, 2, at).getTime();
  const times = { before: snapshot(hour), after: snapshot(hour + 3_600_000) };
  return { ...times, counts: changeCounts(changes), changes };
}

const changed = (id: string, before: string, after: string): RecordChange<IndexedRecord> => ({
  kind: 'changed',
  before: record(id, before),
  after: record(id, after),
  fields: ['value'],
});

describe('The card of changes', () => {
  it('lists the last five of a domain, each with its comparison', () => {
    const all = [7, 6, 5, 4, 3].map((at) => noticed(at, changed('1', '192.0.2.1', '192.0.2.2')));
    const five = domainChangesCard(all);
    assert.ok(five !== undefined && TableCard.safeParse(five).success);
    assert.deepEqual(five.rows[1]?.cells, [
      'between 2025-01-02 06:00 and 2025-01-02 07:00',
      '1 changed · www A: 192.0.2.1 → 192.0.2.2',
    ]);
    assert.deepEqual(
      five.rows.map(({ action }) => action?.value),
      ['0', '1', '2', '3', '4'],
    );
    assert.deepEqual([five.note, five.action], ['', undefined]);
    const six = domainChangesCard([...all, noticed(2, { kind: 'added', after: record('1', '192.0.2.1') })]);
    assert.deepEqual([six?.rows.length, six?.note, six?.action?.name], [5, '1 more', 'changes']);
  });

  it('names five records of a change, and counts the others', () => {
    const many = noticed(
      1,
      ...['1', '2', '3', '4', '5', '6'].map((id) => changed(id, `192.0.2.${id}`, '192.0.2.9')),
    );
    const cells = domainChangesCard([many])?.rows[0]?.cells;
    assert.deepEqual(cells?.slice(1), [
      '6 changed · www A: 192.0.2.1 → 192.0.2.9 · www A: 192.0.2.2 → 192.0.2.9 · www A: 192.0.2.3 → 192.0.2.9 · www A: 192.0.2.4 → 192.0.2.9 · www A: 192.0.2.5 → 192.0.2.9 · 1 more',
    ]);
  });

  it('counts what is not listed, and says so in the history of a record', () => {
    const cut = {
      ...noticed(1, changed('1', '192.0.2.1', '192.0.2.9')),
      counts: { added: 0, removed: 0, changed: 900 },
    };
    assert.match(domainChangesCard([cut])?.rows[0]?.cells[1] ?? '', /^900 changed · www A: .* · 899 more$/u);
    const id = RecordId.parse('1');
    assert.match(recordChangesCard([cut], id)?.note ?? '', /^Of a change of very many records/u);
    assert.equal(recordChangesCard([noticed(1, changed('1', 'a', 'b'))], id)?.note, '');
  });

  it('has the history of one record', () => {
    const id = RecordId.parse('1');
    const all = [
      noticed(3, changed('1', '192.0.2.2', '192.0.2.3'), changed('2', '192.0.2.7', '192.0.2.8')),
      noticed(2, { kind: 'added', after: record('2', '192.0.2.7') }),
      noticed(1, { kind: 'added', after: record('1', '192.0.2.2') }),
    ];
    const card = recordChangesCard(all, id);
    assert.deepEqual(
      card?.rows.map(({ cells: [, text] }) => text),
      ['192.0.2.2 → 192.0.2.3', 'added 192.0.2.2'],
    );
    assert.equal(recordChangesCard(all, RecordId.parse('5')), undefined);
  });

  it('is missing while nothing is known', () => {
    assert.equal(domainChangesCard(undefined), undefined);
    assert.equal(domainChangesCard([]), undefined);
    assert.equal(recordChangesCard(undefined, RecordId.parse('1')), undefined);
  });
});
