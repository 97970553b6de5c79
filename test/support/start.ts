// `npm start`: builds, and opens VS Code with the extension and the sample account.
import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { findDesktop } from './editor/desktop.ts';
import { writeExample } from './editor/example.ts';
import { run, temporaryFolder } from './processes.ts';
import { root } from './project.ts';
import { ensureServerInstalled } from './editor/serverInstall.ts';
import { type Server, startServer, windowAddress } from './editor/server.ts';
import { writeSettings } from './editor/settings.ts';

if ((await run(process.execPath, ['esbuild.mjs'])) !== 0) process.exit(1);

const folder = temporaryFolder('start');
const workspace = path.join(folder, 'example');
const extensions = path.join(folder, 'extensions');
writeExample(workspace, 'start');
// A second extension opens the sample account and a file, so that the real one has no code for `npm start`.
cpSync(path.join(import.meta.dirname, 'editor/opener'), path.join(extensions, 'opener'), { recursive: true });

const desktop = await findDesktop();
process.exit(desktop === undefined ? await serve() : await open(desktop));

async function open(program: string): Promise<number> {
  const data = path.join(folder, 'data');
  writeSettings(path.join(data, 'User'));
  console.log('VS Code opens. Close its window or press Ctrl+C to end.');
  return run(program, [
    workspace,
    `--extensionDevelopmentPath=${root}`,
    `--user-data-dir=${data}`,
    `--extensions-dir=${extensions}`,
    '--disable-workspace-trust',
    '--skip-welcome',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]);
}

async function serve(): Promise<number> {
  await ensureServerInstalled();
  const server = await startServer({
    dataFolder: path.join(folder, 'data'),
    extensionsFolder: extensions,
  });
  const address = await shortAddress(server);
  console.log('VS Code with DNS Tree and its sample account; Ctrl+C ends it. Open in a browser:');
  console.log(address);
  return server.ended;
}

/** Redirects a short address to the long address of the window. */
async function shortAddress(server: Server): Promise<string> {
  const secret = `/${server.token}`;
  const target = windowAddress(server, { folder: workspace, extensionDevelopmentPath: root });
  const redirect = createServer((request, response) => {
    if (request.url === secret) response.writeHead(302, { location: target }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => redirect.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(redirect.address());
  return `http://localhost:${port}${secret}`;
}
