import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packaged } from '../project.ts';
import { run } from '../processes.ts';
import {
  chosenEditor,
  type Editor,
  editorOf,
  manifestIn,
  nodeOf,
  nodePackage,
  OLDER_EDITORS,
  ownNodeFolder,
  PROJECT_EDITOR,
  vscodeFolder,
} from './editors.ts';

/**
 * The extension host needs these native modules; older editors have one of them under an older name. Compiling them
 * takes python3, make and g++.
 */
const native = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog'];

/** Finds files by their names. Older editors download it; newer ones have it in a package for all platforms. */
const [downloaded, universal] = ['@vscode/ripgrep', '@vscode/ripgrep-universal'];

/**
 * Installs the dependencies of the VS Code in the npm package code-server, and for an older editor the package itself and
 * its Node. That package's own install script requires a certain global Node and builds far more.
 */
export async function ensureServerInstalled(editor: Editor = chosenEditor()): Promise<void> {
  const folder = vscodeFolder(editor);
  if (isInstalled(editor)) return; // a new version of code-server comes with a new folder
  console.log(`Installing VS Code ${editor.version ?? ''} for the browser …`);
  if (editor.version !== undefined) {
    await ensureServerInstalled(PROJECT_EDITOR);
    await installOlder(editor, editor.version);
  }
  await npm(folder, 'install', '--omit=dev', '--ignore-scripts');
  const { dependencies } = manifestIn(folder);
  const needed = native.filter((name) => name in dependencies);
  const missing = needed.filter((name) => !copyCompiled(folder, name));
  if (missing.length > 0) {
    console.log(`Building ${missing.join(', ')} …`);
    await npm(folder, 'rebuild', ...missing, '--ignore-scripts=false');
  }
  const loads = await run(nodeOf(editor), ['-e', needed.map((name) => `require('${name}')`).join(';')], {
    cwd: folder,
  });
  if (loads !== 0)
    throw new Error('The native modules of VS Code do not load. Are python3, make and g++ installed?');
  if (downloaded in dependencies) {
    const program = path.join(universal, 'bin', `${process.platform}-${process.arch}`);
    const from = path.join(vscodeFolder(PROJECT_EDITOR), 'node_modules', program);
    cpSync(from, path.join(folder, 'node_modules', downloaded, 'bin'), { recursive: true });
  }
  writeFileSync(markOf(editor), '');
}

function markOf(editor: Editor): string {
  return path.join(vscodeFolder(editor), 'node_modules/.dns-tree-installed');
}

function isInstalled(editor: Editor): boolean {
  return existsSync(markOf(editor));
}

/** Copies what was compiled for another editor, which fits every Node. Returns false if none has the same version. */
function copyCompiled(folder: string, name: string): boolean {
  const module = path.join('node_modules', name);
  const { version } = manifestIn(path.join(folder, module));
  const from = [PROJECT_EDITOR, ...OLDER_EDITORS.map(editorOf)]
    .filter(isInstalled)
    .map((editor) => path.join(vscodeFolder(editor), module))
    .find((other) => existsSync(other) && manifestIn(other).version === version);
  if (from !== undefined)
    cpSync(path.join(from, 'build'), path.join(folder, module, 'build'), { recursive: true });
  return from !== undefined;
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
