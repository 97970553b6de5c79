import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus } from '../base/messages.ts';
import type { CompleteStep } from '../base/walkthroughSteps.ts';
import { LIMIT, plain, digits } from '../text/visible.ts';
import { copyableText } from '../text/unseenEscapes.ts';
import { accountLabel } from '../text/accountText.ts';
import { toUnicode } from '../dns/names.ts';
import { domainAscii, recordHostName } from '../dns/record.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { nodeText } from '../tree/text/nodeText.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './target/commandTargets.ts';
import type { FocusedRow } from './target/focusedRow.ts';

/** Returns the text that a node contributes to the clipboard; undefined when it has none. */
type TextOf = (node: ZoneNode) => string | undefined;

/** Commands that copy values, full host names and names: one line per node, from top to bottom. */
export function copyCommands(targets: Targets, focusedRow: FocusedRow, completeStep: CompleteStep) {
  const copy = async (clicked: unknown, selected: unknown, title: string, textOf: TextOf): Promise<void> => {
    const given = targets.chosen(clicked, selected);
    const asked = textsOf(given, textOf).length > 0 ? undefined : await targets.askRecord(title);
    const nodes = asked === undefined ? given : [asked];
    const texts = textsOf(nodes, textOf);
    if (texts.length === 0) return;
    await copyLines(texts);
    const isValue = textOf === valueOf || textOf === valueOfRecord;
    if (isValue && nodes.some(({ kind }) => kind === 'record')) completeStep('copy');
  };
  return {
    'dnsTree.copy.value': (clicked, selected) => copy(clicked, selected, l10n.t('Copy Value'), valueOf),
    'dnsTree.copy.host': (clicked, selected) =>
      copy(clicked, selected, l10n.t('Copy Host Name (FQDN)'), hostNameOf),
    'dnsTree.copy.name': (clicked, selected) => copy(clicked, selected, l10n.t('Copy Name'), nameOf),
    '_dnsTree.copy.focused': async (view) => {
      const focused = await focusedRow.find(view);
      if (focused === undefined) showStatus(l10n.t('Nothing copied: no row has the focus'));
      else await copy(focused === 'several' ? view : focused, undefined, l10n.t('Copy Value'), valueOf);
    },
    // This step is about records, so other selected nodes are ignored.
    '_dnsTree.getStarted.copy': () => copy(undefined, undefined, l10n.t('Copy Value'), valueOfRecord),
  } satisfies Partial<Handlers>;
}

/** Copies texts to the clipboard, one per line, and confirms it in the status bar. */
export async function copyLines(texts: readonly string[]): Promise<void> {
  const lines = texts.map(copyableText);
  if (lines.every((line) => line === '')) {
    showStatus(l10n.t('Nothing copied: the value is empty'));
    return;
  }
  await vscode.env.clipboard.writeText(lines.join('\n'));
  const [first = ''] = lines;
  const message =
    lines.length === 1
      ? l10n.t('Copied {0}', plain(first, LIMIT.short))
      : l10n.t('Copied {0} lines', digits(lines.length));
  showStatus(`$(check) ${message}`);
}

function textsOf(nodes: readonly ZoneNode[], textOf: TextOf): string[] {
  return nodes.flatMap((node) => textOf(node) ?? []);
}

/** Returns the value of a record, and the name or the text of any other node, so that the copy key works everywhere. */
function valueOf(node: ZoneNode): string | undefined {
  return valueOfRecord(node) ?? nameOf(node) ?? nodeText(node).spoken;
}

function valueOfRecord(node: ZoneNode): string | undefined {
  return node.kind === 'record' ? node.record.value : undefined;
}

function hostNameOf(node: ZoneNode): string | undefined {
  if (node.kind === 'record') return recordHostName(node.record, node.domain);
  return node.kind === 'domain' ? domainAscii(node.domain) : undefined;
}

function nameOf(node: ZoneNode): string | undefined {
  switch (node.kind) {
    case 'record':
      return node.record.host;
    case 'domain':
      return toUnicode(node.domain.name);
    case 'group':
      return node.group.name;
    case 'account':
      return accountLabel(node.account.info);
    case 'pinned':
    case 'recordSet':
    case 'page':
    case 'message':
      return undefined;
  }
}
