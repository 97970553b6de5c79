import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Account } from '../../zones/account.ts';
import { isIgnoredDocument } from '../documents/documentSelector.ts';
import { concernsEditor, editorSettings, freshness } from '../documents/editorSettings.ts';
import { showsAny } from '../../config/problems/diagnosticSettings.ts';
import { CHANGES_MS, type ShownDocument, type ShownDocuments } from '../documents/shownDocuments.ts';
import type { ZoneLoader } from '../zoneLoader.ts';
import { DocumentStatus } from './documentStatus.ts';
import { unloadedOf, unloadedTexts } from './unloadedText.ts';

interface StatusParts {
  readonly accounts: Accounts;
  readonly documents: ShownDocuments;
  readonly loader: ZoneLoader;
  readonly reportBug: (error: unknown) => void;
}

/** Says in the language status of visible documents which of their zones could not be loaded. */
export function showUnloaded({ accounts, documents, loader, reportBug }: StatusParts): Disposable {
  const disposables = new DisposableStore();
  const status = disposables.add(new DocumentStatus('dnsTree.unloaded'));
  let isDisposed = false;
  const update = async (shown: ShownDocument): Promise<void> => {
    const { document } = shown;
    const analysed = await shown.read();
    if (isDisposed || document.isClosed) return;
    const isChecked = showsAny(editorSettings.marks(document).diagnostics) && !isIgnoredDocument(document);
    const ofDocument = {
      failure: (account: Account, zone: ZoneState) => loader.failure(document, account, zone),
      listFailure: (account: Account) => loader.listFailure(account),
    };
    const parts = { accounts, loader: ofDocument };
    const unloaded = isChecked && analysed !== undefined && unloadedOf(analysed.zones, parts, freshness());
    status.set(document, unloaded ? unloadedTexts(unloaded) : undefined);
  };
  const change = disposables.add(
    new Coalescer(CHANGES_MS, () => {
      for (const shown of documents.visible) update(shown).catch(reportBug);
    }),
  );
  const changed = (): void => change.schedule();
  disposables.add(documents.onDidSettle(changed));
  disposables.add(documents.onDidClose((document) => status.delete(document)));
  disposables.add(accounts.onDidChangeZone(changed));
  disposables.add(accounts.onDidChangeList(changed));
  disposables.add(loader.onDidChange(changed));
  disposables.add(vscode.workspace.onDidChangeConfiguration((event) => concernsEditor(event) && changed()));
  return {
    dispose: () => {
      isDisposed = true;
      disposables.dispose();
    },
  };
}
