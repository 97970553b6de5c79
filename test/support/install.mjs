// Installs the npm packages and the Node version they want. Runs before anything is there, so it imports
// nothing but Node. Each step leaves a mark when it is complete, so an interrupted one is repeated.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const mark = path.join(root, 'node_modules/.dns-tree-installed');

/**
 * Returns the Node for tests and tools: the npm package of this platform, pinned by the lock file with its hash, or
 * the Node that runs this where there is none.
 */
export function nodeBinary() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = ['node', 'node-bin']
    .map((prefix) => path.join(root, 'node_modules', `${prefix}-${platform}-${process.arch}`, 'bin', file))
    .find((binary) => existsSync(binary));
  return packaged ?? process.execPath;
}

/** Returns whether everything is installed; prints why if not. */
export async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    console.log('Installing the packages of package-lock.json …');
    if (!(await npm('ci'))) {
      console.error('`npm ci` failed: see above. Run the command again to try once more.');
      return false;
    }
    writeFileSync(mark, lock);
  }
  const version = spawnSync(nodeBinary(), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (Number(/^v(\d+)/u.exec(version)?.[1]) >= 24) return true;
  console.error('Node 24 or newer is needed on this platform, for which npm has no package of it.');
  return false;
}

// This may run on the project's own Node, which `npm ci` removes.
const nodeOfNpm = process.env.npm_node_execpath ?? process.execPath;

function npm(...args) {
  const grouped = process.platform !== 'win32';
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: grouped };
  args.push('--loglevel=error', '--no-audit', '--no-fund');
  const script = process.env.npm_execpath;
  const child = script?.endsWith('.js')
    ? spawn(nodeOfNpm, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  // An incomplete installation is repeated, so it can be killed at once.
  const kill = () => (grouped ? process.kill(-child.pid, 'SIGKILL') : child.kill());
  process.once('exit', kill);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => process.off('exit', kill));
}
