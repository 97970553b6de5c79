// Writes what is generated from the manifest and the code: the tables of README.md, and the schema of the setting about
// rules in package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withRulesSchema, withTables } from './manifestTables.ts';
import { root } from './project.ts';

function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('package.json', withRulesSchema);
rewrite('README.md', (text) => withTables(text, root));
