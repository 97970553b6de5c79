// Keeps snapshots in a process of its own: `node keepSnapshots.ts FOLDER COUNT`, each of a zone with one record more.
// Writes a line for each, and with COUNT 0 goes on until it is killed.
import { Snapshots } from '../../../src/history/snapshots.ts';
import { growing, zone } from './snapshotScene.ts';

const [folder = '', count = '0'] = process.argv.slice(2);
const snapshots = new Snapshots(
  folder,
  () => Number.MAX_SAFE_INTEGER,
  (trouble) => console.log(trouble),
);
const { signal } = new AbortController();
for (let size = 2_000; Number(count) === 0 || size < 2_000 + Number(count); size += 1) {
  const { kind } = await snapshots.keep(zone, growing(size), size, signal);
  console.log(kind);
}
