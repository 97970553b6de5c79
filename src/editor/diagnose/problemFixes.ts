import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { shortened, visible, SHOWN, LIMIT } from '../../text/visible.ts';
import { copyableText } from '../../text/unseenEscapes.ts';
import { SOURCE } from './documentDiagnostics.ts';
import { ignoreComment } from '../../config/problems/insertIgnoreComment.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';
import { freshness } from '../documents/editorSettings.ts';
import { escapedGlob, globOfLike, IgnoreEntry } from '../../config/problems/ignoreEntries.ts';
import { problemAt, type Problem, type PlacedProblem } from '../../config/problems/problem.ts';
import { type KnownZones, zonesOfName } from '../../zones/knownZones.ts';
import { replacementsFor } from '../../config/problems/replacements.ts';

/** Returns the problems of a document as they are now. */
export type ProblemsOf = (document: vscode.TextDocument) => Promise<readonly PlacedProblem[]>;

/** What the command of the fixes that suppress takes. */
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
  const fix = new vscode.CodeAction(l10n.t('Do Not Check This Line'), IGNORE_KIND);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.insert(document.uri, new vscode.Position(comment.line, comment.character), comment.text);
  return fix;
}

function fileFix(document: vscode.TextDocument): vscode.CodeAction | undefined {
  if (document.isUntitled) return undefined;
  return settingFix(l10n.t('Do Not Check This File'), document, escapedGlob(pathOf(document)));
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

/** Offers the names or addresses that were probably meant. */
export function quickFixes(accounts: KnownZones, problemsOf: ProblemsOf): vscode.CodeActionProvider {
  return {
    provideCodeActions: async (document, _range, { diagnostics }, token) => {
      const ours = diagnostics.filter(({ source }) => source === SOURCE).slice(0, SHOWN.cell);
      if (ours.length === 0) return [];
      const problems = await problemsOf(document);
      if (token.isCancellationRequested) return [];
      return ours.flatMap((diagnostic) => {
        const problem = problemAt(problems, diagnostic.range);
        if (problem === undefined) return [];
        const written = document.getText(diagnostic.range);
        const replacements = replacementsFor(accounts, problem, written, freshness());
        return [
          ...(problem.kind === 'declared' ? compareFixes(accounts, document, diagnostic, problem.name) : []),
          ...replacements.map(({ text, isTroubled }, index) =>
            replacementFix(document, diagnostic, text, index === 0 && !isTroubled),
          ),
        ];
      });
    },
  };
}

/** Offers to compare the file with the zone that does not have a declared record yet. */
function compareFixes(
  accounts: KnownZones,
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  name: string,
): readonly vscode.CodeAction[] {
  return zonesOfName(accounts, name).map(({ account, id: domain, name: zone }) => {
    const title = l10n.t('Compare {0} With This File', visible(zone, LIMIT.short));
    const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    const compared = { account, domain, with: { file: document.uri.toString() } };
    fix.diagnostics = [diagnostic];
    fix.command = { title, command: 'dnsTree.history.compare', arguments: [compared] };
    return fix;
  });
}

function replacementFix(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  text: string,
  isPreferred: boolean,
): vscode.CodeAction {
  const title = l10n.t('Change to {0}', visible(text, LIMIT.short));
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.diagnostics = [diagnostic];
  fix.isPreferred = isPreferred;
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.replace(document.uri, diagnostic.range, copyableText(text));
  return fix;
}
