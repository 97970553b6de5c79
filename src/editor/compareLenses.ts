import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { declaredZones } from '../config/document/declaredZones.ts';
import { toUnicode } from '../dns/names.ts';
import { LIMIT, plain, SHOWN } from '../text/visible.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { isIgnoredDocument } from './documents/documentSelector.ts';
import { CHANGES_MS, type ShownDocument, type ShownDocuments } from './documents/shownDocuments.ts';
import type { AccountName } from './hoverText.ts';

/** A zone that a document declares records of, and the line of its lens. */
type ZoneLine = readonly [ascii: string, line: number];

/**
 * Offers to compare a document with each hosted zone that it declares records of. A document is read when its
 * diagnostics are: providing the lenses reads nothing.
 */
export function compareLenses(
  accounts: KnownZones,
  documents: ShownDocuments,
  accountName: AccountName,
  reportBug: (error: unknown) => void,
): vscode.CodeLensProvider & Disposable {
  const disposables = new DisposableStore();
  const changed = disposables.add(new vscode.EventEmitter<void>());
  const found = new WeakMap<vscode.TextDocument, readonly ZoneLine[]>();
  let { names } = accounts;
  const read = async (shown: ShownDocument): Promise<void> => {
    const { document } = shown;
    let zones: readonly ZoneLine[] = [];
    if (accounts.names.size > 0 && !shown.isTooLarge) {
      const analysed = await shown.read();
      // It is edited or closed meanwhile. The lenses stay until it settles, so that no line moves while a user types.
      if (analysed === undefined) return;
      zones = [...declaredZones(analysed, document.uri.path, accounts.names)];
    }
    const before = found.get(document) ?? [];
    found.set(document, zones);
    if (String(zones) !== String(before)) changed.fire();
  };
  disposables.add(documents.onDidSettle((shown) => void read(shown).catch(reportBug)));
  const namesChange = disposables.add(
    new Coalescer(CHANGES_MS, () => {
      if (names === accounts.names) return;
      ({ names } = accounts);
      // Another account may have the same zone, which changes nothing in the documents.
      changed.fire();
      for (const shown of documents.all) void read(shown).catch(reportBug);
    }),
  );
  disposables.add(accounts.onDidChangeZone(() => namesChange.schedule()));
  return {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: (document) => {
      if (isIgnoredDocument(document)) return [];
      const file = document.uri.toString();
      return (found.get(document) ?? []).slice(0, SHOWN.cell).flatMap(([ascii, line]) =>
        accounts.named(ascii).map((zone) => {
          const name = plain(toUnicode(zone.name), LIMIT.name);
          const account = accountName(zone);
          return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
            title:
              account === undefined
                ? l10n.t('Compare with hosted {0}', name)
                : l10n.t('Compare with hosted {0} ({1})', name, plain(account, LIMIT.name)),
            command: 'dnsTree.history.compare',
            arguments: [{ account: zone.account, domain: zone.id, with: { file } }],
          });
        }),
      );
    },
    dispose: () => disposables.dispose(),
  };
}
