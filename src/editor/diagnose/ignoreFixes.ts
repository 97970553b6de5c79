import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { shortened, visible } from '../../text/visible.ts';
import { SOURCE } from './documentDiagnostics.ts';
import { ignoreComment } from '../../config/problems/insertIgnoreComment.ts';
import { ZONE_SCHEME } from '../documents/editorSettings.ts';
import { escapedGlob, globOfLike, IgnoreEntry } from '../../config/problems/ignoreEntries.ts';
import { problemAt, type Problem } from '../../config/problems/problem.ts';
import type { ProblemsOf } from './quickFixes.ts';

/** What the command of these fixes takes. */
export const IgnoreRequest = z.object({
  /** The URI of the document. */
  uri: z.string(),
  entry: IgnoreEntry,
});
type IgnoreRequest = z.infer<typeof IgnoreRequest>;

/** Distinguishes these fixes from those that correct the text. */
export const IGNORE_KIND = vscode.CodeActionKind.QuickFix.append('ignore');

/** Offers to suppress a diagnostic: on its line, in its file, or for its key. */
export function ignoreFixes(problemsOf: ProblemsOf): vscode.CodeActionProvider {
  return {
    provideCodeActions: async (document, _range, { diagnostics }, token) => {
      // Findings of zones have fixes of their own.
      if (document.uri.scheme === ZONE_SCHEME) return [];
      const ours = diagnostics.filter(({ source }) => source === SOURCE);
      const [first] = ours;
      if (first === undefined) return [];
      const problems = await problemsOf(document);
      const { line } = first.range.start;
      // The document is edited.
      if (token.isCancellationRequested || line >= document.lineCount) return [];
      const problem = problemAt(problems, first.range);
      // It is to be hosted, not ignored.
      if (problem?.kind === 'declared') return [];
      const suppressed = ours.filter(({ range }) => range.start.line === line);
      const fixes = [lineFix(document, line), fileFix(document), likeFix(document, problem)];
      return fixes.flatMap((fix) =>
        fix === undefined ? [] : Object.assign(fix, { diagnostics: suppressed }),
      );
    },
  };
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

function fileFix(document: vscode.TextDocument): vscode.CodeAction | undefined {
  if (document.isUntitled) return undefined;
  return settingFix(l10n.t('Ignore in This File'), document, escapedGlob(pathOf(document)));
}

/** Excludes the key of the name. Without a key, excludes the file and files like it. */
function likeFix(document: vscode.TextDocument, problem: Problem | undefined): vscode.CodeAction | undefined {
  if (problem === undefined) return undefined;
  const { key } = problem;
  if (key !== undefined) {
    const title = l10n.t('Do Not Check Values of “{0}”', shortened(visible(key), 60));
    return settingFix(title, document, { language: document.languageId, key });
  }
  if (document.isUntitled) return undefined;
  const glob = globOfLike(pathOf(document));
  return settingFix(l10n.t('Do Not Check Files Like “{0}”', shortened(visible(glob), 60)), document, glob);
}

function settingFix(title: string, { uri }: vscode.TextDocument, entry: IgnoreEntry): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, IGNORE_KIND);
  const request: IgnoreRequest = { uri: uri.toString(), entry };
  fix.command = { title, command: '_dnsTree.editor.ignore', arguments: [request] };
  return fix;
}

function pathOf({ uri }: vscode.TextDocument): string {
  return vscode.workspace.asRelativePath(uri, false);
}

function fileNameOf({ uri }: vscode.TextDocument): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
