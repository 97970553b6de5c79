import { realpath } from 'node:fs/promises';
import { readFileUpTo, type FileContent } from '../base/readFile.ts';
import { CannotRun, errorText } from './cannotRun.ts';

/**
 * Reads a file that an argument names. Follows links, because the user named this file. Links found in a folder are not
 * followed. @throws CannotRun
 */
export async function readGivenFile(file: string, most: number): Promise<FileContent> {
  try {
    return await readFileUpTo(await realpath(file), most);
  } catch (error) {
    throw new CannotRun(`${file} cannot be read: ${errorText(error)}`);
  }
}
