import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { accountLabel } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { Completion } from './completion.ts';
import { Definition } from './definition.ts';
import { Diagnostics } from './diagnostics.ts';
import { Hover } from './hover.ts';
import type { AccountName } from './hoverText.ts';
import { InlayHints } from './inlayHints.ts';
import { NameContext } from './nameContext.ts';
import { QuickFixes } from './quickFixes.ts';
import { Reading, type ReadZone } from './reading.ts';
import { References } from './references.ts';
import { selector } from './selection.ts';
import { ShownDocuments } from './shownDocuments.ts';

/** What the editor's features work with. */
export interface EditorParts {
  readonly catalogue: Catalogue;
  readonly portfolio: Portfolio;
  readonly readZone: ReadZone;
  readonly reportBug: (error: unknown) => void;
}

/** What answers the editor's questions about a text. What is marked in texts unasked comes and goes with it. */
export interface Features extends Disposable {
  readonly hover: vscode.HoverProvider;
  readonly completion: vscode.CompletionItemProvider;
  readonly definition: vscode.DefinitionProvider;
  readonly references: vscode.ReferenceProvider;
  readonly quickFixes: vscode.CodeActionProvider;
}

export function editorFeatures({ catalogue, portfolio, readZone, reportBug }: EditorParts): Features {
  const held = new DisposableStore();
  const accountName: AccountName = ({ account: id }) => {
    if (portfolio.all.length < 2) return undefined;
    const found = portfolio.all.find(({ account }) => account.id === id);
    return found && accountLabel(found.account);
  };
  const documents = held.add(new ShownDocuments(catalogue));
  held.add(new NameContext(catalogue, documents));
  held.add(new Reading(catalogue, portfolio, documents, readZone, reportBug));
  held.add(new Diagnostics(catalogue, documents));
  const hints = held.add(new InlayHints(catalogue, accountName));
  held.add(vscode.languages.registerInlayHintsProvider(selector(), hints));
  return {
    hover: new Hover(catalogue, accountName),
    completion: new Completion(catalogue, accountName),
    definition: new Definition(catalogue),
    references: new References(catalogue),
    quickFixes: new QuickFixes(catalogue),
    dispose: () => held.dispose(),
  };
}
