import { realpath } from 'node:fs/promises';
import { readFileUpTo, type FileContent } from '../base/readFile.ts';
import { CannotRun } from './cannotRun.ts';

/**
 * Reads a file that an argument names. Follows links, unlike the files that are found in a folder: whoever runs the program
 * means this file. @throws CannotRun
 */
export async function readGivenFile(file: string, most: number): Promise<FileContent> {
  try {
    return await readFileUpTo(await realpath(file), most);
  } catch (error) {
    throw new CannotRun(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
