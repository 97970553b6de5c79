// Runs the tests of test/host inside a real VS Code: `node test/support/host.ts`.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { ensureChromium } from './editor/chromium.ts';
import { findDesktop } from './editor/desktop.ts';
import { writeExample } from './editor/example.ts';
import { dist, root } from './project.ts';
import { runFolder } from './editor/runFolder.ts';
import { ensureServerInstalled } from './editor/serverInstall.ts';
import { writeSettings } from './editor/settings.ts';

const folder = runFolder('host');
const data = path.join(folder, 'data');
const workspace = path.join(folder, 'workspace');
writeExample(workspace);
mkdirSync(data, { recursive: true });

const desktop = await findDesktop();
console.log(desktop === undefined ? 'VS Code of the npm package, in Chromium' : `VS Code at ${desktop}`);
if (desktop === undefined) {
  await ensureServerInstalled();
  await ensureChromium();
} else {
  writeSettings(path.join(data, 'User'));
}
try {
  await runTests({
    vscodeExecutablePath: desktop ?? path.join(root, 'test/support/editor/npmVscode.ts'),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(dist, 'test/host/index.js'),
    launchArgs: [workspace, `--user-data-dir=${data}`, `--extensions-dir=${path.join(folder, 'extensions')}`],
  });
} catch (error) {
  if (!(error instanceof TestRunFailedError)) throw error;
  process.exitCode = 1;
}
