import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plain, shortened } from '../base/visible.ts';
import { accountLabel } from '../model/account.ts';
import { toUnicode } from '../model/names.ts';
import { copyableText, domainAscii, recordHostName } from '../model/record.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { nodeText } from '../tree/nodeText.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './targets.ts';

type CopyCommands =
  | 'dnsTree.copy.value'
  | 'dnsTree.copy.host'
  | 'dnsTree.copy.name'
  | '_dnsTree.focus.begin'
  | '_dnsTree.focus.note'
  | '_dnsTree.copy.focused';

/** What a node gives to the clipboard; undefined when it has nothing of the kind. */
type TextOf = (node: ZoneNode) => string | undefined;

/** Copying values, full host names and names: one line for each node, from top to bottom. */
export function copyCommands(targets: Targets): Handlers<CopyCommands> {
  return {
    'dnsTree.copy.value': (clicked, selected) => copy(targets, clicked, selected, valueOf),
    'dnsTree.copy.host': (clicked, selected) => copy(targets, clicked, selected, hostNameOf),
    'dnsTree.copy.name': (clicked, selected) => copy(targets, clicked, selected, nameOf),
    // The copy key means the focused row, which the editor does not tell. So the key has the editor toggle the
    // focused row in the selection and back, and notes in between which row makes the difference.
    '_dnsTree.focus.begin': () => targets.beginFocus(),
    '_dnsTree.focus.note': () => targets.noteFocus(),
    '_dnsTree.copy.focused': async () => {
      const focused = targets.takeFocused();
      if (focused !== undefined) await copy(targets, focused, undefined, valueOf);
    },
  };
}

async function copy(targets: Targets, clicked: unknown, selected: unknown, textOf: TextOf): Promise<void> {
  let texts = textsOf(targets.chosen(clicked, selected), textOf);
  if (texts.length === 0) {
    const asked = await targets.ask(['record']);
    if (asked === undefined) return;
    texts = textsOf([asked], textOf);
  }
  await copyLines(texts);
}

/** Puts texts on the clipboard, one a line, and says so. */
export async function copyLines(texts: readonly string[]): Promise<void> {
  const lines = texts.map(copyableText);
  if (lines.every((line) => line === '')) {
    vscode.window.setStatusBarMessage(l10n.t('Nothing copied: the value is empty'), 4000);
    return;
  }
  await vscode.env.clipboard.writeText(lines.join('\n'));
  const [first = ''] = lines;
  const said =
    lines.length === 1
      ? l10n.t('Copied {0}', shortened(plain(first), 80))
      : l10n.t('Copied {0} lines', lines.length);
  vscode.window.setStatusBarMessage(`$(check) ${said}`, 4000);
}

function textsOf(nodes: readonly ZoneNode[], textOf: TextOf): string[] {
  return nodes.flatMap((node) => textOf(node) ?? []);
}

/** A record's value; the name of anything else, so that the copy key does something everywhere. */
function valueOf(node: ZoneNode): string | undefined {
  if (node.kind === 'record') return node.record.value;
  return node.kind === 'message' ? nodeText(node).spoken : nameOf(node);
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
      return accountLabel(node.zones.account);
    case 'page':
    case 'message':
      return undefined;
  }
}
