import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { placesIn, type Needle } from './needles.ts';

/** What is too large to be a configuration is not read, and what is found too often is enough. */
const MOST_BYTES = 2_000_000;
const MOST_FILES = 20_000;
const MOST_PLACES = 2_000;
/** So much of a line is kept behind what was found in it. */
const MOST_BEHIND = 200;
/** Files read at once. */
const AT_ONCE = 8;

/** A place that mentions something, and the line it is in. */
export interface FoundPlace {
  readonly location: vscode.Location;
  readonly line: string;
}

const Globs = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * The places of the workspace that mention any of the needles, file by file: open documents as they are in the
 * editor, all others as they are on disk, without what the settings exclude from files and searches.
 */
export async function findInWorkspace(
  needles: readonly Needle[],
  token: vscode.CancellationToken,
  onFile?: (read: number, all: number) => void,
): Promise<FoundPlace[]> {
  const excluded = Object.entries(Globs.parse(vscode.workspace.getConfiguration('search').get('exclude')));
  const globs = excluded.flatMap(([glob, on]) => (on === true ? glob : []));
  const exclude = globs.length === 0 ? undefined : `{${globs.join(',')}}`;
  const files = await vscode.workspace.findFiles('**/*', exclude, MOST_FILES, token);
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const found: FoundPlace[] = [];
  let read = 0;
  const waiting = files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).values();
  const work = async (): Promise<void> => {
    for (const uri of waiting) {
      if (token.isCancellationRequested || found.length >= MOST_PLACES) return;
      const document = open.get(uri.toString());
      const text = document === undefined ? await textOf(uri) : textIn(document);
      if (text !== undefined) found.push(...foundIn(uri, text, needles));
      read += 1;
      onFile?.(read, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const document of open.values()) {
    const text = document.isUntitled ? textIn(document) : undefined;
    if (text !== undefined) found.push(...foundIn(document.uri, text, needles));
  }
  return found.slice(0, MOST_PLACES).toSorted(byPlace);
}

/** Undefined for what is too large. */
function textIn(document: vscode.TextDocument): string | undefined {
  const { end } = document.lineAt(document.lineCount - 1).range;
  return document.offsetAt(end) > MOST_BYTES ? undefined : document.getText();
}

/** Undefined for what is no text, too large, or gone. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MOST_BYTES) return undefined;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return text.includes('\u0000') ? undefined : text;
  } catch {
    return undefined;
  }
}

function foundIn(uri: vscode.Uri, text: string, needles: readonly Needle[]): FoundPlace[] {
  const places = placesIn(text, needles);
  if (places.length === 0) return [];
  const found: FoundPlace[] = [];
  let line = 0;
  let lineStart = 0;
  for (const { start, end } of places) {
    for (let next = lineEnd(text, lineStart); next <= start; next = lineEnd(text, lineStart)) {
      line += 1;
      lineStart = next;
    }
    const range = new vscode.Range(line, start - lineStart, line, end - lineStart);
    const shown = text.slice(lineStart, Math.min(lineEnd(text, lineStart), end + MOST_BEHIND));
    found.push({ location: new vscode.Location(uri, range), line: shown.trimEnd() });
  }
  return found;
}

/** Where the line after the one that starts at `from` starts; infinite when there is none. */
function lineEnd(text: string, from: number): number {
  const found = /\r\n|\r|\n/gu;
  found.lastIndex = from;
  return found.exec(text) === null ? Number.POSITIVE_INFINITY : found.lastIndex;
}

function byPlace({ location: a }: FoundPlace, { location: b }: FoundPlace): number {
  if (a.uri.path !== b.uri.path) return a.uri.path < b.uri.path ? -1 : 1;
  return a.range.start.compareTo(b.range.start);
}
