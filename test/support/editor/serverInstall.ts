import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packaged } from '../project.ts';
import { run } from '../processes.ts';
import {
  chosenEditor,
  type Editor,
  manifestIn,
  nodeOf,
  nodePackage,
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
  const mark = path.join(folder, 'node_modules/.dns-tree-installed');
  if (existsSync(mark)) return; // a new version of code-server comes with a new folder
  console.log(`Installing VS Code ${editor.version ?? ''} for the browser …`);
  if (editor.version !== undefined) await installOlder(editor, editor.version);
  await npm(folder, 'install', '--omit=dev', '--ignore-scripts');
  console.log('Building its two native modules …');
  const { dependencies } = manifestIn(folder);
  const needed = native.filter((name) => name in dependencies);
  await npm(folder, 'rebuild', ...needed, '--ignore-scripts=false');
  const loads = await run(nodeOf(editor), ['-e', needed.map((name) => `require('${name}')`).join(';')], {
    cwd: folder,
  });
  if (loads !== 0)
    throw new Error('The native modules of VS Code do not load. Are python3, make and g++ installed?');
  if (downloaded in dependencies) {
    await ensureServerInstalled(PROJECT_EDITOR);
    const program = path.join(universal, 'bin', `${process.platform}-${process.arch}`);
    const modules = path.join(vscodeFolder(PROJECT_EDITOR), 'node_modules');
    cpSync(path.join(modules, program), path.join(folder, 'node_modules', downloaded, 'bin'), {
      recursive: true,
    });
  }
  writeFileSync(mark, '');
}

async function installOlder(editor: Editor, version: string): Promise<void> {
  await installPackage(path.resolve(editor.folder, '../..'), `code-server@${version}`);
  const folder = ownNodeFolder(editor);
  if (folder !== undefined && !existsSync(nodeOf(editor)))
    await installPackage(folder, `${nodePackage()}@${path.basename(folder).replace('node-', '')}`);
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
