import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { needsToken } from '../api/failureEffects.ts';
import { findingsOfItem, itemFindings, type ItemFindings } from '../check/itemFindings.ts';
import { findingCountText } from '../check/findingCountText.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { isSpfPolicy } from '../dns/policies/spf.ts';
import { recordHostName } from '../dns/record.ts';
import { digits, SHOWN } from '../text/visible.ts';
import { unseenCountText, unseenIn, unseenText, type ItemChanges } from './unseenChanges.ts';
import {
  badgeText,
  decorationUri,
  hasBadges,
  itemRef,
  nodeIcon,
  NO_BADGES,
  type RowBadges,
} from './appearance.ts';
import type { DomainNode, Message, RecordSetNode, ZoneNode } from './nodes.ts';
import type { PinnedDomains } from './pinnedDomains.ts';
import { pinnedContext, rowContext } from './rowContext.ts';
import { nodeText } from './text/nodeText.ts';
import { nonEmpty } from './text/nodeTextParts.ts';
import { listText, sentencesText } from '../text/listText.ts';

/** Makes the tree items of a view, with badges for findings and changes. */
export class TreeItems {
  readonly #media: vscode.Uri;
  readonly #checks: ZoneChecks;
  readonly #history: ItemChanges;
  readonly #pins: PinnedDomains | undefined;
  /** The badges of the rows that have any, by the ids of their nodes. */
  readonly #marked = new Map<string, string>();
  /** How many records the row of a domain last showed. */
  readonly #counts = new WeakMap<DomainNode, number | undefined>();

  constructor(media: vscode.Uri, checks: ZoneChecks, history: ItemChanges, pins?: PinnedDomains) {
    this.#media = media;
    this.#checks = checks;
    this.#history = history;
    this.#pins = pins;
  }

