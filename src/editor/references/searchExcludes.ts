import * as vscode from 'vscode';
import * as z from 'zod/mini';

const ExcludedGlobs = z.catch(z.record(z.string(), z.unknown()), {});

/** Returns what `search.exclude` excludes, as one glob; undefined for nothing. */
export function searchExcludes(folder?: vscode.Uri): string | undefined {
  const excluded = vscode.workspace.getConfiguration('search', folder).get('exclude');
  const globs = Object.entries(ExcludedGlobs.parse(excluded)).flatMap(([glob, on]) =>
    on === true ? glob : [],
  );
  return globs.length === 0 ? undefined : `{${globs.join(',')}}`;
}
