// Writes what is generated from the manifest and the code: the tables of the manual, the schemas of the setting about
// rules and of the tools in package.json, and the texts of the manifest about rules.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  LANGUAGES,
  manifestTextsFile,
  manualFile,
  TABLE_PAGES,
  withRuleSentences,
  withSchemas,
  withTables,
} from './manifestTables.ts';
import { root } from './project.ts';

function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('package.json', withSchemas);
for (const language of LANGUAGES) {
  rewrite(manifestTextsFile(language), (texts) => withRuleSentences(language, texts, root));
  for (const page of new Set(Object.values(TABLE_PAGES)))
    rewrite(manualFile(language, page), (text) => withTables(language, text, root));
}
