import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { DomainId } from '../../api/fields.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { AccountId } from '../../zones/accountInfo.ts';
import type { Accounts } from '../../zones/accounts.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';
import { recordAt, documentRows, zoneText, type DocumentRow } from './zoneText.ts';

const ZoneUriQuery = z.object({ account: AccountId, domain: DomainId });

/** Returns the URI of a zone's document. Its path is the title of the tab. */
export function zoneUri({ account, id, name }: Pick<ZoneState, 'account' | 'id' | 'name'>): vscode.Uri {
  const title = visible(name, LIMIT.name).replaceAll('/', '∕');
  const query = JSON.stringify({ account, domain: id });
  return vscode.Uri.from({ scheme: ZONE_SCHEME, path: `/${title}.zone`, query });
}

/** Returns the zone of a document's URI; undefined when it is gone, or the URI is another. */
export function zoneOfDocument(accounts: KnownZones, uri: vscode.Uri): ZoneState | undefined {
  const ids = idsOfDocument(uri);
  return ids && accounts.zone(ids.account, ids.domain);
}

function idsOfDocument({ scheme, query }: vscode.Uri): z.infer<typeof ZoneUriQuery> | undefined {
  if (scheme !== ZONE_SCHEME) return undefined;
  try {
    return ZoneUriQuery.parse(JSON.parse(query));
  } catch {
    return undefined;
  }
}

/**
 * The texts of zones as read-only documents, which *Go to Definition* opens. Selects the record under the cursor in
 * the Zones view.
 */
export class ZoneDocuments implements Disposable {
  readonly #accounts: Accounts;
  readonly #changed: vscode.EventEmitter<vscode.Uri>;
  readonly #disposables = new DisposableStore();
  #shownRecord: string | undefined;

  /** Emits to `changed` the documents whose text is no longer current. */
  constructor(accounts: Accounts, changed: vscode.EventEmitter<vscode.Uri>) {
    this.#accounts = accounts;
    this.#changed = changed;
    this.#disposables.add(
      accounts.memory.keep(() =>
        vscode.window.visibleTextEditors.flatMap(({ document }) => {
          const ids = idsOfDocument(document.uri);
          return (ids && accounts.get(ids.account)?.zone(ids.domain)) ?? [];
        }),
      ),
    );
    this.#disposables.add(accounts.onDidChangeZone((zone) => this.#zoneChanged(zone)));
    this.#disposables.add(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
    );
    this.#disposables.add(
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#follow(editor)),
    );
  }

  /** Pauses between the rows of a large zone. */
  async textOf(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const zone = zoneOfDocument(this.#accounts, uri);
    if (zone === undefined) return `; ${this.#whyGone(uri)}\n`;
    const rows: DocumentRow[] = [];
    const slice = new TimeSlice();
    for (const row of documentRows(zone)) {
      rows.push(row);
      if (!slice.isOver) continue;
      await slice.next();
      if (token.isCancellationRequested) return '';
    }
    return zoneText(zone, Date.now(), rows);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #whyGone(uri: vscode.Uri): string {
    return this.#accounts.get(idsOfDocument(uri)?.account) === undefined
      ? l10n.t('The account of this zone is not in this editor any more.')
      : l10n.t('This zone is not listed. Open its account in Zones to list it again.');
  }

  #zoneChanged(changed: ZoneState | undefined): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme !== ZONE_SCHEME) continue;
      const zone = zoneOfDocument(this.#accounts, uri);
      if (changed === undefined || zone === changed) this.#changed.fire(uri);
    }
  }

  #follow({ document, selection }: vscode.TextEditor): void {
    const zone = zoneOfDocument(this.#accounts, document.uri);
    const record = zone && recordAt(zone, selection.active.line)?.id;
    if (zone === undefined || record === undefined) return;
    const ref = { account: zone.account, domain: zone.id, record };
    const key = JSON.stringify(ref);
    if (key === this.#shownRecord) return;
    this.#shownRecord = key;
    void vscode.commands.executeCommand('_dnsTree.editor.show', ref);
  }
}
