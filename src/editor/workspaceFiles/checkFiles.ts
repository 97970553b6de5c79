import * as vscode from 'vscode';
import { abortRace } from '../../base/abortRace.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import type { FilesCheck } from '../../workspace/filesCheck.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { isCode } from '../../workspace/fileKinds.ts';
import { isIgnoredDocument, isOurs } from '../documents/documentSelector.ts';
import { editorSettings } from '../documents/editorSettings.ts';
import { showsAny, type DiagnosticLevels } from '../../config/problems/diagnosticSettings.ts';
import { exemptKeys } from '../../config/problems/ignoreEntries.ts';
import { readWorkspaceFile, WorkspaceLinks } from './readWorkspaceFile.ts';
import { ZoneTrie } from '../../config/locate/zoneTrie.ts';
import { HostMentions, addTextMentions } from '../../workspace/hostMentions.ts';
import { ClosedFile } from './closedFile.ts';
import { FileLanguages } from '../../workspace/fileLanguages.ts';
import type { WorkspaceFile } from './findFiles.ts';
import { inOrder } from './inOrder.ts';

/** The files that were not checked. */
interface UnreadFiles {
  /** Files that are larger than those that the editor reads. */
  readonly large: number;
  /** Files with a NUL, which are no texts. */
  readonly binary: number;
  /** Files that could not be read. */
  readonly failed: number;
  /** Whether all files together were too large, so that the last ones were not read. */
  readonly isCut: boolean;
  /** Files that get no diagnostics in the editor, such as code. */
  readonly unmarked: readonly WorkspaceFile[];
}

/** How many files are read at the same time. */
const AT_ONCE = 8;

/** Text to check. */
interface ReadFile {
  readonly kind: 'text';
  readonly file: string;
  readonly document: vscode.TextDocument;
  readonly text: string;
}

interface UnreadFile {
  readonly kind: 'large' | 'binary' | 'failed' | 'skipped';
  /** A file that gets no diagnostics in the editor. */
  readonly unmarked?: WorkspaceFile;
}

/**
 * Checks files by the settings of the editor: documents with unsaved changes as they are there, others as on disk.
 * Reads no file that has no diagnostics when it is open.
 * @throws the reason of `signal`
 */
export async function checkFiles(
  files: readonly WorkspaceFile[],
  check: FilesCheck,
  links: WorkspaceLinks,
  signal: AbortSignal,
  onFile: (done: number) => void,
): Promise<UnreadFiles> {
  const reader = new FilesReader(links);
  const slice = new TimeSlice();
  const unread = { large: 0, binary: 0, failed: 0, skipped: 0 };
  let [bytes, done, isCut] = [0, 0, false];
  const unmarked: WorkspaceFile[] = [];
  for await (const read of inOrder(files, AT_ONCE, (file) => reader.read(file, signal))) {
    signal.throwIfAborted();
    done += 1;
    onFile(done);
    if (read.kind !== 'text') {
      unread[read.kind] += 1;
      if (read.unmarked !== undefined) unmarked.push(read.unmarked);
    } else {
      bytes += read.text.length;
      const isOver = (): boolean => slice.isOver;
      const work = check.steps({ ...read, ...reader.rulesFor(read.document) }, isOver);
      while (work.next().done !== true) {
        await slice.next();
        signal.throwIfAborted();
      }
    }
    if (slice.isOver) await slice.next();
    isCut = bytes > FILE_LIMITS.bytes && done < files.length;
    if (isCut) break;
  }
  const { large, binary, failed } = unread;
  return { large: large + check.large, binary, failed, isCut, unmarked };
}

/** The names and addresses that files hold, and whether there are more. */
interface SearchedFiles {
  readonly mentions: HostMentions;
  readonly isCut: boolean;
}

/**
 * Searches files that get no diagnostics in the editor for names of zones and addresses.
 * @throws the reason of `signal`
 */
