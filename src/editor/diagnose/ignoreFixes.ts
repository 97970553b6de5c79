import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { shortened, visible } from '../../text/visible.ts';
import { SOURCE } from './documentDiagnostics.ts';
import { ignoreComment } from '../../config/problems/insertIgnoreComment.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';
import { fileEntry, NotHost } from '../../config/problems/notHosts.ts';
import { problemAt, type PlacedProblem, type Problem } from '../../config/problems/problem.ts';

/** What the commands of these fixes take. */
export const IgnoreRequest = z.object({
  /** The URI of the document. */
  uri: z.string(),
});
export type IgnoreRequest = z.infer<typeof IgnoreRequest>;
export const NotHostRequest = z.extend(IgnoreRequest, { entry: NotHost });
export type NotHostRequest = z.infer<typeof NotHostRequest>;

/** Distinguishes these fixes from those that correct the text. */
export const IGNORE_KIND = vscode.CodeActionKind.QuickFix.append('ignore');

/** Offers to suppress a diagnostic: on its line, in its file, or for its key. */
export class IgnoreFixes implements vscode.CodeActionProvider {
  readonly #problemsOf: (document: vscode.TextDocument) => Promise<readonly PlacedProblem[]>;

  /** @param problemsOf returns the problems of a document as they are now */
  constructor(problemsOf: (document: vscode.TextDocument) => Promise<readonly PlacedProblem[]>) {
    this.#problemsOf = problemsOf;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    // Findings of zones have fixes of their own.
    if (document.uri.scheme === ZONE_SCHEME) return [];
    const [first] = diagnostics.filter(({ source }) => source === SOURCE);
    if (first === undefined) return [];
    const problems = await this.#problemsOf(document);
    const { line } = first.range.start;
    // The document is edited.
    if (token.isCancellationRequested || line >= document.lineCount) return [];
    const problem = problemAt(problems, first.range);
    // It is to be hosted, not ignored.
    if (problem?.kind === 'declared') return [];
    const suppressed = diagnostics.filter(
      ({ source, range }) => source === SOURCE && range.start.line === line,
    );
    const fixes = [
      lineFix(document, line),
      document.isUntitled ? undefined : fileFix(document),
      notHostFix(document, problem),
    ];
    return fixes.flatMap((fix) => {
      if (fix === undefined) return [];
      fix.diagnostics = suppressed;
      return fix;
    });
  }
}

function lineFix(document: vscode.TextDocument, line: number): vscode.CodeAction | undefined {
  const lines = { textOf: (at: number) => document.lineAt(at).text };
  const comment = ignoreComment(lines, line, document.languageId, fileNameOf(document));
  if (comment === undefined) return undefined;
  const fix = new vscode.CodeAction(l10n.t('Ignore on This Line'), IGNORE_KIND);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.insert(document.uri, new vscode.Position(comment.line, comment.character), comment.text);
  return fix;
}

function fileFix(document: vscode.TextDocument): vscode.CodeAction {
  const title = l10n.t('Ignore in This File');
  const request: IgnoreRequest = { uri: document.uri.toString() };
  return commandFix(title, '_dnsTree.editor.ignoreFile', request);
}

/** Excludes the key of the name. Without a key, excludes the file and files like it. */
function notHostFix(
  document: vscode.TextDocument,
  problem: Problem | undefined,
): vscode.CodeAction | undefined {
  const entry = problem && entryFor(document, problem);
  if (entry === undefined) return undefined;
  const place = shortened(visible('key' in entry ? entry.key : entry.file), 60);
  const title =
    'key' in entry
      ? l10n.t('Do Not Check Values of “{0}”', place)
      : l10n.t('Do Not Check Files Like “{0}”', place);
  const request: NotHostRequest = { uri: document.uri.toString(), entry };
  return commandFix(title, '_dnsTree.editor.addNotHost', request);
}

function entryFor(document: vscode.TextDocument, { key }: Problem): NotHost | undefined {
  if (key !== undefined) return { language: document.languageId, key };
  return document.isUntitled ? undefined : fileEntry(vscode.workspace.asRelativePath(document.uri, false));
}

function commandFix(title: string, command: string, request: IgnoreRequest): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, IGNORE_KIND);
  fix.command = { title, command, arguments: [request] };
  return fix;
}

function fileNameOf({ uri }: vscode.TextDocument): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
