// What `npm run test:editors` found, kept for the table in the manual.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OLDER_EDITORS, projectVersion } from './editors.ts';

/** The parts of the tests that run in older editors. */
export const EDITOR_PARTS = ['smoke', 'host', 'e2e'] as const;
export type EditorPart = (typeof EDITOR_PARTS)[number];

const Counts = z.object({ passed: z.number(), failed: z.number() });
export type EditorCounts = z.output<typeof Counts>;
const Tested = z.record(
  z.string(),
  z.object({ node: z.string(), parts: z.partialRecord(z.enum(EDITOR_PARTS), Counts) }),
);
/** By release of code-server: the Node that it ran on, and the last counts of each part that was run. */
export type TestedEditors = z.output<typeof Tested>;

const NOT_RUN = '–';
const file = path.join(import.meta.dirname, 'testedEditors.json');

export function testedEditors(): TestedEditors {
  return existsSync(file) ? Tested.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Keeps the counts of a part, beside those of other parts and editors. */
export function keepTested(
  version: string,
  node: string,
  part: EditorPart,
  { passed, failed }: EditorCounts,
): void {
  const before = testedEditors();
  const parts = { ...before[version]?.parts, [part]: { passed, failed } };
  const all = Object.entries({ ...before, [version]: { node, parts } });
  const sorted = all.toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** The rows of the table, oldest editor first: VS Code, Node, then how many tests of each part passed. */
export function testedRows(tested: TestedEditors = testedEditors()): string[][] {
  return [...OLDER_EDITORS, projectVersion()].map((version) => {
    const { node, parts } = tested[version] ?? {};
    const cells = EDITOR_PARTS.map((part) => {
      const counts = parts?.[part];
      return counts === undefined ? NOT_RUN : `${counts.passed} / ${counts.passed + counts.failed}`;
    });
    return [version.replace(/^4/u, '1'), node ?? NOT_RUN, ...cells];
  });
}
