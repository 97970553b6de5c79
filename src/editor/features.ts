// `documents` keeps what is open and which hosts it mentions, `diagnose` shows problems with their fixes,
// `zoneDocument` shows a zone as text, and `references` finds mentions of it in the workspace. The other files are one
// feature each.
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { CompleteStep } from '../base/walkthroughSteps.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { PastHosts } from '../config/lookup/absence.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import { accountLabel } from '../text/accountText.ts';
import { spfLine } from '../check/spfOfRecord.ts';
import { fqdn, toAscii } from '../dns/names.ts';
import type { Accounts } from '../zones/accounts.ts';
import { whileAccounts } from '../zones/whileAccounts.ts';
import { compareLenses } from './compareLenses.ts';
import { Completion } from './completion.ts';
import { definitionProvider, hoverProvider } from './hostProviders.ts';
import { Diagnostics } from './diagnose/diagnostics.ts';
import { concernsEditor, editorSettings } from './documents/editorSettings.ts';
import { selector, ZONE_SCHEME } from './documents/documentSelector.ts';
import type { AccountName, SpfText } from './hoverText.ts';
import { IGNORE_KIND, ignoreFixes, quickFixes, type ProblemsOf } from './diagnose/problemFixes.ts';
import { inlayHints } from './inlayHints.ts';
import { setNamesContextKey } from './namesContextKey.ts';
import { showUnloaded } from './diagnose/unloadedStatus.ts';
import { ZoneLoader } from './zoneLoader.ts';
import { referenceProvider } from './references/references.ts';
import { ShownDocuments } from './documents/shownDocuments.ts';
import { ZoneDocuments } from './zoneDocument/zoneDocuments.ts';
import { zoneFixes, showZoneProblems } from './zoneDocument/zoneProblems.ts';

/** The parts that the editor's features need. */
export interface EditorParts {
  readonly accounts: Accounts;
  readonly checks: ZoneChecks;
  readonly history: ZoneHistory;
  readonly completeStep: CompleteStep;
  readonly reportBug: (error: unknown) => void;
}

/** Characters that trigger completion, in addition to letters. */
const TRIGGERS = ['.', '"', "'", '=', '@', '/', ':'] as const;

/** The features that are loaded together. */
export interface Features extends SelectedFeatures {
  readonly zoneDocuments: ZoneDocuments;
}

/** The features of the documents that the settings name. */
interface SelectedFeatures extends Disposable {
  /** {@link ZoneLoader.retry} */
  readonly retry: (signal: AbortSignal) => Promise<void>;
}

/**
 * Registers what works in open documents. While `dnsTree.editor.enabled` is off, or there is no account, only zone
 * documents work, because the user triggers those.
 */
export function registerFeatures(parts: EditorParts, zoneChanged: vscode.EventEmitter<vscode.Uri>): Features {
  const disposables = new DisposableStore();
  const zoneDocuments = disposables.add(new ZoneDocuments(parts.accounts, zoneChanged));
  disposables.add(
    vscode.languages.registerCodeActionsProvider(
      { scheme: ZONE_SCHEME },
      {
        provideCodeActions: (document, _range, { diagnostics }) =>
          zoneFixes(parts.accounts, parts.checks, document, diagnostics),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
  disposables.add(showZoneProblems(parts.accounts, parts.checks, parts.reportBug));
  let selected: SelectedFeatures | undefined;
  const select = (): void => {
    selected?.dispose();
    selected = registerForSelected(parts);
  };
  disposables.add(
    whileAccounts(parts.accounts, () => {
      select();
      const listening = vscode.workspace.onDidChangeConfiguration((change) => {
        const others = ['enabled', 'languages'].some((name) =>
          change.affectsConfiguration(`dnsTree.editor.${name}`),
        );
        if (concernsEditor(change) && others) select();
      });
      return {
        dispose: () => {
          listening.dispose();
          selected?.dispose();
          selected = undefined;
        },
      };
    }),
  );
  const retry = async (signal: AbortSignal): Promise<void> => selected?.retry(signal);
  return { zoneDocuments, retry, dispose: () => disposables.dispose() };
}

/** Registers the features for the documents that the settings name now. */
function registerForSelected(parts: EditorParts): SelectedFeatures {
  const { accounts, checks, history, reportBug } = parts;
  const pastHosts: PastHosts = (zone) => history.pastHosts(zone);
  const disposables = new DisposableStore();
  if (!editorSettings.enabled) return { dispose: () => undefined, retry: () => Promise.resolve() };
  const documents = selector();
  const accountName: AccountName = ({ account: id }) => {
    if (accounts.all.length < 2) return undefined;
    const found = accounts.get(id);
    return found && accountLabel(found.info);
  };
  const withZones = [...documents, { scheme: ZONE_SCHEME }];
  const shown = disposables.add(new ShownDocuments(accounts));
  const spfText: SpfText = (zone, record) => {
    const lookups = checks.lookupsOf(zone.account, zone.id);
    return lookups && spfLine(lookups, fqdn(toAscii(record.host), zone.ascii).toLowerCase(), record);
  };
  const loader = disposables.add(
    new ZoneLoader(
      { ...parts, settings: editorSettings, isActive: () => vscode.window.state.focused },
      shown,
    ),
  );
  const hover = hoverProvider({
    accounts,
    documents: shown,
    accountName,
    sources: { spfText, pastHosts },
    load: (document) => loader.load(document),
    shown: () => parts.completeStep('hover'),
  });
  disposables.add(vscode.languages.registerHoverProvider(withZones, hover));
  const completion = new Completion(accounts, shown, accountName);
  disposables.add(vscode.languages.registerCompletionItemProvider(documents, completion, ...TRIGGERS));
  disposables.add(
    vscode.languages.registerDefinitionProvider(withZones, definitionProvider(accounts, shown)),
  );
  disposables.add(vscode.languages.registerReferenceProvider(withZones, referenceProvider(accounts)));
  const hints = disposables.add(inlayHints(accounts, accountName));
  disposables.add(vscode.languages.registerInlayHintsProvider(documents, hints));
  const lenses = disposables.add(compareLenses(accounts, shown, accountName, reportBug));
  disposables.add(vscode.languages.registerCodeLensProvider(documents, lenses));
  disposables.add(setNamesContextKey(accounts, shown, reportBug));
  disposables.add(showUnloaded({ accounts, documents: shown, loader, reportBug }));
  const diagnostics = disposables.add(new Diagnostics({ accounts, documents: shown, history, reportBug }));
  disposables.add(diagnostics.onDidAge(() => loader.loadVisible()));
  const problemsOf: ProblemsOf = async (document) => {
    const found = shown.of(document);
    return (found && (await diagnostics.problemsOf(found))) ?? [];
  };
  disposables.add(
    vscode.languages.registerCodeActionsProvider(documents, quickFixes(accounts, problemsOf), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
  disposables.add(
    vscode.languages.registerCodeActionsProvider(documents, ignoreFixes(problemsOf), {
      providedCodeActionKinds: [IGNORE_KIND],
    }),
  );
  return { dispose: () => disposables.dispose(), retry: (signal) => loader.retry(signal) };
}
