import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { accountLabel } from '../model/account.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { Completion, TRIGGERS } from './completion.ts';
import { Definition } from './definition.ts';
import { Diagnostics } from './diagnostics.ts';
import { recordDrop, recordDropMetadata } from './drop.ts';
import { concernsEditor, editorSettings } from './editorSettings.ts';
import { Hover } from './hover.ts';
import type { AccountName } from './hoverText.ts';
import { InlayHints } from './inlayHints.ts';
import { NameContext } from './nameContext.ts';
import { QuickFixes } from './quickFixes.ts';
import { Reading, type ReadZone } from './reading.ts';
import { References } from './references.ts';
import { selector } from './selection.ts';
import { ShownDocuments } from './shownDocuments.ts';
import { ZONE_SCHEME, ZoneDocuments } from './zoneDocuments.ts';

/** What the editor's features work with. */
export interface EditorParts {
  readonly catalogue: Catalogue;
  readonly portfolio: Portfolio;
  readonly readZone: ReadZone;
  readonly reportBug: (error: unknown) => void;
}

/** Everything that this extension does in texts; nothing of it, and no call, while `dnsTree.editor.enabled` is off. */
export function registerEditor(parts: EditorParts): Disposable {
  const held = new DisposableStore();
  held.add(new ZoneDocuments(parts.catalogue));
  // Dropping what was dragged from the tree is asked for by the hand that does it, whatever the text.
  held.add(vscode.languages.registerDocumentDropEditProvider('*', recordDrop, recordDropMetadata));
  let features = registerFeatures(parts);
  held.add({ dispose: () => features?.dispose() });
  held.add(
    vscode.workspace.onDidChangeConfiguration((change) => {
      const others = ['enabled', 'languages'].some((name) =>
        change.affectsConfiguration(`dnsTree.editor.${name}`),
      );
      if (!concernsEditor(change) || !others) return;
      features?.dispose();
      features = registerFeatures(parts);
    }),
  );
  return held;
}

function registerFeatures({
  catalogue,
  portfolio,
  readZone,
  reportBug,
}: EditorParts): Disposable | undefined {
  if (!editorSettings.enabled) return undefined;
  const held = new DisposableStore();
  const { languages } = vscode;
  const ours = selector();
  const accountName: AccountName = ({ account: id }) => {
    if (portfolio.all.length < 2) return undefined;
    const found = portfolio.all.find(({ account }) => account.id === id);
    return found && accountLabel(found.account);
  };
  const documents = held.add(new ShownDocuments(catalogue));
  held.add(new NameContext(catalogue, documents));
  held.add(new Reading(catalogue, portfolio, documents, readZone, reportBug));
  held.add(new Diagnostics(catalogue, documents));
  held.add(languages.registerHoverProvider(ours, new Hover(catalogue, accountName)));
  const completion = new Completion(catalogue, accountName);
  held.add(languages.registerCompletionItemProvider(ours, completion, ...TRIGGERS));
  held.add(languages.registerDefinitionProvider(ours, new Definition(catalogue)));
  const everywhere = [...ours, { scheme: ZONE_SCHEME }];
  held.add(languages.registerReferenceProvider(everywhere, new References(catalogue)));
  const hints = held.add(new InlayHints(catalogue, accountName));
  held.add(languages.registerInlayHintsProvider(ours, hints));
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  held.add(languages.registerCodeActionsProvider(ours, new QuickFixes(catalogue), kinds));
  return held;
}
