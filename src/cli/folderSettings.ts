import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import * as z from 'zod/mini';
import { readFileUpTo } from '../base/readFile.ts';
import { isNoFile } from '../base/savedFiles.ts';
import { readCheckSettings, type CheckSettings } from '../check/checkSettings.ts';
import { readDiagnosticSettings, type DiagnosticSettings } from '../config/problems/diagnosticSettings.ts';
import { DOCUMENT_LIMITS } from '../config/structure/documentLimits.ts';
import { expandGlobs } from '../workspace/pathGlob.ts';
import { CannotRun } from './cannotRun.ts';

const SETTINGS = path.join('.vscode', 'settings.json');
const Settings = z.record(z.string(), z.unknown());
const ByGlob = z.catch(z.record(z.string(), z.unknown()), {});

/** The settings of a folder. */
export interface FolderSettings {
  readonly check: CheckSettings;
  readonly marks: DiagnosticSettings;
  /** The globs of `files.exclude` and `search.exclude`. */
  readonly excluded: readonly string[];
  /** The value of `files.associations`. */
  readonly associations: unknown;
}

/**
 * Reads the settings of a folder. Its files get the same diagnostics as in a window that shows it. Reads the rules of
 * the check from here too. A window reads them from the user's settings only, but a pipeline has no user settings.
 * A folder of settings that is a link is not followed, like any other link in the folder.
 * @throws CannotRun for a file that cannot be read, is no JSON, or has too many globs
 */
export async function folderSettings(
  folder: string | undefined,
  warn: (text: string) => void,
): Promise<FolderSettings> {
  const file = path.join(folder ?? '', SETTINGS);
  const isLinked = folder !== undefined && (await isLink(path.dirname(file)));
  if (isLinked) warn(`${path.dirname(file)} is a link, so its settings do not count.`);
  const settings = folder === undefined || isLinked ? {} : await settingsIn(file);
  for (const [old, now] of [
    ['dnsTree.check.ignore', 'dnsTree.check.rules'],
    ['dnsTree.editor.notHosts', 'dnsTree.editor.ignore'],
  ] as const)
    if (settings[old] !== undefined) warn(`${file}: ${old} is now part of ${now}.`);
  const excluded = ['files.exclude', 'search.exclude'].flatMap((key) =>
    Object.entries(ByGlob.parse(settings[key])).flatMap(([glob, on]) => (on === true ? glob : [])),
  );
  const associations = settings['files.associations'];
  // Fail rather than skip globs, which would change which files are read. Settings written by hand have few globs.
  if (expandGlobs([...excluded, ...Object.keys(ByGlob.parse(associations))]).isCut)
    throw new CannotRun(
      `${file} has too many globs: files.exclude, search.exclude and files.associations together.`,
    );
  return {
    check: readCheckSettings({ get: (key) => settings[`dnsTree.check.${key}`] }),
    marks: readDiagnosticSettings((key) => settings[`dnsTree.editor.${key}`]),
    excluded,
    associations,
  };
}

async function isLink(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

async function settingsIn(file: string): Promise<z.infer<typeof Settings>> {
  const content = await readFileUpTo(file, DOCUMENT_LIMITS.characters).catch((error: unknown) => {
    if (isNoFile(error)) return undefined;
    throw new CannotRun(`${file} cannot be read.`);
  });
  if (content === undefined) return {};
  if (content.kind !== 'text') throw new CannotRun(`${file} cannot be read: it is too large, or no text.`);
  const errors: ParseError[] = [];
  const settings: unknown = parse(content.text, errors, { allowTrailingComma: true });
  const parsed = Settings.safeParse(settings);
  if (errors.length > 0 || !parsed.success) throw new CannotRun(`${file} is no JSON.`);
  return parsed.data;
}
