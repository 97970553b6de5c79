// `npm run bench`: runs test/bench/*.bench.ts, each a program that reports figures, and prints them as one table.
// `npm run bench -- parse memory` runs the files whose names hold one of the words, and `--out FILE` writes the
// table as JSON. What a person feels has a limit. A figure above it is bold, but only a benchmark that throws fails the run.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Figure } from '../bench/figures.ts';
import { packageExtension } from './parts.ts';
import { run, temporaryFolder } from './processes.ts';
import { root } from './project.ts';

const FigureLine: z.ZodType<Figure> = z.object({
  figure: z.string(),
  value: z.number(),
  unit: z.enum(['ms', 'kB', 'MB', '×', 'more', 'lines']),
  against: z.string(),
  limit: z.optional(z.number()),
});

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const files = globSync('test/bench/*.bench.ts', { cwd: root })
  .filter(
    (file) => positionals.length === 0 || positionals.some((word) => path.basename(file).includes(word)),
  )
  .toSorted();
if (files.length === 0) {
  console.error(`There is no benchmark called ${positionals.join(' or ')}.`);
  process.exit(2);
}
// Benchmarks that open a window install the package.
const packaging = await packageExtension((text) => void process.stdout.write(text));
if (packaging.failed > 0) process.exit(1);
const figuresFile = path.join(temporaryFolder('bench'), 'figures.ndjson');
writeFileSync(figuresFile, '');
const broken: string[] = [];
for (const file of files) {
  const name = path.basename(file, '.bench.ts');
  console.log(name);
  const code = await run(
    process.execPath,
    [
      '--expose-gc',
      // No package.json says that the sources are modules, so Node would warn.
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      path.join(root, file),
    ],
    { env: { ...process.env, DNS_TREE_FIGURES: figuresFile } },
  );
  if (code !== 0) broken.push(`The benchmark ${name} broke off with code ${code}.`);
}

const figures = readFileSync(figuresFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => FigureLine.parse(JSON.parse(line)));
console.log(`\n${machine()}\n`);
console.log(table(figures));
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(figures, undefined, 2)}\n`);
for (const each of broken) console.error(each);
process.exit(broken.length === 0 ? 0 : 1);

function machine(): string {
  const cores = os.availableParallelism();
  return `${os.cpus()[0]?.model ?? os.arch()}, ${cores} cores, ${os.type()}, Node ${process.versions.node}`;
}

/** Formats the figures as a Markdown table, which is readable in a terminal too. */
function table(lines: readonly Figure[]): string {
  const rows = [
    ['figure', 'measured', 'at most', 'with or against'],
    ...lines.map(({ figure, value, unit, limit, against }) => [
      figure,
      limit === undefined || value <= limit ? `${value} ${unit}` : `**${value} ${unit}**`,
      limit === undefined ? '' : `${limit} ${unit}`,
      against,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lined = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`);
  return [lined[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lined.slice(1)].join(
    '\n',
  );
}
