// Which unit tests `npm test -- changed` runs.
import { execFileSync } from 'node:child_process';
import { root } from './project.ts';
import { importsBelow } from './sources.ts';

/** The files that differ from HEAD, with those that git does not know yet. */
export function changedFiles(): readonly string[] {
  return [
    ...filesListed('diff', '--name-only', '--no-renames', '--relative', '-z', 'HEAD'),
    ...filesListed('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

function filesListed(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
}

/** The unit tests that import one of these files, and those directly in test/unit, which read files as texts. */
export function testsOf(changed: readonly string[]): readonly string[] {
  const graph = importsBelow('src', 'media', 'test');
  const affected = dependents(changed, graph);
  return [...graph.keys()].filter(
    (file) =>
      /^test\/unit\/.*\.test\.ts$/u.test(file) && (affected.has(file) || /^[^/]+\/[^/]+\/[^/]+$/u.test(file)),
  );
}

/** Returns these files, and those of a graph that import one, themselves or through others. */
export function dependents(
  files: readonly string[],
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const found = new Set(files);
  // The loop also visits what it adds.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}
