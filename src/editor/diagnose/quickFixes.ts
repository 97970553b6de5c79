import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { copyableText, LIMIT, visible } from '../../text/visible.ts';
import type { RecordIndex } from '../../index/recordIndex.ts';
import { fqdn, toAscii, toUnicode } from '../../model/names.ts';
import { freshness } from '../atCursor.ts';
import { hostWithin, zonesOf } from '../../index/namedZones.ts';
import type { Freshness } from '../lookup/lookup.ts';
import { resolveName } from '../lookup/resolution.ts';
import { SOURCE } from './diagnostics.ts';
import { similarHosts } from '../lookup/similarHosts.ts';
import { problemAt, type PlacedProblem, type Problem } from './problems.ts';

const MOST_FIXES = 4;

/** Offers names that exist for one that does not, and hosted addresses for one that is none of them. */
export class QuickFixes implements vscode.CodeActionProvider {
  readonly #recordIndex: RecordIndex;
  readonly #problemsOf: (document: vscode.TextDocument) => readonly PlacedProblem[];

  /** @param problemsOf returns the problems of a document as they are now */
  constructor(
    recordIndex: RecordIndex,
    problemsOf: (document: vscode.TextDocument) => readonly PlacedProblem[],
  ) {
    this.#recordIndex = recordIndex;
    this.#problemsOf = problemsOf;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const fixes: vscode.CodeAction[] = [];
    for (const diagnostic of diagnostics) {
      if (diagnostic.source !== SOURCE) continue;
      const problem = problemAt(this.#problemsOf(document), diagnostic.range);
      if (problem === undefined) continue;
      const written = document.getText(diagnostic.range);
      const replacements = await this.#replacements(problem, written, token);
      if (token.isCancellationRequested) return [];
      const fresh = freshness();
      const isWell = (text: string): boolean => !this.#isTroubled(problem, text, fresh);
      // What is out of service is offered last, and never preferred.
      const ordered = [...replacements.filter(isWell), ...replacements.filter((text) => !isWell(text))];
      for (const [index, text] of ordered.slice(0, MOST_FIXES).entries())
        fixes.push(replacementFix(document, diagnostic, text, index === 0 && isWell(text)));
    }
    return fixes;
  }

  /** Whether all records that lead to an address, or all addresses that a name leads to, are in trouble. */
  #isTroubled(problem: Problem, replacement: string, fresh: Freshness): boolean {
    const isAddress = problem.kind === 'address';
    const name = isAddress ? problem.name : toAscii(replacement);
    const { addresses, troubled } = resolveName(this.#recordIndex, name, fresh);
    if (isAddress) return troubled.has(replacement);
    return addresses.length > 0 && addresses.every((address) => troubled.has(address));
  }

  async #replacements(
    problem: Problem,
    written: string,
    token: vscode.CancellationToken,
  ): Promise<readonly string[]> {
    if (problem.kind === 'address') return problem.hosted;
    if (problem.kind === 'mail') return [];
    // In the spelling of what it replaces.
    const unicode = /[^\u0000-\u007F]/u.test(written);
    const names: string[] = [];
    for (const zone of zonesOf(this.#recordIndex, problem.name)) {
      const table = zone.loaded?.table;
      if (table === undefined) continue;
      const near = await similarHosts(table, hostWithin(zone, problem.name), MOST_FIXES, token);
      names.push(...near.map((host) => fqdn(host, zone.ascii)));
    }
    return [...new Set(names)].slice(0, MOST_FIXES).map((name) => (unicode ? toUnicode(name) : name));
  }
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
