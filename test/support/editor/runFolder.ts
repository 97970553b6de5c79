import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../processes.ts';

/**
 * Creates a folder for everything that an editor or a browser of a test writes: settings, logs, state, its profile.
 * `npm test` sets DNS_TREE_RUN_FOLDER to a common folder, which the part `secrets` searches.
 */
export function runFolder(name: string): string {
  return mkdtempSync(path.join(process.env['DNS_TREE_RUN_FOLDER'] ?? temporaryFolder('run'), `${name}-`));
}
