// How rows look: the icon that says what a row is, and the badge and colour that say what state it is in.
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { getOrAdd } from '../base/getOrAdd.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { findingsOfItem } from '../check/itemFindings.ts';
import { findingCountText } from '../check/findingCountText.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import { ItemRef } from '../zones/itemRef.ts';
import { listText } from '../text/listText.ts';
import { heldText, troubleText } from '../text/recordStateText.ts';
import type { DomainNode, RecordNode, RecordSetNode, ZoneNode, AccountNode, MessageNode } from './nodes.ts';
import { ProvidedItems } from './providedItems.ts';
import { iconOfType } from './recordIcons.ts';

/** Returns the icon of a node: a theme icon, or the icon of the record type. */
export function nodeIcon(node: ZoneNode, media: vscode.Uri): vscode.TreeItem['iconPath'] & object {
  switch (node.kind) {
    case 'account':
      return accountIcon(node);
    case 'group':
      return new vscode.ThemeIcon('folder');
    case 'pinned':
      return new vscode.ThemeIcon('pinned');
    case 'domain':
      return domainIcon(node);
    case 'record':
      return recordTypeIcon(node.record.type, media);
    case 'recordSet':
      return recordSetIcon(node, media);
    case 'page':
      return new vscode.ThemeIcon(node.loading ? 'loading~spin' : node.failure ? 'warning' : 'more');
    case 'message':
      return messageIcon(node);
  }
}

/** The icon of their type, or of several files where the types differ. */
function recordSetIcon({ rows }: RecordSetNode, media: vscode.Uri): ReturnType<typeof nodeIcon> {
  const [type = '', ...others] = new Set(rows.map(({ record }) => record.type));
  return others.length === 0 ? recordTypeIcon(type, media) : new vscode.ThemeIcon('files');
}

function accountIcon({ account, refusal }: AccountNode): vscode.ThemeIcon {
  if (refusal !== undefined)
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon(account.info.kind === 'sample' ? 'beaker' : 'account');
}

function domainIcon({ domain }: DomainNode): vscode.ThemeIcon {
  switch (domain.status) {
    case 'pause':
      return new vscode.ThemeIcon('debug-pause', new vscode.ThemeColor('disabledForeground'));
    case 'lock':
      return new vscode.ThemeIcon('lock', new vscode.ThemeColor('list.warningForeground'));
    case 'spam':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    default:
      if (domain.extStatus === 'dnserror')
        return new vscode.ThemeIcon('debug-disconnect', new vscode.ThemeColor('list.warningForeground'));
      return new vscode.ThemeIcon(domain.isMark === true ? 'star-full' : 'globe');
  }
}

type TypeIcon = Readonly<Record<'light' | 'dark', vscode.Uri>>;

/** Shared by all rows, by media folder and icon name. */
const typeIcons = new WeakMap<vscode.Uri, Map<string, TypeIcon>>();

/** Returns the icon files of a record type. */
export function recordTypeIcon(type: string, media: vscode.Uri): TypeIcon {
  const { name } = iconOfType(type);
  return getOrAdd(
    getOrAdd(typeIcons, media, () => new Map<string, TypeIcon>()),
    name,
    () => ({
      light: vscode.Uri.joinPath(media, 'icons', 'light', `record-${name}.svg`),
      dark: vscode.Uri.joinPath(media, 'icons', 'dark', `record-${name}.svg`),
    }),
  );
}

function messageIcon({ message }: MessageNode): vscode.ThemeIcon {
  switch (message.kind) {
    case 'filtered':
      return new vscode.ThemeIcon('filter-filled');
    case 'loading':
      return new vscode.ThemeIcon('loading~spin');
    case 'empty':
      return new vscode.ThemeIcon('info');
    case 'removed':
      return new vscode.ThemeIcon('trash', new vscode.ThemeColor('gitDecoration.deletedResourceForeground'));
    case 'failed':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    case 'refused':
    case 'stale':
    case 'short':
    case 'cut':
    case 'incomplete':
      return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  }
}

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

/** How many errors, warnings and unseen changes the badges of a row stand for. */
export const RowBadges = z.object({ error: z.number(), warning: z.number(), changed: z.number() });
export type RowBadges = z.infer<typeof RowBadges>;

export const NO_BADGES: RowBadges = { error: 0, warning: 0, changed: 0 };

export function hasBadges({ error, warning, changed }: RowBadges): boolean {
  return error + warning + changed > 0;
}

/** The data that decides a decoration: the ids of the item, or the badges of a set of records, and its state. */
const ItemUriQuery = z.object({
  item: z.optional(ItemRef),
  set: z.optional(RowBadges),
  state: z.optional(ItemState),
});

/** Returns the ids of a domain or record; undefined for other nodes, or without an id. */
export function itemRef(node: ZoneNode): ItemRef | undefined {
  if (node.kind !== 'domain' && node.kind !== 'record') return undefined;
  const account = node.account.id;
  const domain = node.domain.id;
  if (domain === undefined) return undefined;
  if (node.kind === 'domain') return { account, domain };
  return node.record.id === undefined ? undefined : { account, domain, record: node.record.id };
}

