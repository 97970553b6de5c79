import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { DomainId } from '../api/fields.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Catalogue, KnownZone } from '../catalogue/zone.ts';
import { AccountId } from '../model/account.ts';
import { recordAt, zoneText } from './zoneText.ts';

export const ZONE_SCHEME = 'dns-tree';

const Query = z.object({ account: AccountId, domain: DomainId });

/** The address of a zone's document. */
export function zoneUri({ account, id, name }: KnownZone): vscode.Uri {
  const query = JSON.stringify({ account, domain: id });
  return vscode.Uri.from({ scheme: ZONE_SCHEME, path: `/${name.replaceAll('/', '∕')}.zone`, query });
}

/** The zone of a document's address; undefined when it is gone, or the address is no such one. */
export function zoneOf(catalogue: Catalogue, { scheme, query }: vscode.Uri): KnownZone | undefined {
  if (scheme !== ZONE_SCHEME) return undefined;
  try {
    const { account, domain } = Query.parse(JSON.parse(query));
    return catalogue.zone(account, domain);
  } catch {
    return undefined;
  }
}

/**
 * Zones as read-only documents: what *Go to Definition* goes to. Where the cursor stands in one, the record is
 * shown in the Zones view.
 */
export class ZoneDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #catalogue: Catalogue;
  readonly #held = new DisposableStore();
  readonly #changed = this.#held.add(new vscode.EventEmitter<vscode.Uri>());
  #shownRecord: string | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#held.add(vscode.workspace.registerTextDocumentContentProvider(ZONE_SCHEME, this));
    this.#held.add(catalogue.onDidChange((zone) => this.#tell(zone)));
    this.#held.add(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
    );
    this.#held.add(vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#follow(editor)));
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const zone = zoneOf(this.#catalogue, uri);
    return zone === undefined ? '' : zoneText(zone, Date.now());
  }

  dispose(): void {
    this.#held.dispose();
  }

  #tell(changed: KnownZone | undefined): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme !== ZONE_SCHEME) continue;
      const zone = zoneOf(this.#catalogue, uri);
      if (changed === undefined || zone === changed) this.#changed.fire(uri);
    }
  }

  #follow({ document, selection }: vscode.TextEditor): void {
    const zone = zoneOf(this.#catalogue, document.uri);
    const record = zone && recordAt(zone, selection.active.line)?.id;
    if (zone === undefined || record === undefined) return;
    const thing = { account: zone.account, domain: zone.id, record };
    const key = JSON.stringify(thing);
    if (key === this.#shownRecord) return;
    this.#shownRecord = key;
    void vscode.commands.executeCommand('_dnsTree.editor.show', thing);
  }
}
