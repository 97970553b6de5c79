import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { CHANGES_MS, type ShownDocument, type ShownDocuments } from './documents/shownDocuments.ts';

/**
 * Sets the context key `dnsTree.textHasNames` for menus: whether the active text has names of the zones. A key for
 * the name under the cursor would come too late: a right click moves the cursor and opens the menu at once.
 */
export function setNamesContextKey(
  accounts: KnownZones,
  documents: ShownDocuments,
  reportBug: (error: unknown) => void,
): Disposable {
  const disposables = new DisposableStore();
  let names: ReadonlySet<string> | undefined;
  let hadNames = false;
  let isDisposed = false;
  const set = (hasNames: boolean): void => {
    if (hasNames === hadNames) return;
    hadNames = hasNames;
    void vscode.commands.executeCommand('setContext', 'dnsTree.textHasNames', hasNames);
  };
  const activeDocument = (): ShownDocument | undefined => {
    const document = vscode.window.activeTextEditor?.document;
    return document && documents.of(document);
  };
  const updateFrom = async (shown: ShownDocument): Promise<void> => {
    const analysed = await shown.read();
    if (analysed === undefined || isDisposed || shown !== activeDocument()) return;
    set(analysed.zones.size > 0);
  };
  const update = (): void => {
    ({ names } = accounts);
    const shown = activeDocument();
    if (shown === undefined || names.size === 0) set(false);
    // A document that is too large is not read. It may have names.
    else if (shown.isTooLarge) set(true);
    else updateFrom(shown).catch(reportBug);
  };
  const indexChange = disposables.add(
    new Coalescer(CHANGES_MS, () => {
      if (names !== accounts.names) update();
    }),
  );
  disposables.add(
    documents.onDidSettle(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) update();
    }),
  );
  disposables.add(vscode.window.onDidChangeActiveTextEditor(update));
  disposables.add(accounts.onDidChangeZone((zone) => zone ?? indexChange.schedule()));
  update();
  return {
    dispose: () => {
      disposables.dispose();
      isDisposed = true;
      set(false);
    },
  };
}
