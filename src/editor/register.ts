import * as vscode from 'vscode';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { isSelected, ZONE_LANGUAGE, ZONE_SCHEME } from './documents/documentSelector.ts';
import { concernsEditor } from './documents/editorSettings.ts';
import type { EditorParts, Features } from './features.ts';
import type { zoneOutline } from './zoneDocument/zoneOutline.ts';
import { whileAccounts } from '../zones/whileAccounts.ts';

/** The features of the editor. */
interface Editor extends Disposable {
  /**
   * Loads what visible documents lack, whatever failed before.
   * @throws CallError
   */
  readonly retry: (signal: AbortSignal) => Promise<void>;
}

/** Registers the features of the editor. While there is an account, they are loaded when a document that they work in is open. */
export function registerEditor(parts: EditorParts): Editor {
  const disposables = new DisposableStore();
  const zoneChanged = disposables.add(new vscode.EventEmitter<vscode.Uri>());
  const features = disposables.add(
    new LazyModule(async () => (await import('./features.ts')).registerFeatures(parts, zoneChanged)),
  );
  disposables.add(
    vscode.workspace.registerTextDocumentContentProvider(ZONE_SCHEME, {
      onDidChange: zoneChanged.event,
      provideTextDocumentContent: async (uri, token) =>
        (await features.get()).zoneDocuments.textOf(uri, token),
    }),
  );
  disposables.add(registerZoneOutline());
  disposables.add(whileAccounts(parts.accounts, () => followDocuments(features, parts.reportBug)));
  const retry = async (signal: AbortSignal): Promise<void> => (await features.get()).retry(signal);
  return { retry, dispose: () => disposables.dispose() };
}

/** Loads the features when a document that they work in is open, or the settings name it. */
function followDocuments(features: LazyModule<Features>, reportBug: (error: unknown) => void): Disposable {
  const disposables = new DisposableStore();
  const opened = (document: vscode.TextDocument): void => {
    if (isSelected(document)) features.get().catch(reportBug);
  };
  const openedBefore = (): void => vscode.workspace.textDocuments.forEach(opened);
  disposables.add(vscode.workspace.onDidOpenTextDocument(opened));
  disposables.add(
    vscode.workspace.onDidChangeConfiguration((change) => concernsEditor(change) && openedBefore()),
  );
  openedBefore();
  return disposables;
}

async function outline(): Promise<typeof zoneOutline> {
  return (await import('./zoneDocument/zoneOutline.ts')).zoneOutline;
}

/** The outline and the folding of zone files need no account. */
function registerZoneOutline(): Disposable {
  const disposables = new DisposableStore();
  disposables.add(
    vscode.languages.registerDocumentSymbolProvider(ZONE_LANGUAGE, {
      provideDocumentSymbols: async (...asked) => (await outline()).provideDocumentSymbols(...asked),
    }),
  );
  disposables.add(
    vscode.languages.registerFoldingRangeProvider(ZONE_LANGUAGE, {
      provideFoldingRanges: async (...asked) => (await outline()).provideFoldingRanges(...asked),
    }),
  );
  return disposables;
}
