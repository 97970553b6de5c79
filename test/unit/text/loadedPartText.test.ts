import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../src/api/record.ts';
import {
  loadedPart,
  loadedSoFar,
  type LoadedPart,
  type LoadedSoFar,
  type RecordListState,
} from '../../../src/text/loadedPartText.ts';
import { record } from '../zones/rows.ts';
import { listed, unloaded } from '../tree/states.ts';

const stateOf = (rows: readonly DnsRecord[], more = false): RecordListState => ({
  state: listed(rows, { more, fault: more ? { kind: 'notAskedToEnd' } : undefined }),
  needsLoad: false,
});
const loading = (list: RecordListState): RecordListState => ({
  ...list,
  state: { ...list.state, loading: 'next' },
});
const never: RecordListState = { state: unloaded(), needsLoad: true };

const part = (list: RecordListState): LoadedPart | undefined => loadedPart(list, list.state.content?.fault);
const soFar = (list: RecordListState, announced?: number): LoadedSoFar =>
  loadedSoFar(list, list.state.content?.fault, announced);

describe('The note on how much of a record list is loaded', () => {
  const some = [record({ host: '@', type: 'A' })];

  it('offers to load missing records', () => {
    const { note, action } = soFar(never, 12_345);
    assert.equal(note, 'The 12,345 records of this zone are not loaded.');
    assert.equal(action?.label, 'Load Records');
    assert.equal(soFar(stateOf(some, true), 2).action?.label, 'Load the Rest');
    assert.equal(soFar(stateOf(some), 1).action, undefined);
  });

  it('is beside the counts of a part too, with a button until the others are loaded', () => {
    const of = { note: 'of the 1 loaded' };
    const action = { name: 'loadRecords', label: 'Load All' };
    assert.deepEqual(part(stateOf(some, true)), { ...of, action });
    assert.deepEqual(part(loading(stateOf(some, true))), of);
    assert.deepEqual(loadedPart(stateOf(some), { kind: 'limit' }), of);
    assert.deepEqual([part(stateOf(some)), part(never)], [undefined, undefined]);
  });

  it('says why records may be missing from a list that is loaded to its end', () => {
    assert.deepEqual(loadedSoFar(stateOf([]), undefined), { note: 'No records in this zone.', whole: true });
    assert.deepEqual(loadedSoFar(stateOf([]), { kind: 'announcedMore', announced: 12, received: 0 }, 12), {
      note: 'The service counts 12 records in this domain and sent 0. Refresh to load both again.',
      whole: false,
    });
    assert.deepEqual(loadedSoFar(stateOf(some), { kind: 'noTotal' }), {
      note: '1 loaded. The service does not say how many records there are.',
      whole: false,
    });
  });

  it('says that they may have changed, and why they could not be loaded again', () => {
    const stale = { ...stateOf(some), needsLoad: true };
    const { note, action, whole } = soFar(stale);
    assert.match(note, /^All 1 loaded\. Loaded \d\d:\d\d; they may have changed\.$/u);
    assert.deepEqual([action?.label, whole], ['Load Again', false]);
    const failure = { operation: 'Record.List', kind: 'service', code: '9', message: 'No' } as const;
    const failed = { ...stale, state: { ...stale.state, failed: { failure, during: 'refresh' } as const } };
    assert.match(
      soFar(failed).note,
      /^All 1 loaded\. Loaded \d\d:\d\d; they may have changed\. .*Record\.List, code 9/u,
    );
    assert.equal(soFar(failed).action?.label, 'Retry');
  });

  it('counts records while they load', () => {
    const whole = false;
    assert.deepEqual(soFar(loading(stateOf(some, true))), { note: 'Loading… 1 of 1 so far.', whole });
    assert.deepEqual(soFar(loading(never), 12_345), { note: 'Loading… 0 of 12,345 so far.', whole });
    assert.deepEqual(soFar(loading(never)), { note: 'Loading… 0 so far.', whole });
  });

  it('names the address that did not respond, and offers to retry', () => {
    const failure = {
      operation: 'Record.List',
      host: 'api.example.com',
      kind: 'network',
      reason: 'refused',
    } as const;
    for (const [list, during] of [
      [never, 'first'],
      [stateOf(some, true), 'next'],
      [stateOf(some), 'refresh'],
    ] as const) {
      const failed = { ...list, needsLoad: false, state: { ...list.state, failed: { failure, during } } };
      const { note, action } = soFar(failed);
      assert.match(note, /api\.example\.com: The service refused the connection\./u);
      assert.deepEqual(action, { name: 'loadRecords', label: 'Retry' });
    }
  });
});
