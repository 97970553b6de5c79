import path from 'node:path';
import * as z from 'zod/mini';
import { readFileUpTo } from '../base/readFile.ts';
import { isNoFile } from '../base/savedFiles.ts';
import { readCheckSettings, type CheckSettings } from '../check/checkSettings.ts';
import { CannotRun } from './cannotRun.ts';

const SETTINGS = path.join('.vscode', 'settings.json');
const MOST_BYTES = 1_000_000;
const Settings = z.record(z.string(), z.unknown());

/**
 * Reads the settings of a folder, so that a pipeline finds what its window does. Those of a user do not count.
 * @throws CannotRun for a file that cannot be read or is no JSON
 */
export async function folderSettings(folder: string | undefined): Promise<CheckSettings> {
  const settings = folder === undefined ? {} : await settingsIn(path.join(folder, SETTINGS));
  return readCheckSettings({ get: (key) => settings[`dnsTree.check.${key}`] });
}

async function settingsIn(file: string): Promise<z.infer<typeof Settings>> {
  const content = await readFileUpTo(file, MOST_BYTES).catch((error: unknown) => {
    if (isNoFile(error)) return undefined;
    throw new CannotRun(`${file} cannot be read.`);
  });
  if (content === undefined) return {};
  if (content.kind !== 'text') throw new CannotRun(`${file} cannot be read: it is too large, or no text.`);
  try {
    return Settings.parse(JSON.parse(withoutComments(content.text)));
  } catch {
    throw new CannotRun(`${file} is no JSON.`);
  }
}

/** Comments and commas before a closing bracket, which the editor permits in its settings. Texts stay as they are. */
function withoutComments(text: string): string {
  // Each pattern ends what the text leaves open, so that no character is read for more than one beginning.
  const bare = text.replaceAll(/("(?:[^"\\]|\\[^])*"?)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/gu, keepText);
  return bare.replaceAll(/("(?:[^"\\]|\\[^])*"?)|,(?=\s*[}\]])/gu, keepText);
}

function keepText(_: string, quoted: string | undefined): string {
  return quoted ?? '';
}
