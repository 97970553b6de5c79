import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './project.ts';

/**
 * Programs started here are killed when this process ends, with the programs that they started: each gets a process
 * group of its own, which is killed as a whole.
 */
const groups = new Set<ChildProcess>();
const folders = new Set<string>();
const graceMillis = 3000;

export interface Program {
  readonly child: ChildProcess;
  /** Resolves with the exit code; 1 when a signal killed the program or it could not be started. */
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

/** Runs a program with its output shown, and returns the exit code. */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return start(command, args, options).ended;
}

/** Receives the output of a program, chunk by chunk. */
export type Print = (text: string) => void;

/** Runs a program, passes its output to `print`, and returns the exit code. */
export async function runPrinting(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  print: Print,
): Promise<number> {
  const { child, ended } = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = [child.stdout, child.stderr].map(async (stream) => {
    if (stream === null) return;
    stream.setEncoding('utf8');
    for await (const text of stream) print(String(text));
  });
  const code = await ended;
  await Promise.all(streams);
  return code;
}

/** Creates a folder that is removed when this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `dns-tree-${name}-`));
  folders.add(folder);
  return folder;
}

/** Keeps a temporary folder after this process ends. */
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
    // The process group is gone already.
  }
}

let ending = false;

/** Kills everything that was started, then exits. */
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
// The parent process is gone, so nobody else will end this one.
process.on('disconnect', () => void end(1));
process.on('exit', () => {
  for (const child of groups) killGroup(child, 'SIGKILL');
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
