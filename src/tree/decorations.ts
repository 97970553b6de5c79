import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { findingsOfItem, findingCountText } from '../check/itemFindings.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { ItemRef } from '../model/itemRef.ts';
import type { ZoneNode } from './nodes.ts';

const SCHEME = 'dns-tree-item';

/** What a decoration depends on: the item by its ids, and the state of a record. */
const ItemUriQuery = z.object({
  item: z.optional(ItemRef),
  state: z.optional(z.enum(['disabled', 'held'])),
});

/** Returns the ids that the findings of a domain or record are stored under; undefined for other nodes, or without an id. */
export function findingsRef(node: ZoneNode): ItemRef | undefined {
  if (node.kind !== 'domain' && node.kind !== 'record') return undefined;
  const account = node.zones.account.id;
  const domain = node.domain.id;
  if (domain === undefined) return undefined;
  if (node.kind === 'domain') return { account, domain };
  return node.record.id === undefined ? undefined : { account, domain, record: node.record.id };
}

/**
 * The address under which the editor asks how a domain or record is decorated; undefined for a record without a mark.
 * The editor drags a row with an address as a file to open, so a record gets one only when it needs it.
 */
export function decorationUri(node: ZoneNode, hasTrouble: boolean): vscode.Uri | undefined {
  if (node.kind !== 'domain' && node.kind !== 'record') return undefined;
  const query: z.infer<typeof ItemUriQuery> = {};
  const item = findingsRef(node);
  if (item !== undefined) query.item = item;
  if (node.kind === 'record' && node.record.enabled === false) query.state = 'disabled';
  else if (node.kind === 'record' && node.record.held) query.state = 'held';
  if (node.kind === 'record' && query.state === undefined && !hasTrouble) return undefined;
  const path = `/${encodeURIComponent(node.id.toWellFormed())}`;
  return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(query) });
}

/**
 * Marks domains and records with errors or warnings, and records that are disabled (dimmed) or held, with a badge in
 * the colours of the theme.
 */
export class ItemDecorations implements vscode.FileDecorationProvider, Disposable {
  readonly #checks: ZoneChecks;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(checks: ZoneChecks) {
    this.#checks = checks;
    this.#disposables.add(checks.onDidChange(() => this.#changed.fire(undefined)));
    this.#disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme !== SCHEME) return undefined;
    const { item, state } = ItemUriQuery.parse(JSON.parse(uri.query));
    const found = item && findingsOfItem(this.#checks, item);
    const trouble = found && findingCountText(found);
    if (found !== undefined && trouble !== undefined) {
      const isError = found.counts.error > 0;
      return {
        badge: isError ? 'E' : 'W',
        color: new vscode.ThemeColor(isError ? 'list.errorForeground' : 'list.warningForeground'),
        tooltip: trouble,
      };
    }
    if (state === 'held') return { badge: '⊡', tooltip: l10n.t('Held by the service') };
    if (state === undefined) return undefined;
    return {
      badge: '⊘',
      color: new vscode.ThemeColor('dnsTree.disabledRecord'),
      tooltip: l10n.t('Disabled: does not answer'),
    };
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
