// The command line as a program of its own.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const MAIN = [
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  path.resolve('src/cli/main.ts'),
] as const;

/** The arguments of Node that start the program after a script, by default one that sets the version as the build does. */
export const programAfter = (script = "globalThis.VERSION = '1.2.3'"): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(script)}`,
  ...MAIN,
];

/** Waits until a program ends. Returns its exit code, what it printed and what it warned of. */
export async function ended(child: ChildProcess): Promise<readonly [code: unknown, ...texts: string[]]> {
  const { stdout, stderr } = child;
  const texts = [stdout, stderr].map(async (stream) => (stream === null ? '' : text(stream)));
  const [[code], ...written] = await Promise.all([once(child, 'exit'), ...texts]);
  return [code, ...written];
}
