// `npm run bench`: bundles and runs test/bench/*.bench.ts, each a program that prints what it measured.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { run } from './processes.ts';
import { dist, root } from './project.ts';

const wanted = process.argv.slice(2);
const files = (
  existsSync(path.join(root, 'test/bench')) ? globSync('test/bench/*.bench.ts', { cwd: root }) : []
)
  .filter((file) => wanted.every((word) => file.includes(word)))
  .toSorted();
if (files.length === 0) console.log('There are no benchmarks yet.');
let failed = 0;
for (const file of files) {
  const outfile = path.join(dist, file.replace(/\.ts$/, '.js'));
  await build({
    entryPoints: [path.join(root, file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    logLevel: 'warning',
  });
  console.log(`\n${path.basename(file, '.bench.ts')}`);
  if ((await run(process.execPath, ['--expose-gc', outfile])) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