  /** Returns the item of a node, without the tooltip, which is resolved later. */
  itemOf(node: ZoneNode, isExpanded: boolean): vscode.TreeItem {
    const badges = this.#badgesOf(node);
    this.#keepBadges(node, badges);
    if (node.kind === 'domain') this.#counts.set(node, node.account.recordTotal(node.domain));
    const item = treeItem(node, this.#media, isExpanded, badges);
    if (node.kind === 'domain' && this.#pins?.has(node) === true) item.contextValue = pinnedContext(node);
    return item;
  }

  /** Returns the tooltip of a node: its own text, what its badge means, its changes, and its findings. */
  async tooltipOf(node: ZoneNode): Promise<string> {
    const found = this.#findingsOf(node);
    const badge = badgeText(node, this.#badgesOf(node));
    const changed = unseenText(this.#history, node);
    const spf = await this.#spfLine(node);
    return [
      nodeText(node).tooltip,
      ...(badge === undefined ? [] : [badge]),
      ...(changed === undefined ? [] : [changed]),
      ...(spf === undefined ? [] : [spf]),
      // Those of a whole zone are too many: its badge counts them.
      ...(found === undefined || node.kind === 'domain' ? [] : findingLines(found)),
    ].join('\n');
  }

  /** How many lookups an SPF record takes. */
  async #spfLine(node: ZoneNode): Promise<string | undefined> {
    if (node.kind !== 'record' || !isSpfPolicy(node.record.value)) return undefined;
    const { id } = node.domain;
    const lookups = id && this.#checks.lookupsOf(node.account.id, id);
    if (lookups === undefined) return undefined;
    // Loaded on first use, like the rules of the check.
    const { spfLine } = await import('../check/spfOfRecord.ts');
    return spfLine(lookups, recordHostName(node.record, node.domain).toLowerCase(), node.record);
  }

  /** Returns the nodes whose badges differ from those in their items, or from the last call. */
  changedMarks(nodes: readonly ZoneNode[]): readonly ZoneNode[] {
    return nodes.filter((node) => this.#keepBadges(node, this.#badgesOf(node)));
  }

  /**
   * Whether the record count of a domain differs from that in its item. The editor asks for the item before the load of
   * the children, which may change the count.
   */
  hasOtherCount(node: DomainNode): boolean {
    return this.#counts.has(node) && this.#counts.get(node) !== node.account.recordTotal(node.domain);
  }

  /** Returns whether the badges of a row changed. */
  #keepBadges({ id }: ZoneNode, badges: RowBadges): boolean {
    const text = hasBadges(badges) ? JSON.stringify(badges) : undefined;
    if (text === this.#marked.get(id)) return false;
    if (text === undefined) this.#marked.delete(id);
    else this.#marked.set(id, text);
    return true;
  }

  #badgesOf(node: ZoneNode): RowBadges {
    const { error, warning } = this.#findingsOf(node)?.counts ?? NO_BADGES;
    return { error, warning, changed: unseenIn(this.#history, node) };
  }

  #findingsOf(node: ZoneNode): ItemFindings | undefined {
    if (node.kind === 'recordSet') return this.#findingsOfSet(node);
    const ref = itemRef(node);
    return ref && findingsOfItem(this.#checks, ref);
  }

  #findingsOfSet(set: RecordSetNode): ItemFindings {
    const found = set.rows.flatMap((node) => this.#findingsOf(node)?.findings ?? []);
    return itemFindings([...new Set(found)]);
  }
}

/** Returns the tree item of a node, without the tooltip, which is resolved later. */
export function treeItem(
  node: ZoneNode,
  media: vscode.Uri,
  isExpanded: boolean,
  badges: RowBadges = NO_BADGES,
): vscode.TreeItem {
  const text = nodeText(node);
  const item = new vscode.TreeItem(text.label, collapsibleState(node, isExpanded));
  item.id = node.id;
  item.description = text.description;
  item.contextValue = rowContext(node);
  item.iconPath = nodeIcon(node, media);
  const command = clickCommand(node);
  if (command !== undefined) item.command = command;
  else if (node.kind === 'domain' || node.kind === 'record') {
    item.command = { command: '_dnsTree.click', title: l10n.t('Show Details'), arguments: [node] };
  }
  // Screen readers read out what Enter does.
  const hint = command === undefined ? '' : l10n.t('Enter: {0}', command.title);
  const spoken = listText(nonEmpty([text.spoken, findingCountText(badges), spokenChange(node, badges)]));
  item.accessibilityInformation = { label: sentencesText([spoken, hint]) };
  const uri = decorationUri(node, badges);
  if (uri !== undefined) item.resourceUri = uri;
  return item;
}

/** Returns what a screen reader says about a row's badge for changes. */
function spokenChange({ kind }: ZoneNode, { changed }: RowBadges): string | undefined {
  if (kind === 'recordSet') return unseenCountText(changed);
  return changed > 0 ? l10n.t('changed') : undefined;
}

function collapsibleState(node: ZoneNode, isExpanded: boolean): vscode.TreeItemCollapsibleState {
  const opens =
    node.kind === 'account' ||
    node.kind === 'recordSet' ||
    node.kind === 'pinned' ||
    (node.kind === 'group' && node.group.id !== undefined) ||
    (node.kind === 'domain' && node.domain.id !== undefined);
  if (!opens) return vscode.TreeItemCollapsibleState.None;
  return isExpanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

function clickCommand(node: ZoneNode): vscode.Command | undefined {
  if (node.kind === 'page') {
    return node.loading
      ? undefined
      : { command: 'dnsTree.loadNext', title: l10n.t('Load Next Page'), arguments: [node] };
  }
  if (node.kind !== 'message') return undefined;
  return nextStep(node, node.message);
}

/** Returns the command that resolves a state; undefined while it is loading, which ends by itself. */
function nextStep(node: ZoneNode, message: Message): vscode.Command | undefined {
  const refresh = { command: 'dnsTree.refresh', title: l10n.t('Refresh'), arguments: [node] };
  switch (message.kind) {
    case 'loading':
      return undefined;
    case 'removed':
      return { command: 'dnsTree.history.changes', title: l10n.t('Show Changes'), arguments: [node.parent] };
    case 'filtered':
      return { command: 'dnsTree.clearFilter', title: l10n.t('Clear Filter') };
    case 'empty':
      return message.of === 'filteredDomains'
        ? { command: 'dnsTree.clearFilter', title: l10n.t('Clear Filter') }
        : refresh;
    case 'failed':
    case 'stale':
    case 'refused':
      return needsToken(message.failure)
        ? { command: 'dnsTree.account.replaceToken', title: l10n.t('Replace Token…'), arguments: [node] }
        : { command: '_dnsTree.retry', title: l10n.t('Retry'), arguments: [node] };
    case 'short':
    case 'incomplete':
      return refresh;
    case 'cut':
      return cutStep(node);
  }
}

/** If a list is too long, a host or a few domains of it can still be loaded. */
function cutStep({ parent, account }: ZoneNode): vscode.Command {
  return parent?.kind === 'domain'
    ? {
        command: 'dnsTree.lookUp',
        title: l10n.t('Refresh Host'),
        arguments: [{ account: account.id, domain: parent.domain.id }],
      }
    : { command: 'dnsTree.filterDomains', title: l10n.t('Filter Domains…') };
}

/** The first findings of an item for its tooltip, and how many more there are. */
function findingLines({ findings, counts }: ItemFindings): readonly string[] {
  const trouble = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const shown = trouble.slice(0, SHOWN.named).map(({ rule, text }) => l10n.t('{0}: {1}', rule, text()));
  const more = counts.error + counts.warning - shown.length;
  return more > 0 ? [...shown, l10n.t('{0} more findings', digits(more))] : shown;
}
