import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { findingsOfItem, findingCountText } from '../check/itemFindings.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import { ItemRef } from '../model/itemRef.ts';
import { troubleText } from '../text/troubleText.ts';
import type { ZoneNode } from './nodes.ts';

const SCHEME = 'dns-tree-item';

const ItemState = z.enum([
  'disabled',
  'held',
  'down',
  'warning',
  'paused',
  'locked',
  'banned',
  'notDelegated',
]);
type ItemState = z.infer<typeof ItemState>;

/** What a decoration depends on: the item by its ids, and its state. */
const ItemUriQuery = z.object({ item: z.optional(ItemRef), state: z.optional(ItemState) });

/** Returns the ids of a domain or record; undefined for other nodes, or without an id. */
export function itemRef(node: ZoneNode): ItemRef | undefined {
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
export function decorationUri(node: ZoneNode, isMarked: boolean): vscode.Uri | undefined {
  if (node.kind !== 'domain' && node.kind !== 'record') return undefined;
  const query: z.infer<typeof ItemUriQuery> = {};
  const item = itemRef(node);
  if (item !== undefined) query.item = item;
  const state = node.kind === 'record' ? recordState(node.record) : domainState(node.domain);
  if (state !== undefined) query.state = state;
  if (node.kind === 'record' && query.state === undefined && !isMarked) return undefined;
  const path = `/${encodeURIComponent(node.id.toWellFormed())}`;
  return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(query) });
}

function recordState({ enabled, held, monitorStatus }: DnsRecord): ItemState | undefined {
  if (enabled === false) return 'disabled';
  if (held) return 'held';
  if (monitorStatus === 'Down') return 'down';
  return monitorStatus === 'Warn' ? 'warning' : undefined;
}

function domainState({ status, extStatus }: Domain): ItemState | undefined {
  switch (status) {
    case 'pause':
      return 'paused';
    case 'lock':
      return 'locked';
    case 'spam':
      return 'banned';
    default:
      return extStatus === 'dnserror' ? 'notDelegated' : undefined;
  }
}

/** Returns the item of a {@link decorationUri}; undefined for other addresses. */
export function decoratedItem({ scheme, query }: vscode.Uri): ItemRef | undefined {
  return scheme === SCHEME ? ItemUriQuery.parse(JSON.parse(query)).item : undefined;
}

/**
 * Marks domains and records with errors or warnings, and those whose state matters, with a badge in the colours of the
 * theme. A badge stays in view where a narrow view cuts off the text.
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
    return state && stateDecoration(state);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function stateDecoration(state: ItemState): vscode.FileDecoration {
  const warning = new vscode.ThemeColor('list.warningForeground');
  const error = new vscode.ThemeColor('list.errorForeground');
  const disabled = new vscode.ThemeColor('dnsTree.disabledRecord');
  switch (state) {
    case 'held':
      return { badge: '⊡', tooltip: l10n.t('Held by the service') };
    case 'disabled':
      return { badge: '⊘', color: disabled, tooltip: l10n.t('Disabled: does not answer') };
    case 'down':
      return { badge: '↓', color: error, tooltip: troubleText('down') };
    case 'warning':
      return { badge: '!', color: warning, tooltip: troubleText('warning') };
    case 'paused':
      return { badge: '⊘', color: disabled, tooltip: l10n.t('paused') };
    case 'locked':
      return { badge: '!', color: warning, tooltip: l10n.t('locked') };
    case 'banned':
      return { badge: '⊘', color: error, tooltip: l10n.t('banned') };
    case 'notDelegated':
      return { badge: '!', color: warning, tooltip: l10n.t('not delegated here') };
  }
}
