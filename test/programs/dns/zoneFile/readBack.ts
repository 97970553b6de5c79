// Zone files that were written, read by this project.
import assert from 'node:assert/strict';
import { recordsOfZoneFile } from '../../../../src/dns/zoneFile/records.ts';
import {
  canonicalKey,
  canonicalRecord,
  type ComparedRecord,
} from '../../../../src/history/canonicalRecord.ts';

/** Returns a text that equal records share. A zone file says nothing of their line and state. */
export function keyOf(record: ComparedRecord): string {
  return canonicalKey({ ...canonicalRecord(record), recordLine: '', enabled: true });
}

/** The records of a zone file, all of which can be read. */
export function readBack(file: string, zone: string): readonly ComparedRecord[] {
  const read = recordsOfZoneFile(file, zone, zone);
  assert.ok(read.kind === 'read', file);
  assert.deepEqual([read.notJudged, read.signing, read.others], [[], [], 0], file);
  return read.records.map((each) => ({ ...each, id: undefined, recordLine: undefined, enabled: true }));
}
