// `npm run test:editors`: tries the packaged extension in the oldest VS Code that the manifest allows and in one of each
// minor release since, and writes the table of the manual. `-- smoke 4.103.2` runs only that part in that release.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './editor/chromium.ts';
import { editorOf, OLDER_EDITORS, projectVersion, wantedNode } from './editor/editors.ts';
import { ensureServerInstalled } from './editor/serverInstall.ts';
import {
  EDITOR_PARTS,
  type EditorCounts,
  type EditorPart,
  keepTested,
  testedRows,
} from './editor/testedEditors.ts';
import { LANGUAGES, manualFile, TABLE_PAGES, withTables } from './manifestTables.ts';
import { bundle, jobsOf } from './parts.ts';
import { keep, type Print, temporaryFolder } from './processes.ts';
import { root } from './project.ts';
import { buildPackage } from './release/buildPackage.ts';

const isPart = (name: string): name is EditorPart => EDITOR_PARTS.some((part) => part === name);
const names = process.argv.slice(2);
const parts = names.some(isPart) ? names.filter(isPart) : [...EDITOR_PARTS];
const versions = names.filter((name) => !isPart(name));
const known: readonly string[] = [...OLDER_EDITORS, projectVersion()];
const unknown = versions.filter((version) => !known.includes(version));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. Parts: ${EDITOR_PARTS.join(', ')}. Editors: ${known.join(', ')}.`,
  );
  process.exit(2);
}

const print: Print = (text) => void process.stdout.write(text);
await buildPackage(print);
if (!(await bundle(print))) process.exit(1);
await ensureServerInstalled(editorOf(projectVersion()));
await ensureChromium();

let [passed, failed] = [0, 0];
for (const version of versions.length > 0 ? versions : known) {
  const editor = editorOf(version);
  try {
    await ensureServerInstalled(editor);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed += 1;
    continue;
  }
  for (const [part, counts] of await runParts(version)) {
    keepTested(version, wantedNode(editor) ?? '', part, counts);
    passed += counts.passed;
    failed += counts.failed;
  }
}
for (const language of LANGUAGES) {
  const file = path.join(root, manualFile(language, TABLE_PAGES.editors));
  writeFileSync(file, withTables(language, readFileSync(file, 'utf8'), root));
}
for (const row of testedRows()) console.log(row.map((cell) => cell.padEnd(10)).join(' '));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs the parts in an editor, several jobs in parallel, and prints what each printed when it ends. */
async function runParts(version: string): Promise<ReadonlyMap<EditorPart, EditorCounts>> {
  const folder = temporaryFolder(`editor-${version}`);
  const env = { ...process.env, DNS_TREE_EDITOR: version, DNS_TREE_VSCODE: 'npm' };
  const jobs = jobsOf(new Set(parts), folder, env);
  const sums = new Map(parts.map((part) => [part, { passed: 0, failed: 0 }]));
  const lane = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      let output = '';
      const counts = await job.run((text) => (output += text));
      print(`\n── ${job.part} in VS Code ${version}\n${output}`);
      const sum = isPart(job.part) ? sums.get(job.part) : undefined;
      if (sum === undefined) continue;
      sum.passed += counts.passed;
      sum.failed += counts.failed;
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, lane));
  if ([...sums.values()].some((sum) => sum.failed > 0)) {
    keep(folder);
    print(`What the run wrote (settings, logs, state, browser profile) is in ${folder}\n`);
  }
  return sums;
}
