import * as vscode from 'vscode';
import { abortRace } from '../../base/abortRace.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import { listWorkspace } from '../workspaceFiles/listFolder.ts';
import { inLines, TermSearch, type SearchTerm } from './searchTerms.ts';
import { readWorkspaceFile, WorkspaceLinks } from '../workspaceFiles/readWorkspaceFile.ts';

/** Limits of a search. Larger files are skipped, and the search ends at the others. */
export const SEARCH_LIMITS = {
  fileBytes: 1_000_000,
  files: 20_000,
  /** The limit for all files together. */
  bytes: 500_000_000,
  matches: 2_000,
};

/** How many files are read at the same time. */
const AT_ONCE = 8;

/** A match and the text of its line. */
export interface WorkspaceMatch {
  readonly location: vscode.Location;
  readonly line: string;
}

/** The matches in the files of the workspace, and what was not searched. */
export interface WorkspaceMatches {
  /** In the order of the paths of their files. */
  readonly matches: readonly WorkspaceMatch[];
  /** How many files were larger than {@link SEARCH_LIMITS.fileBytes}. */
  readonly largeFiles: number;
  /** How many folders could not be listed. */
  readonly failedFolders: number;
  /** The limit at which the search ended; undefined if it searched all files. */
  readonly endedAt: 'files' | 'bytes' | 'matches' | undefined;
}

/**
 * Finds any of the terms in the files of the workspace: open documents as they are in the editor, others as they are on
 * disk. Skips what `files.exclude` and `search.exclude` exclude, and follows no symbolic links.
 * @throws the reason of `signal`
 */
export async function findInWorkspace(
  terms: readonly SearchTerm[],
  signal: AbortSignal,
  onFile?: (read: number, all: number) => void,
  limits = SEARCH_LIMITS,
): Promise<WorkspaceMatches> {
  const listed = await listWorkspace('**/*', limits.files, signal);
  const search = new WorkspaceSearch(terms, limits, signal);
  const waiting = listed.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).values();
  let read = 0;
  const work = async (): Promise<void> => {
    for (const uri of waiting) {
      if (signal.aborted || search.endedAt !== undefined) return;
      await search.searchFile(uri);
      read += 1;
      onFile?.(read, listed.files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const document of vscode.workspace.textDocuments)
    if (document.isUntitled) await search.searchDocument(document);
  signal.throwIfAborted();
  return {
    matches: search.found.toSorted(byPlace),
    largeFiles: search.largeFiles,
    failedFolders: listed.failed,
    endedAt: search.endedAt ?? (listed.isCut ? 'files' : undefined),
  };
}

class WorkspaceSearch {
  readonly found: WorkspaceMatch[] = [];
  largeFiles = 0;
  readonly #terms: readonly SearchTerm[];
  readonly #limits: typeof SEARCH_LIMITS;
  readonly #signal: AbortSignal;
  readonly #links = new WorkspaceLinks();
  readonly #open = new Map(
    vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]),
  );
  #bytes = 0;

  constructor(terms: readonly SearchTerm[], limits: typeof SEARCH_LIMITS, signal: AbortSignal) {
    this.#terms = terms;
    this.#limits = limits;
    this.#signal = signal;
  }

  get endedAt(): 'bytes' | 'matches' | undefined {
    if (this.found.length >= this.#limits.matches) return 'matches';
    return this.#bytes >= this.#limits.bytes ? 'bytes' : undefined;
  }

  async searchFile(uri: vscode.Uri): Promise<void> {
    const document = this.#open.get(uri.toString());
    if (document !== undefined) return this.searchDocument(document);
    // A file that cannot be read has no matches.
    const reading = readWorkspaceFile(uri, this.#links, this.#limits.fileBytes);
    const content = await abortRace(reading, this.#signal).catch(() => undefined);
    if (content === undefined || this.#signal.aborted) return;
    this.#bytes += content.bytes;
    if (content.kind === 'large') this.largeFiles += 1;
    if (content.kind === 'text') await this.#search(uri, content.text);
  }

  async searchDocument(document: vscode.TextDocument): Promise<void> {
    const { end } = document.lineAt(document.lineCount - 1).range;
    if (document.offsetAt(end) > this.#limits.fileBytes) this.largeFiles += 1;
    else await this.#search(document.uri, document.getText());
  }

  /** Pauses between pieces of the text. */
  async #search(uri: vscode.Uri, text: string): Promise<void> {
    const search = new TermSearch(text, this.#terms, this.#limits.matches);
    const slice = new TimeSlice();
    while (!search.advance(() => slice.isOver)) {
      await slice.next();
      if (this.#signal.aborted) return;
    }
    const room = this.#limits.matches - this.found.length;
    for (const { line, start, end, text: shown } of inLines(text, search.matches.slice(0, room))) {
      const location = new vscode.Location(uri, new vscode.Range(line, start, line, end));
      this.found.push({ location, line: shown });
    }
  }
}

function byPlace({ location: a }: WorkspaceMatch, { location: b }: WorkspaceMatch): number {
  if (a.uri.path !== b.uri.path) return a.uri.path < b.uri.path ? -1 : 1;
  return a.range.start.compareTo(b.range.start);
}
