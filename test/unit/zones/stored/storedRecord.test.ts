import assert from 'node:assert/strict';
import { restoredRecord } from '../../../../src/zones/stored/storedRecord.ts';
import { indexedRecord } from '../records.ts';

describe('A stored record', () => {
  it('has its type in capitals, also if an earlier version stored it as the service wrote it', () => {
    const types = ['cname', 'A', 'Framed URL', '显性URL'].map(
      (type) => restoredRecord({ ...indexedRecord(), type }).type,
    );
    assert.deepEqual(types, ['CNAME', 'A', 'Framed URL', '显性URL']);
  });
});
