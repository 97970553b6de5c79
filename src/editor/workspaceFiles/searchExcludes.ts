import * as vscode from 'vscode';
import * as z from 'zod/mini';

const ExcludedGlobs = z.catch(z.record(z.string(), z.unknown()), {});

/** Returns what `search.exclude` excludes, as one glob; undefined for nothing. */
export function searchExcludes(folder?: vscode.Uri): string | undefined {
  const globs = excludedGlobs('search', folder);
  return globs.length === 0 ? undefined : `{${globs.join(',')}}`;
}

/** Returns the globs of `search.exclude` or `files.exclude`. */
export function excludedGlobs(section: 'files' | 'search', folder?: vscode.Uri): readonly string[] {
  const excluded = vscode.workspace.getConfiguration(section, folder).get('exclude');
  return Object.entries(ExcludedGlobs.parse(excluded)).flatMap(([glob, on]) => (on === true ? glob : []));
}
