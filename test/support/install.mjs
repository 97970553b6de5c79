// Installs the npm packages and the Node version they want. Runs before anything is there, so it imports
// nothing but Node. Each step leaves its mark when it is through: what was interrupted is done again.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const mark = path.join(root, 'node_modules/.dns-tree-installed');

/** The Node that the tests and tools run on, whatever the machine has. */
export function nodeBinary() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(root, 'node_modules/node/bin', file);
}

/** True when everything is there; says why when not. */
export async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    console.log('Installing the packages of package-lock.json …');
    if (!(await npm('ci'))) return failed('npm ci');
    writeFileSync(mark, lock);
  }
  if (!nodeRuns()) {
    console.log('Installing Node for the tests …');
    if (!(await npm('rebuild', 'node', '--ignore-scripts=false')) || !nodeRuns())
      return failed('npm rebuild node --ignore-scripts=false');
  }
  return true;
}

function nodeRuns() {
  return existsSync(nodeBinary()) && spawnSync(nodeBinary(), ['--version']).status === 0;
}

function failed(command) {
  console.error(
    `The installation failed in \`${command}\`: see above. Run the command again to try once more.`,
  );
  return false;
}

// This may run on the project's own Node, which `npm ci` takes away.
const nodeOfNpm = process.env.npm_node_execpath ?? process.execPath;

function npm(...args) {
  const grouped = process.platform !== 'win32';
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: grouped };
  args.push('--loglevel=error', '--no-audit', '--no-fund');
  const script = process.env.npm_execpath;
  const child = script?.endsWith('.js')
    ? spawn(nodeOfNpm, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  // Half an installation is done again, so nothing is lost by ending it at once.
  const kill = () => (grouped ? process.kill(-child.pid, 'SIGKILL') : child.kill());
  process.once('exit', kill);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  }).finally(() => process.off('exit', kill));
}
