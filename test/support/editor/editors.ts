import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packaged, root } from '../project.ts';

/**
 * The last release of the npm package code-server for each minor release of VS Code before the one in package.json.
 * Their numbers are those of VS Code with a 4 in front. Minor releases that are missing here have no package.
 */
export const OLDER_EDITORS = [
  '4.103.2',
  '4.104.0',
  '4.105.1',
  '4.106.3',
  '4.108.2',
  '4.110.0',
  '4.112.0',
  '4.113.1',
  '4.114.1',
  '4.115.0',
  '4.116.0',
  '4.117.0',
  '4.133.0',
  '4.134.0',
  '4.135.0',
  '4.136.2',
  '4.137.0',
  '4.138.0',
] as const;

/** The oldest VS Code that the manifest allows, as far as there is a package. */
export const OLDEST_EDITOR = OLDER_EDITORS[0];

/** Where older editors are installed; not in node_modules, which `npm ci` deletes. */
export const editorsFolder = path.join(root, '.vscode-test/editors');

/** A release of VS Code that is installed or can be. */
export interface Editor {
  /** The release of code-server; undefined for the one in package.json. */
  readonly version: string | undefined;
  /** The folder of the package code-server. */
  readonly folder: string;
}

/** The editor in package.json. */
export const PROJECT_EDITOR: Editor = { version: undefined, folder: packaged('code-server') };

/** Returns the editor that tests run in: DNS_TREE_EDITOR has the number of its package. */
export function chosenEditor(): Editor {
  return editorOf(process.env['DNS_TREE_EDITOR'] ?? projectVersion());
}

/** Returns the editor of a release of code-server. */
export function editorOf(version: string): Editor {
  if (version === projectVersion()) return PROJECT_EDITOR;
  return { version, folder: path.join(editorsFolder, version, 'node_modules/code-server') };
}

/** The release of code-server in package.json. */
export function projectVersion(): string {
  return manifestIn(PROJECT_EDITOR.folder).version;
}

/** The folder of VS Code itself in an installed editor. */
export function vscodeFolder({ folder }: Editor): string {
  return path.join(folder, 'lib/vscode');
}

const Manifest = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** Reads the package.json in a folder. */
export function manifestIn(folder: string): z.output<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
}

/** The npm package with a Node for this machine; undefined where npm has none. */
export function nodePackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return ['node', 'node-bin']
    .map((prefix) => `${prefix}-${platform}-${process.arch}`)
    .find((name) => existsSync(packaged(name)));
}

/** The major release of Node that an installed editor was made for. */
export function wantedNode({ folder }: Editor): string | undefined {
  return /\d+/u.exec(manifestIn(folder).engines?.node ?? '')?.[0];
}

/** The folder where the Node that an older editor wants is installed; undefined when it runs on this Node. */
export function ownNodeFolder(editor: Editor): string | undefined {
  const major = wantedNode(editor);
  if (editor.version === undefined || major === undefined || nodePackage() === undefined) return undefined;
  return major === process.versions.node.split('.')[0]
    ? undefined
    : path.join(editorsFolder, `node-${major}`);
}

/** The Node that runs an installed editor, which has to be the major release that it was made for. */
export function nodeOf(editor: Editor): string {
  const folder = ownNodeFolder(editor);
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return folder === undefined
    ? process.execPath
    : path.join(folder, 'node_modules', nodePackage() ?? '', 'bin', file);
}
