import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shortened, visible } from '../base/visible.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { fqdn, toUnicode } from '../model/names.ts';
import { hostWithin, zonesOf } from './answer.ts';
import { freshness, mentionsAround } from './atCursor.ts';
import { SOURCE } from './diagnostics.ts';
import { nearestHosts } from './nearest.ts';
import { Judge, type Problem } from './problems.ts';
import { isHostsFile } from './selection.ts';

const MOST_FIXES = 4;

/** Offers names that exist for one that does not, and hosted addresses for one that is none of them. */
export class QuickFixes implements vscode.CodeActionProvider {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const ours = diagnostics.filter(({ source }) => source === SOURCE);
    return ours.flatMap((diagnostic) => {
      const problem = this.#problemAt(document, diagnostic.range);
      if (problem === undefined) return [];
      const written = document.getText(diagnostic.range);
      return this.#replacements(problem, written).map((text, index) => {
        const title = l10n.t('Change to {0}', shortened(visible(text), 80));
        const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        fix.diagnostics = [diagnostic];
        fix.isPreferred = index === 0;
        fix.edit = new vscode.WorkspaceEdit();
        fix.edit.replace(document.uri, diagnostic.range, text);
        return fix;
      });
    });
  }

  /** Found anew: the document or the zone may have changed since the diagnostic was made. */
  #problemAt(document: vscode.TextDocument, { start, end }: vscode.Range): Problem | undefined {
    const mentions = mentionsAround(this.#catalogue, document, start);
    const judge = new Judge(this.#catalogue, freshness());
    return judge
      .problemsOf(mentions, isHostsFile(document))
      .find((problem) => problem.start === start.character && problem.end === end.character);
  }

  #replacements(problem: Problem, written: string): readonly string[] {
    if (problem.is === 'address') return problem.hosted.slice(0, MOST_FIXES);
    // In the spelling of what it replaces.
    const unicode = /[^\u0000-\u007F]/u.test(written);
    const names = zonesOf(this.#catalogue, problem.name).flatMap((zone) => {
      const table = zone.read?.table;
      if (table === undefined) return [];
      const near = nearestHosts(table, hostWithin(zone, problem.name), MOST_FIXES);
      return near.map((host) => fqdn(host, zone.ascii));
    });
    return [...new Set(names)].slice(0, MOST_FIXES).map((name) => (unicode ? toUnicode(name) : name));
  }
}
