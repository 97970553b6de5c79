// Writes what is generated from the manifest and the code: the tables of the readmes, the schemas of the setting about
// rules and of the tools in package.json, and the texts of the manifest about rules.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifestTextsFile, READMES, withRuleSentences, withSchemas, withTables } from './manifestTables.ts';
import { root } from './project.ts';

function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('package.json', withSchemas);
for (const readme of READMES) {
  rewrite(manifestTextsFile(readme), (texts) => withRuleSentences(readme, texts, root));
  rewrite(readme, (text) => withTables(readme, text, root));
}
