import * as vscode from 'vscode';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { isSelected, ZONE_SCHEME } from './documents/documentSelector.ts';
import { concernsEditor } from './documents/editorSettings.ts';
import type { EditorParts } from './features.ts';

/** The features of the editor. */
interface Editor extends Disposable {
  /**
   * Loads what visible documents lack, whatever failed before.
   * @throws CallError
   */
  readonly retry: (signal: AbortSignal) => Promise<void>;
}

/** Registers the features of the editor. They are loaded when a document that they work in is open. */
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
  const opened = (document: vscode.TextDocument): void => {
    if (isSelected(document)) features.get().catch(parts.reportBug);
  };
  const openedBefore = (): void => vscode.workspace.textDocuments.forEach(opened);
  disposables.add(vscode.workspace.onDidOpenTextDocument(opened));
  disposables.add(
    vscode.workspace.onDidChangeConfiguration((change) => concernsEditor(change) && openedBefore()),
  );
  openedBefore();
  const retry = async (signal: AbortSignal): Promise<void> => (await features.get()).retry(signal);
  return { retry, dispose: () => disposables.dispose() };
}
