import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';

/** How long to wait for the download host before assuming that this machine cannot download, in milliseconds. */
const probeMillis = 5000;

/**
 * Returns the executable of the installed desktop VS Code, or of a downloaded one; undefined without a display or
 * when neither is available. DNS_TREE_VSCODE says `desktop` (that or nothing) or `npm` (never).
 */
export async function findDesktop(): Promise<string | undefined> {
  const wanted = process.env['DNS_TREE_VSCODE'];
  if (wanted === 'npm' || (wanted !== 'desktop' && !hasDisplay())) return undefined;
  const found = installed();
  if (found !== undefined) return found;
  try {
    return await downloadAndUnzipVSCode({ timeout: probeMillis });
  } catch (error) {
    if (wanted === 'desktop') throw error;
    return undefined;
  }
}

function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (process.env[name] ?? '') !== '');
}

/** The executable itself: the `code` on the PATH only starts it and returns at once. */
function installed(): string | undefined {
  const candidates = [
    '/Applications/Visual Studio Code.app/Contents/MacOS/Code',
    '/Applications/Visual Studio Code.app/Contents/MacOS/Electron',
    path.join(process.env['LOCALAPPDATA'] ?? '/', 'Programs/Microsoft VS Code/Code.exe'),
    path.join(process.env['PROGRAMFILES'] ?? '/', 'Microsoft VS Code/Code.exe'),
  ];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const script = path.join(folder, 'code');
    if (existsSync(script)) candidates.push(path.resolve(realpathSync(script), '../../code'));
  }
  return candidates.find((file) => existsSync(file));
}
