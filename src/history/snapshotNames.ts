import path from 'node:path';
import { savedName } from '../base/savedFiles.ts';
import { SNAPSHOT_VERSION, type ZoneIds } from './snapshotFormat.ts';

/** A snapshot on disk. Times are in milliseconds since the epoch, by the clock of then. */
export interface Snapshot {
  /** Counts up for each zone, independent of the clock. */
  readonly number: number;
  /** When these records were first and last loaded. Loads in between that had no difference are not counted. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** The {@link zoneDigest} of its records. */
  readonly digest: string;
  /** Relative to the folder of all snapshots. */
  readonly file: string;
}

/** A file in the folder of a zone. */
export interface SnapshotFile {
  readonly number: number;
  /** Undefined for a file of another version, which is left alone. */
  readonly snapshot: Snapshot | undefined;
}

/** What nine digits hold. A zone gets as many snapshots only if somebody renamed a file. */
export const HIGHEST_NUMBER = 999_999_999;

/** `NUMBER.FIRST.LAST.DIGEST.vVERSION.snapshot` */
const FILE_NAME =
  /^(?<number>\d{1,9})\.(?<first>\d{1,15})\.(?<last>\d{1,15})\.(?<digest>[0-9a-f]{32})\.v(?<version>\d{1,4})\.snapshot$/u;

/** Returns the snapshots among the names of a folder in their order. */
export function snapshotFiles(folder: string, names: readonly string[]): readonly SnapshotFile[] {
  const files = names.flatMap((name): readonly SnapshotFile[] => {
    const { number, first, last, digest = '', version } = FILE_NAME.exec(name)?.groups ?? {};
    if (number === undefined) return [];
    const own = {
      number: Number(number),
      firstSeen: Number(first),
      lastSeen: Number(last),
      digest,
      file: path.join(folder, name),
    };
    return [{ number: own.number, snapshot: Number(version) === SNAPSHOT_VERSION ? own : undefined }];
  });
  // Two windows may have given the same number: of these, the one that was seen first.
  return files.toSorted(
    (one, other) =>
      one.number - other.number || (one.snapshot?.firstSeen ?? 0) - (other.snapshot?.firstSeen ?? 0),
  );
}

/** The folder of a zone, relative to that of all snapshots. */
export function folderOf({ account, id }: ZoneIds): string {
  return path.join(savedName(account), savedName(id));
}

export function snapshotName({ number, firstSeen, lastSeen, digest }: Omit<Snapshot, 'file'>): string {
  return `${String(number).padStart(6, '0')}.${firstSeen}.${lastSeen}.${digest}.v${SNAPSHOT_VERSION}.snapshot`;
}