/**
 * The address under which the editor requests the decoration of a row. A domain always has one. A record or a set of
 * records has one only with a state or badge, because the editor drags a row with an address as a file to open. Other
 * rows have none.
 */
export function decorationUri(node: ZoneNode, badges: RowBadges): vscode.Uri | undefined {
  if (node.kind !== 'domain' && node.kind !== 'record' && node.kind !== 'recordSet') return undefined;
  const state = stateOf(node);
  if (node.kind !== 'domain' && state === undefined && !hasBadges(badges)) return undefined;
  const query: z.infer<typeof ItemUriQuery> = {};
  const item = itemRef(node);
  if (item !== undefined) query.item = item;
  if (node.kind === 'recordSet') query.set = badges;
  if (state !== undefined) query.state = state;
  const path = `/${encodeURIComponent(node.id.toWellFormed())}`;
  return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(query) });
}

function stateOf(node: DomainNode | RecordNode | RecordSetNode): ItemState | undefined {
  switch (node.kind) {
    case 'domain':
      return domainState(node.domain);
    case 'record':
      return recordState(node.record);
    case 'recordSet':
      return setState(node);
  }
}

/** Returns the state of a set: `down` or `warning` if any record has that state, `disabled` if all records have it. */
function setState({ rows }: RecordSetNode): ItemState | undefined {
  const states = new Set(rows.map(({ record }) => recordState(record)));
  if (states.has('down')) return 'down';
  if (states.has('warning')) return 'warning';
  return states.size === 1 && states.has('disabled') ? 'disabled' : undefined;
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

/**
 * Returns the item or the set that a {@link decorationUri} is for: an item by its ids, or the badges of a set.
 * Undefined for other addresses.
 */
export function decorated({ scheme, query }: vscode.Uri): z.infer<typeof ItemUriQuery> | undefined {
  return scheme === SCHEME ? ItemUriQuery.parse(JSON.parse(query)) : undefined;
}

/**
 * Adds badges in the colours of the theme to domains, records and sets of records with errors or warnings, or with a
 * state that matters. A badge stays in view where a narrow view cuts off the text.
 */
export function addItemDecorations(checks: ZoneChecks): Disposable {
  const disposables = new DisposableStore();
  const changed = disposables.add(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  const provided = new ProvidedItems<vscode.Uri, vscode.FileDecoration | undefined>();
  const decorationOf = (uri: vscode.Uri): vscode.FileDecoration | undefined => {
    const { item, set, state } = decorated(uri) ?? {};
    return decorationFor(item === undefined ? set : findingsOfItem(checks, item).counts, state);
  };
  disposables.add(
    // Emit only decorations that changed, because the editor removes a decoration while it requests it again.
    checks.onDidChange((zone) => {
      const others = provided.changed(zone, decorationOf);
      if (others === 'all') changed.fire(undefined);
      else if (others.length > 0) changed.fire(others);
    }),
  );
  disposables.add(
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: changed.event,
      provideFileDecoration: (uri) => {
        const decoration = decorationOf(uri);
        const { item } = decorated(uri) ?? {};
        if (item !== undefined) provided.add(uri, item, decoration);
        return decoration;
      },
    }),
  );
  return disposables;
}

/** Returns what the badge of a row for findings or a state means, for its tooltip: the editor shows that one alone. */
export function badgeText(node: ZoneNode, badges: RowBadges): string | undefined {
  if (node.kind !== 'domain' && node.kind !== 'record' && node.kind !== 'recordSet') return undefined;
  const { badge = '', tooltip } = decorationFor(badges, stateOf(node)) ?? {};
  return tooltip === undefined ? undefined : l10n.t('{0}: {1}', badge, tooltip);
}

function decorationFor(
  counts: Pick<RowBadges, 'error' | 'warning'> | undefined,
  state: ItemState | undefined,
): vscode.FileDecoration | undefined {
  const trouble = counts && findingCountText(counts);
  const ofState = state && stateDecoration(state);
  if (counts === undefined || trouble === undefined) return ofState;
  const isError = counts.error > 0;
  const { badge = '', color, tooltip } = ofState ?? {};
  return new vscode.FileDecoration(
    `${isError ? 'E' : 'W'}${badge}`,
    listText([trouble, ...(tooltip === undefined ? [] : [tooltip])]),
    // Warnings are many in some zones: their badge is enough.
    isError ? new vscode.ThemeColor('list.errorForeground') : color,
  );
}

function stateDecoration(state: ItemState): vscode.FileDecoration {
  const warning = new vscode.ThemeColor('list.warningForeground');
  const error = new vscode.ThemeColor('list.errorForeground');
  const disabled = new vscode.ThemeColor('dnsTree.disabledRecord');
  const decorations: Readonly<Record<ItemState, vscode.FileDecoration>> = {
    held: { badge: '⊡', tooltip: listText([troubleText('held'), heldText()]) },
    disabled: { badge: '⊘', color: disabled, tooltip: l10n.t('disabled, does not answer') },
    down: { badge: '↓', color: error, tooltip: troubleText('down') },
    warning: { badge: '!', color: warning, tooltip: troubleText('warning') },
    // The icon of a domain says its state too.
    paused: { color: disabled },
    locked: { color: warning },
    banned: { color: error },
    notDelegated: { color: warning },
  };
  return decorations[state];
}
