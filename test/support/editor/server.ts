import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Program, start } from '../processes.ts';
import { chosenEditor, nodeOf, vscodeFolder } from './editors.ts';
import { writeSettings } from './settings.ts';

/** A running VS Code server of the npm package code-server. */
export interface Server {
  readonly port: number;
  /** Required by the server, so that no other program on this machine can connect. */
  readonly token: string;
  /** Resolves when the server has exited by itself. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Where the server keeps settings, logs, state and caches. */
  readonly dataFolder: string;
  readonly extensionsFolder: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The display language; English by default. */
  readonly language?: string;
}

/** Starts the server program of the editor that tests run in. */
function startProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const editor = chosenEditor();
  return start(nodeOf(editor), [path.join(vscodeFolder(editor), 'out/server-main.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
}

export async function startServer(options: ServerOptions): Promise<Server> {
  writeSettings(path.join(options.dataFolder, 'data/User'));
  const token = randomBytes(12).toString('hex');
  const program = startProgram(
    [
      '--host=127.0.0.1',
      '--port=0',
      `--connection-token=${token}`,
      '--accept-server-license-terms',
      '--disable-workspace-trust',
      '--telemetry-level=off',
      // Starts no login shell to read its environment.
      '--force-disable-user-env',
      // The window is on this machine: to compress each message takes more time than to send it.
      '--disable-websocket-compression',
      // A built workbench ignores the extension under development without this.
      '--enable-smoke-test-driver',
      `--server-data-dir=${options.dataFolder}`,
      `--extensions-dir=${options.extensionsFolder}`,
      ...(options.language === undefined ? [] : [`--locale=${options.language}`]),
    ],
    options.env,
  );
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /agent listening on (\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    program.child.stdout?.on('data', read);
    program.child.stderr?.on('data', read);
    void program.ended.then((code) =>
      reject(new Error(`The VS Code server ended with code ${code}:\n${output}`)),
    );
  });
  return { port, token, ended: program.ended, stop: async () => program.stop() };
}

/** Installs a packaged extension as `code --install-extension` does. */
export async function installExtension(file: string, options: ServerOptions): Promise<void> {
  const { child, ended } = startProgram([
    '--accept-server-license-terms',
    `--install-extension=${file}`,
    '--force',
    `--server-data-dir=${options.dataFolder}`,
    `--extensions-dir=${options.extensionsFolder}`,
  ]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await ended;
  if (code !== 0 || !output.includes('successfully installed'))
    throw new Error(`The extension could not be installed (code ${code}):\n${output}`);
}

/** Copies what {@link installExtension} installed into `from`. The editor lists what it finds when it starts. */
export function copyInstalled(from: string, { extensionsFolder }: ServerOptions): void {
  cpSync(from, extensionsFolder, { recursive: true });
  rmSync(path.join(extensionsFolder, 'extensions.json'));
}

export interface Opened {
  /** A folder, or a `.code-workspace` file with several; none for an empty window. */
  readonly folder?: string;
  readonly extensionDevelopmentPath?: string | undefined;
  readonly extensionTestsPath?: string | undefined;
}

/** The address of a window of this server. */
export function windowAddress(server: Server, opened: Opened): string {
  const remote = (file: string): string => `vscode-remote://localhost:${server.port}${path.resolve(file)}`;
  const payload: [string, string][] = [];
  if (opened.extensionDevelopmentPath !== undefined)
    payload.push(['extensionDevelopmentPath', remote(opened.extensionDevelopmentPath)]);
  if (opened.extensionTestsPath !== undefined)
    payload.push(['extensionTestsPath', remote(opened.extensionTestsPath)]);
  const query = new URLSearchParams({ tkn: server.token });
  if (opened.folder === undefined) query.set('ew', 'true');
  else
    query.set(
      opened.folder.endsWith('.code-workspace') ? 'workspace' : 'folder',
      path.resolve(opened.folder),
    );
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  return `http://localhost:${server.port}/?${query.toString()}`;
}
