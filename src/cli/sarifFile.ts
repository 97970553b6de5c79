import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isNoFile } from '../base/savedFiles.ts';
import { CannotRun, errorText } from './cannotRun.ts';

/**
 * Checks that a log may be written to a path: nothing is there yet, or a regular file that is none of `inputs`. The
 * path must not be a link, nor go through one within `folder`: the checked folder may contain links that point
 * anywhere.
 * @throws CannotRun
 */
export async function checkSarifFile(
  file: string,
  inputs: readonly string[],
  folder?: string,
): Promise<void> {
  try {
    const found = await lstat(file, { bigint: true });
    for (const input of inputs)
      if (await isSame(found, input))
        throw new CannotRun(`--sarif would replace ${input}, which has the zones.`);
    if (!found.isFile()) throw new CannotRun(`${file} cannot be written: it is no regular file.`);
  } catch (error) {
    if (!isNoFile(error)) throw cannotWrite(file, error);
  }
  const link = folder === undefined ? undefined : await linkWithin(folder, file);
  if (link !== undefined) throw new CannotRun(`${file} cannot be written: ${link} is a link.`);
}

/** Returns the link within a folder that a path goes through; undefined if there is none. */
async function linkWithin(folder: string, file: string): Promise<string | undefined> {
  const top = await realpath(folder).catch(() => folder);
  // Not normalized: the system follows the link in `link/..` as well.
  const whole = path.isAbsolute(file) ? file : `${process.cwd()}${path.sep}${file}`;
  for (let at = path.dirname(whole); at !== path.dirname(at); at = path.dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    if (found?.isSymbolicLink() !== true) continue;
    const way = path.relative(top, await realpath(path.dirname(at)));
    if (way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)) return at;
  }
  return undefined;
}

/** Whether `input` is this file. Compares no paths: on Windows and macOS their letters may differ in case. */
async function isSame({ dev, ino }: BigIntStats, input: string): Promise<boolean> {
  const found = await stat(input, { bigint: true }).catch(() => undefined);
  return found?.dev === dev && found.ino === ino;
}

/** Writes a log in the place of an earlier one at once: that one may be the baseline of the next run. @throws CannotRun */
export async function writeSarif(file: string, pieces: Iterable<string>): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, pieces, { flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw cannotWrite(file, error);
  }
}

function cannotWrite(file: string, error: unknown): CannotRun {
  if (error instanceof CannotRun) return error;
  return new CannotRun(`${file} cannot be written: ${errorText(error)}`);
}
