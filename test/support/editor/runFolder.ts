import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../processes.ts';

/**
 * The folder for everything that a part of a test run writes: settings, logs, state, the browser's profile.
 * `npm test` sets DNS_TREE_RUN_FOLDER to a common folder, which the part `secrets` searches.
 */
export function runFolder(part: string): string {
  const all = process.env['DNS_TREE_RUN_FOLDER'] ?? temporaryFolder('run');
  const folder = path.join(all, part);
  mkdirSync(folder, { recursive: true });
  return folder;
}
