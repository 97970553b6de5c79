// Writes what is generated from the manifest and the code: the tables of the readmes, and the schemas of the setting
// about rules and of the tools in package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { READMES, withSchemas, withTables } from './manifestTables.ts';
import { root } from './project.ts';

function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('package.json', withSchemas);
for (const readme of READMES) rewrite(readme, (text) => withTables(readme, text, root));
