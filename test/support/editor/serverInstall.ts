import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packaged } from '../project.ts';
import { run } from '../processes.ts';
import {
  chosenEditor,
  type Editor,
  nodeOf,
  nodePackage,
  ownNodeFolder,
  PROJECT_EDITOR,
  projectVersion,
  vscodeFolder,
} from './editors.ts';

/** The extension host needs these native modules. Compiling them takes python3, make and g++. */
const native = ['@vscode/spdlog', '@vscode/native-watchdog'];

/**
 * What an older editor gets from the one in package.json, and under which name: the native modules, whose interface is the
 * same and which run on every Node, and the program that finds files, which older editors download.
 */
const copied = [
  ...native.map((name) => [name, name] as const),
  ['@vscode/native-watchdog', 'native-watchdog'],
  [`@vscode/ripgrep-universal/bin/${process.platform}-${process.arch}`, '@vscode/ripgrep/bin'],
] as const;

/**
 * Installs the dependencies of the VS Code in the npm package code-server, and for an older editor the package itself and
 * its Node. That package's own install script requires a certain global Node and builds far more.
 */
export async function ensureServerInstalled(editor: Editor = chosenEditor()): Promise<void> {
  const folder = vscodeFolder(editor);
  const mark = path.join(folder, 'node_modules/.dns-tree-installed');
  if (existsSync(mark)) return; // a new version of code-server comes with a new folder
  console.log(`Installing VS Code ${editor.version ?? projectVersion()} for the browser …`);
  if (editor.version !== undefined) {
    await ensureServerInstalled(PROJECT_EDITOR);
    await installOlder(editor, editor.version);
  }
  await npm(folder, 'install', '--omit=dev', '--ignore-scripts');
  if (editor.version === undefined) {
    console.log('Building its two native modules …');
    await npm(folder, 'rebuild', ...native, '--ignore-scripts=false');
  } else copyFromProject(folder);
  const loads = await run(nodeOf(editor), ['-e', native.map((name) => `require('${name}')`).join(';')], {
    cwd: folder,
  });
  if (loads !== 0)
    throw new Error('The native modules of VS Code do not load. Are python3, make and g++ installed?');
  writeFileSync(mark, '');
}

function copyFromProject(folder: string): void {
  for (const [from, to] of copied) {
    const target = path.join(folder, 'node_modules', to);
    rmSync(target, { recursive: true, force: true });
    cpSync(path.join(vscodeFolder(PROJECT_EDITOR), 'node_modules', from), target, { recursive: true });
  }
}

async function installOlder(editor: Editor, version: string): Promise<void> {
  await installPackage(path.resolve(editor.folder, '../..'), `code-server@${version}`);
  const folder = ownNodeFolder(editor);
  if (folder !== undefined && !existsSync(nodeOf(editor)))
    await installPackage(folder, `${nodePackage()}@${path.basename(folder).replace('node-', '')}`);
  for (const name of ['package.json', 'npm-shrinkwrap.json'])
    dropUnpublished(path.join(vscodeFolder(editor), name));
}

const Dependencies = z.record(z.string(), z.string());
const Locked = z.record(z.string(), z.unknown());
const Listed = z.looseObject({ dependencies: Dependencies.optional(), packages: Locked.optional() });

/** Whether a dependency is in a repository instead of the registry. */
function isFork(wanted: string): boolean {
  return wanted.includes('/');
}

/**
 * Rewrites dependencies of VS Code that npm does not have: the chat, which tests do not use, and forks in repositories,
 * instead of which the published package serves.
 */
function dropUnpublished(file: string): void {
  const listed = Listed.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { '': top, ...packages } = listed.packages ?? {};
  const root = Listed.safeParse(top).data;
  const all = Object.entries(listed.dependencies ?? root?.dependencies ?? {});
  const dependencies = Object.fromEntries(
    all
      .filter(([name]) => !name.startsWith('@github/'))
      .map(([name, wanted]) => [name, isFork(wanted) ? '*' : wanted]),
  );
  const forks = new Set(all.filter(([, wanted]) => isFork(wanted)).map(([name]) => `node_modules/${name}`));
  const locked = Object.entries(packages).filter(([key]) => !forks.has(key) && !key.includes('/@github/'));
  const written =
    listed.packages === undefined
      ? { ...listed, dependencies }
      : { ...listed, packages: { '': { ...root, dependencies }, ...Object.fromEntries(locked) } };
  writeFileSync(file, JSON.stringify(written));
}

/** Installs a package into a folder of its own, without running its scripts. */
async function installPackage(folder: string, wanted: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  await npm(folder, 'install', wanted, '--omit=dev', '--ignore-scripts');
}

async function npm(folder: string, ...args: string[]): Promise<void> {
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
  const name = nodePackage();
  const folder = name === undefined ? undefined : packaged(name);
  return folder !== undefined && existsSync(path.join(folder, 'include/node/node_api.h'))
    ? folder
    : undefined;
}
