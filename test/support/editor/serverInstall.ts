import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packaged } from '../project.ts';
import { run } from '../processes.ts';

const folder = packaged('code-server/lib/vscode');
const mark = path.join(folder, 'node_modules/.dns-tree-installed');

/** The extension host needs these native modules. Compiling them takes python3, make and g++. */
const native = ['@vscode/spdlog', '@vscode/native-watchdog'];

/**
 * Installs the dependencies of the VS Code in the npm package code-server. That package's own install script requires
 * a certain global Node and builds far more.
 */
export async function ensureServerInstalled(): Promise<void> {
  if (existsSync(mark)) return; // a new version of code-server comes with a new folder
  console.log('Installing VS Code for the browser …');
  await npm('install', '--omit=dev', '--ignore-scripts');
  console.log('Building its two native modules …');
  await npm('rebuild', ...native, '--ignore-scripts=false');
  const loads = await run(process.execPath, ['-e', native.map((name) => `require('${name}')`).join(';')], {
    cwd: folder,
  });
  if (loads !== 0)
    throw new Error('The native modules of VS Code do not load. Are python3, make and g++ installed?');
  writeFileSync(mark, '');
}

async function npm(...args: string[]): Promise<void> {
  const env = { ...process.env };
  // npm sets these for this project; they are wrong for the package installed here.
  delete env['npm_config_local_prefix'];
  const headers = nodeHeaders();
  if (headers !== undefined) env['npm_config_nodedir'] = headers;
  const options = { cwd: folder, env };
  const all = [...args, '--loglevel=error', '--no-audit', '--no-fund'];
  const script = env['npm_execpath'];
  const code =
    script?.endsWith('.js') === true
      ? await run(process.execPath, [script, ...all], options)
      : await run('npm', all, { ...options, shell: process.platform === 'win32' });
  if (code !== 0)
    throw new Error(`\`npm ${args.join(' ')}\` failed with code ${code}. It needs python3, make and g++.`);
}

/** The npm package of Node contains the C++ headers, so none have to be downloaded. */
function nodeHeaders(): string | undefined {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
    .map((name) => packaged(name))
    .find((each) => existsSync(path.join(each, 'include/node/node_api.h')));
}
