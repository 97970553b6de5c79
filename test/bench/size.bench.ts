// What is shipped: the extension's bundle, what it loads later, and the package.
import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { dist, root, vsix } from '../support/project.ts';
import { leaveFigure } from './figures.ts';

execFileSync('npm', ['run', '--silent', 'package'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

const kilobytes = (...files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;

const later = globSync('parts/*.mjs', { cwd: dist }).map((file) => path.join(dist, file));
leaveFigure({
  figure: 'extension bundle, minified',
  value: kilobytes(path.join(dist, 'extension.mjs')),
  unit: 'kB',
  against: `without what is loaded when it is needed (${Math.round(kilobytes(...later))} kB: HTTP, sample service, tools for agents)`,
  limit: 250,
});
leaveFigure({
  figure: 'package',
  value: kilobytes(vsix),
  unit: 'kB',
  against: 'the .vsix with all that is in it',
  limit: 600,
});
