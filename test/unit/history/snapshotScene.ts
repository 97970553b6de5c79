// A folder of snapshots, and records to keep.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { ZoneIds } from '../../../src/history/snapshotFormat.ts';
import { Snapshots, type SnapshotTrouble } from '../../../src/history/snapshots.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { indexedRecord } from '../zones/records.ts';

export const zone: ZoneIds = { account: AccountId.parse('1@https://dns.example'), id: DomainId.parse('7') };
export const otherZone: ZoneIds = { ...zone, id: DomainId.parse('8') };

/** `count` records, whose texts do not compress away. */
export function growing(count: number): readonly IndexedRecord[] {
  return Array.from({ length: count }, (_, index) =>
    indexedRecord({
      id: RecordId.parse(String(index + 1)),
      host: `h${index}`,
      value: `10.${index % 251}.${(index * 7) % 253}.${(index * 31) % 255}`,
    }),
  );
}

/** One record with this value. */
export const valued = (value: string): readonly IndexedRecord[] => [indexedRecord({ value })];

export interface SnapshotScene {
  readonly folder: string;
  readonly troubles: SnapshotTrouble[];
  /** Another window with the same folder. */
  readonly open: (mostBytes?: number) => Snapshots;
  /** All files, relative to the folder. */
  readonly files: () => Promise<readonly string[]>;
}

export function snapshotScene(): SnapshotScene {
  const folder = temporaryFolder('snapshots');
  const troubles: SnapshotTrouble[] = [];
  return {
    folder,
    troubles,
    open: (mostBytes = 50_000_000) =>
      new Snapshots(
        folder,
        () => mostBytes,
        (trouble) => void troubles.push(trouble),
      ),
    files: async () => {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .toSorted();
    },
  };
}
