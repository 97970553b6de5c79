import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './processes.ts';

/**
 * Where one part of a test run leaves all that it writes: settings, logs, state, the browser's profile. In
 * `npm test` the parts have one folder together (DNS_TREE_RUN_FOLDER), which a later step can search.
 */
export function runFolder(part: string): string {
  const all = process.env['DNS_TREE_RUN_FOLDER'] ?? temporaryFolder('run');
  const folder = path.join(all, part);
  mkdirSync(folder, { recursive: true });
  return folder;
}
