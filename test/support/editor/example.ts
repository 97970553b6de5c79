import { cpSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';

/** A small folder to open: configuration files in many languages that name hosts of the sample account. */
export function writeExample(folder: string): void {
  cpSync(path.join(root, 'test/fixtures/config'), folder, { recursive: true });
}
