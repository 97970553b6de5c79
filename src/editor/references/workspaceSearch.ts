import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { inLines, matchesIn, type SearchTerm } from './searchTerms.ts';

/** Limits of a search: larger files are skipped, and the search stops at the last. */
const MOST_BYTES = 2_000_000;
const MOST_FILES = 20_000;
const MOST_MATCHES = 2_000;
/** How many files are read at the same time. */
const AT_ONCE = 8;

/** A match and the text of its line. */
export interface WorkspaceMatch {
  readonly location: vscode.Location;
  readonly line: string;
}

const ExcludedGlobs = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * Finds any of the terms in the files of the workspace, sorted by file: open documents as they are in the editor,
 * others as they are on disk. Skips what `files.exclude` and `search.exclude` exclude. Stops when cancelled.
 */
export async function findInWorkspace(
  terms: readonly SearchTerm[],
  token: vscode.CancellationToken,
  onFile?: (read: number, all: number) => void,
): Promise<WorkspaceMatch[]> {
  const excluded = Object.entries(
    ExcludedGlobs.parse(vscode.workspace.getConfiguration('search').get('exclude')),
  );
  const globs = excluded.flatMap(([glob, on]) => (on === true ? glob : []));
  const exclude = globs.length === 0 ? undefined : `{${globs.join(',')}}`;
  const files = await vscode.workspace.findFiles('**/*', exclude, MOST_FILES, token);
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const found: WorkspaceMatch[] = [];
  let read = 0;
  const waiting = files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).values();
  const work = async (): Promise<void> => {
    for (const uri of waiting) {
      if (token.isCancellationRequested || found.length >= MOST_MATCHES) return;
      const document = open.get(uri.toString());
      const text = document === undefined ? await textOf(uri) : textIn(document);
      if (text !== undefined) addFound(uri, text, terms, found);
      read += 1;
      onFile?.(read, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const document of open.values()) {
    const text = document.isUntitled ? textIn(document) : undefined;
    if (text !== undefined) addFound(document.uri, text, terms, found);
  }
  return found.toSorted(byPlace);
}

/** Returns the text; undefined if it is too large. */
function textIn(document: vscode.TextDocument): string | undefined {
  const { end } = document.lineAt(document.lineCount - 1).range;
  return document.offsetAt(end) > MOST_BYTES ? undefined : document.getText();
}

/** Returns the text of a file; undefined if it is binary, too large, or gone. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MOST_BYTES) return undefined;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return text.includes('\u0000') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Adds the matches of one file, up to {@link MOST_MATCHES} for all files. */
function addFound(
  uri: vscode.Uri,
  text: string,
  terms: readonly SearchTerm[],
  found: WorkspaceMatch[],
): void {
  const matches = matchesIn(text, terms, MOST_MATCHES - found.length);
  for (const { line, start, end, text: shown } of inLines(text, matches))
    found.push({ location: new vscode.Location(uri, new vscode.Range(line, start, line, end)), line: shown });
}

function byPlace({ location: a }: WorkspaceMatch, { location: b }: WorkspaceMatch): number {
  if (a.uri.path !== b.uri.path) return a.uri.path < b.uri.path ? -1 : 1;
  return a.range.start.compareTo(b.range.start);
}
