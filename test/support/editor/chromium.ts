import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { run } from '../processes.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const macs = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
  ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((file) =>
    path.join(process.env[variable] ?? 'C:/', file),
  ),
);

/** Where Chromium or a browser based on it may be installed. CHROMIUM_PATH overrides the list. */
function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  const usual = process.platform === 'win32' ? windows : process.platform === 'darwin' ? macs : [];
  return [...onPath, ...usual].find((file) => existsSync(file));
}

/** The screenshots contain Chinese names, which need a font. */
function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true;
  const fonts = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' });
  return fonts.error !== undefined || fonts.stdout.trim() !== '';
}

/** Installs Chromium if no browser is found. @throws with what to do when that is not possible */
export async function ensureChromium(): Promise<void> {
  const missing = findChromium() === undefined ? ['chromium', 'fonts-liberation', 'fonts-noto-cjk'] : [];
  if (process.env['DNS_TREE_PICTURES'] === '1' && !hasChineseFont()) missing.push('fonts-noto-cjk');
  if (missing.length > 0 && canInstall()) {
    console.log(`Installing ${missing.join(', ')} …`);
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
  }
  chromiumPath();
}

function chromiumPath(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Error(
    'The tests need Chromium, Chrome or Edge. Install one of them, or name its program in CHROMIUM_PATH.',
  );
}

const sudo = (): string[] => (process.getuid?.() === 0 ? [] : ['sudo', '-n']);

function canInstall(): boolean {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false;
  return sudo().length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0;
}

async function apt(...args: string[]): Promise<void> {
  const command = [
    ...sudo(),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=120',
  ];
  const code = await run(command[0] ?? 'env', [...command.slice(1), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) console.error(`apt-get ${args.join(' ')} ended with code ${code}`);
}

/** Starts a headless browser whose profile stays on disk, so that the tests can search it for tokens. */
export async function openBrowser(profileFolder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profileFolder, {
    executablePath: chromiumPath(),
    headless: true,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // processes.ts handles signals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}
