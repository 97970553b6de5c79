// Writes what is generated from the manifest and the code: the tables of the readmes, and the schema of the setting about
// rules in package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { READMES, withRulesSchema, withTables } from './manifestTables.ts';
import { root } from './project.ts';

function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('package.json', withRulesSchema);
for (const readme of READMES) rewrite(readme, (text) => withTables(readme, text, root));
