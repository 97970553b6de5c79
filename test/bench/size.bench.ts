// The size of the extension's bundle, of what it loads later, and of the package.
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { dist, vsix } from '../support/project.ts';
import { reportFigure } from './figures.ts';

const kilobytes = (...files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;

/** Returns a file and everything that it requires while loading, without what it requires later. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /(?<!=>(?:\w+\()?)require\("(\.[^"]+)"\)/gu,
  ))
    withImports(path.join(path.dirname(file), name), found);
  return found;
}

const atStart = withImports(path.join(dist, 'extension.cjs'));
const later = globSync('parts/*.cjs', { cwd: dist })
  .map((file) => path.join(dist, file))
  .filter((file) => !atStart.has(file));
reportFigure({
  figure: 'extension bundle, minified',
  value: kilobytes(...atStart),
  unit: 'kB',
  against: `without what is loaded when it is needed (${Math.round(kilobytes(...later))} kB: commands, search, what works in texts, panels, checks, export forms, HTTP, sample service, tools for agents)`,
});
reportFigure({
  figure: 'package',
  value: kilobytes(vsix),
  unit: 'kB',
  against: 'the .vsix with all that is in it',
});