export async function searchFiles(
  files: readonly WorkspaceFile[],
  zoneNames: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<SearchedFiles> {
  const reader = new FilesReader(new WorkspaceLinks());
  const zones = new ZoneTrie([...zoneNames]);
  const mentions = new HostMentions();
  const slice = new TimeSlice();
  let bytes = 0;
  for await (const read of inOrder(files, AT_ONCE, (file) => reader.readText(file, signal))) {
    signal.throwIfAborted();
    if (read === undefined) continue;
    bytes += read.text.length;
    if (bytes > FILE_LIMITS.bytes) return { mentions, isCut: true };
    const work = addTextMentions(mentions, read, zones, () => slice.isOver);
    while (work.next().done !== true) {
      await slice.next();
      signal.throwIfAborted();
    }
  }
  return { mentions, isCut: mentions.isCut };
}

/** How the files of a folder and a language are checked. */
interface FileRules {
  readonly levels: DiagnosticLevels;
  readonly exempt: ReadonlySet<string>;
}

class FilesReader {
  readonly #links: WorkspaceLinks;
  readonly #open = new Map(
    vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]),
  );
  readonly #languages = languages();
  readonly #rules = new Map<string, FileRules>();

  constructor(links: WorkspaceLinks) {
    this.#links = links;
  }

  /** Reads a file unless it has no diagnostics. Never rejects. When `signal` aborts, waits for no file system. */
  async read(file: WorkspaceFile, signal: AbortSignal): Promise<ReadFile | UnreadFile> {
    try {
      return await abortRace(this.#read(file), signal);
    } catch {
      return { kind: 'failed' };
    }
  }

  /** @throws an error of the file system */
  async #read({ uri, file }: WorkspaceFile): Promise<ReadFile | UnreadFile> {
    const open = this.#open.get(uri.toString());
    const id = open?.languageId ?? this.#languages.byPath(uri.path);
    const unmarked: UnreadFile = { kind: 'skipped', unmarked: { uri, file } };
    if (id !== undefined && !isChecked(open ?? new ClosedFile(uri, id))) return unmarked;
    // One without changes may not have noticed those on disk yet.
    if (open?.isDirty === true) return { kind: 'text', file, document: open, text: open.getText() };
    const content = await readWorkspaceFile(uri, this.#links, FILE_LIMITS.fileBytes);
    if (content === undefined) return SKIPPED;
    const text = content.kind === 'text' ? content.text.replace(/^\u{FEFF}/u, '') : '';
    const document = new ClosedFile(uri, id ?? this.#languages.byFirstLine(text));
    if (id === undefined && !isChecked(document)) return unmarked;
    return content.kind === 'text' ? { kind: 'text', file, document, text } : { kind: content.kind };
  }

  /** Reads the text of a file; undefined of one that has none, is large or cannot be read. Never rejects. */
  async readText(
    { uri, file }: WorkspaceFile,
    signal: AbortSignal,
  ): Promise<Pick<ReadFile, 'file' | 'text'> | undefined> {
    const open = this.#open.get(uri.toString());
    if (open?.isDirty === true) return { file, text: open.getText() };
    const reading = readWorkspaceFile(uri, this.#links, FILE_LIMITS.fileBytes);
    const content = await abortRace(reading, signal).catch(() => undefined);
    return content?.kind === 'text' ? { file, text: content.text.replace(/^\u{FEFF}/u, '') } : undefined;
  }

  rulesFor(
    document: vscode.TextDocument,
  ): FileRules & { readonly path: string; readonly languageId: string } {
    const { uri, languageId } = document;
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? '';
    const rules = getOrAdd(this.#rules, `${languageId} ${folder}`, () => ({
      levels: editorSettings.marks(document).diagnostics,
      exempt: exemptKeys(editorSettings.marks(document).ignore, languageId),
    }));
    return { ...rules, path: uri.path, languageId };
  }
}

const SKIPPED = { kind: 'skipped' } as const;

/** Whether a document has diagnostics. Code whose language the editor does not know would be a text to it. */
function isChecked(document: vscode.TextDocument): boolean {
  if (document.languageId === 'plaintext' && isCode(document.uri.path)) return false;
  return (
    isOurs(document) && showsAny(editorSettings.marks(document).diagnostics) && !isIgnoredDocument(document)
  );
}

function languages(): FileLanguages {
  const manifests = vscode.extensions.all.map(({ packageJSON }): unknown => packageJSON);
  const associations: unknown = vscode.workspace.getConfiguration('files').get('associations');
  return new FileLanguages(manifests, associations, matchesGlob);
}

function matchesGlob(pattern: string): (path: string) => boolean {
  return (path) => {
    const file = new ClosedFile(vscode.Uri.from({ scheme: 'file', path }), '');
    return vscode.languages.match({ pattern }, file) > 0;
  };
}
