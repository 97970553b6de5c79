import { cpSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';

/**
 * A small folder to open, with configuration files that mention hosts of the sample account: `config` in many
 * languages, `start` the few of `npm start`.
 */
export function writeExample(folder: string, name: 'config' | 'start' = 'config'): void {
  cpSync(path.join(root, 'test/fixtures', name), folder, { recursive: true });
}
