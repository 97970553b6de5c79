import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { LoadZone } from '../index/loadZone.ts';
import type { RecordIndex } from '../index/recordIndex.ts';
import { accountLabel } from '../text/accountText.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import { Completion } from './completion.ts';
import { Definition } from './definition.ts';
import { Diagnostics } from './diagnose/diagnostics.ts';
import { recordDrop, recordDropMetadata } from './drop.ts';
import { concernsEditor, editorSettings } from './documents/editorSettings.ts';
import { Hover } from './hover.ts';
import type { AccountName } from './hoverText.ts';
import { IGNORE_KIND, IgnoreFixes } from './diagnose/ignoreFixes.ts';
import { InlayHints } from './inlayHints.ts';
import { NamesContextKey } from './namesContextKey.ts';
import type { PlacedProblem } from './diagnose/problemFinder.ts';
import { QuickFixes } from './diagnose/quickFixes.ts';
import { ZoneLoader } from './zoneLoader.ts';
import { References } from './references/references.ts';
import { selector, ZONE_SCHEME } from './documents/documentSelector.ts';
import { ShownDocuments } from './documents/shownDocuments.ts';
import { ZoneDocuments } from './zoneDocument/zoneDocuments.ts';
import { ZoneProblems } from './zoneDocument/zoneProblems.ts';
import { ZONE_LANGUAGE, ZoneOutline } from './zoneDocument/zoneOutline.ts';

/** The parts that the editor's features need. */
export interface EditorParts {
  readonly recordIndex: RecordIndex;
  readonly portfolio: Portfolio;
  readonly checks: ZoneChecks;
  readonly loadZone: LoadZone;
  readonly reportBug: (error: unknown) => void;
}

/** Characters that trigger completion, besides letters. */
const TRIGGERS = ['.', '"', "'", '=', '@', '/', ':'] as const;

/**
 * Registers everything that works in texts. While `dnsTree.editor.enabled` is off, only zone documents, the outline of
 * zone files and drops work, because the user triggers those.
 */
export function registerEditor(parts: EditorParts): Disposable {
  const disposables = new DisposableStore();
  disposables.add(new ZoneDocuments(parts.recordIndex));
  const outline = new ZoneOutline();
  disposables.add(vscode.languages.registerDocumentSymbolProvider(ZONE_LANGUAGE, outline));
  disposables.add(vscode.languages.registerFoldingRangeProvider(ZONE_LANGUAGE, outline));
  disposables.add(vscode.languages.registerDocumentDropEditProvider('*', recordDrop, recordDropMetadata));
  disposables.add(new ZoneProblems(parts.recordIndex, parts.checks, parts.reportBug));
  let features = registerFeatures(parts);
  disposables.add({ dispose: () => features.dispose() });
  disposables.add(
    vscode.workspace.onDidChangeConfiguration((change) => {
      const others = ['enabled', 'languages'].some((name) =>
        change.affectsConfiguration(`dnsTree.editor.${name}`),
      );
      if (!concernsEditor(change) || !others) return;
      features.dispose();
      features = registerFeatures(parts);
    }),
  );
  return disposables;
}

/** Registers the features for the documents that the settings name now. */
function registerFeatures({ recordIndex, portfolio, loadZone, reportBug }: EditorParts): Disposable {
  const disposables = new DisposableStore();
  if (!editorSettings.enabled) return disposables;
  const { languages } = vscode;
  const documents = selector();
  const accountName: AccountName = ({ account: id }) => {
    if (portfolio.all.length < 2) return undefined;
    const found = zonesOfAccount(portfolio, id);
    return found && accountLabel(found.account);
  };
  const withZones = [...documents, { scheme: ZONE_SCHEME }];
  disposables.add(languages.registerHoverProvider(withZones, new Hover(recordIndex, accountName)));
  const shown = disposables.add(new ShownDocuments(recordIndex));
  const completion = new Completion(recordIndex, shown, accountName);
  disposables.add(languages.registerCompletionItemProvider(documents, completion, ...TRIGGERS));
  disposables.add(languages.registerDefinitionProvider(withZones, new Definition(recordIndex)));
  disposables.add(languages.registerReferenceProvider(withZones, new References(recordIndex)));
  const hints = disposables.add(new InlayHints(recordIndex, accountName));
  disposables.add(languages.registerInlayHintsProvider(documents, hints));
  disposables.add(new NamesContextKey(recordIndex, shown));
  disposables.add(new ZoneLoader(recordIndex, portfolio, shown, loadZone, reportBug));
  const diagnostics = disposables.add(new Diagnostics(recordIndex, shown));
  const problemsOf = (document: vscode.TextDocument): readonly PlacedProblem[] => {
    const found = shown.all.find((each) => each.document === document);
    return found === undefined ? [] : diagnostics.problemsOf(found);
  };
  disposables.add(
    languages.registerCodeActionsProvider(documents, new QuickFixes(recordIndex, problemsOf), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
  disposables.add(
    languages.registerCodeActionsProvider(documents, new IgnoreFixes(problemsOf), {
      providedCodeActionKinds: [IGNORE_KIND],
    }),
  );
  return disposables;
}
