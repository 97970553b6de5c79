import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { SHOWN, copyableText, LIMIT, visible } from '../../text/visible.ts';
import { type KnownZones, zonesOfName } from '../../zones/knownZones.ts';
import { freshness } from '../documents/editorSettings.ts';
import { SOURCE } from './documentDiagnostics.ts';
import { problemAt, type PlacedProblem } from '../../config/problems/problem.ts';
import { replacementsFor } from '../../config/problems/replacements.ts';

/** Returns the problems of a document as they are now. */
export type ProblemsOf = (document: vscode.TextDocument) => Promise<readonly PlacedProblem[]>;

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
