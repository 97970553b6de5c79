// Writes the tables of README.md that are generated from the manifest.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withTables } from './manifestTables.ts';
import { root } from './project.ts';

const file = path.join(root, 'README.md');
writeFileSync(file, withTables(readFileSync(file, 'utf8'), root));
