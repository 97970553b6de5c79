import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './project.ts';

/**
 * Programs started here end with this process, and so do the programs that they start: each gets a
 * process group of its own, which is ended as a whole.
 */
const groups = new Set<ChildProcess>();
const folders = new Set<string>();
const graceMillis = 3000;

export interface Program {
  readonly child: ChildProcess;
  /** The exit code once it has ended; 1 when a signal ended it or it could not be started. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

export function start(command: string, args: readonly string[], options: SpawnOptions = {}): Program {
  const grouped = process.platform !== 'win32';
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
    detached: grouped,
  });
  groups.add(child);
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      groups.delete(child);
      resolve(1);
    });
    child.once('exit', (code) => {
      killGroup(child, 'SIGKILL'); // what it started and left behind
      groups.delete(child);
      resolve(code ?? 1);
    });
  });
  return { child, ended, stop: async () => stop(child, ended) };
}

/** Runs to the end with its output shown, and gives the exit code. */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return start(command, args, options).ended;
}

/** Takes what a program prints, piece by piece. */
export type Tell = (text: string) => void;

/** Runs to the end, tells what it prints, and gives the exit code. */
export async function runTelling(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  tell: Tell,
): Promise<number> {
  const { child, ended } = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const told = [child.stdout, child.stderr].map(async (stream) => {
    if (stream === null) return;
    stream.setEncoding('utf8');
    for await (const text of stream) tell(String(text));
  });
  const code = await ended;
  await Promise.all(told);
  return code;
}

/** A folder that is removed when this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `dns-tree-${name}-`));
  folders.add(folder);
  return folder;
}

/** Lets a temporary folder stay after all. */
export function keep(folder: string): void {
  folders.delete(folder);
}

async function stop(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  killGroup(child, 'SIGTERM');
  const force = setTimeout(() => killGroup(child, 'SIGKILL'), graceMillis);
  await ended;
  clearTimeout(force);
}

function killGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

let ending = false;

/** Ends everything that was started, then this process. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await Promise.all(
    [...groups].map(async (child) => stop(child, new Promise((resolve) => child.once('exit', resolve)))),
  );
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void end(128 + constants.signals[signal]));
// Whoever started this process and was to end it is gone.
process.on('disconnect', () => void end(1));
process.on('exit', () => {
  for (const child of groups) killGroup(child, 'SIGKILL');
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
