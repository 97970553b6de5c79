import * as vscode from 'vscode';
import type { Portfolio } from '../model/portfolio.ts';
import type { Thing } from '../model/thing.ts';
import type { PanelName } from '../panels/viewType.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { chooseAccount } from './account.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './targets.ts';
import { chooseThing } from './things.ts';

type ShowCommands =
  | 'dnsTree.domain.show'
  | 'dnsTree.record.show'
  | 'dnsTree.account.show'
  | '_dnsTree.click'
  | '_dnsTree.enter';

/** Two clicks within this time are a double click. */
const DOUBLE_CLICK_MS = 500;

/** Shows a thing in the panel that it has, or in a new one. */
export type ShowPanel = (name: PanelName, thing: Thing) => Promise<void>;

/** Opening the panels of details. */
export function showCommands(
  showPanel: ShowPanel,
  portfolio: Portfolio,
  view: vscode.TreeView<ZoneNode>,
  targets: Targets,
): Handlers<ShowCommands> {
  let clickedBefore: { readonly node: unknown; readonly at: number } | undefined;
  // What was selected in between, if only by a key that toggles, makes two clicks of them.
  view.onDidChangeSelection(({ selection }) => {
    if (selection.length !== 1 || selection[0] !== clickedBefore?.node) clickedBefore = undefined;
  });
  const show = async (kind: 'domain' | 'record', clicked: unknown): Promise<void> => {
    const thing = await chooseThing(targets, clicked, kind);
    if (thing === undefined) return;
    const { account, domain } = thing;
    await showPanel(kind, kind === 'record' ? thing : { account, domain });
  };
  return {
    'dnsTree.domain.show': (clicked) => show('domain', clicked),
    'dnsTree.record.show': (clicked) => show('record', clicked),
    'dnsTree.account.show': async (clicked) => {
      const account = await chooseAccount(portfolio, targets, clicked, () => true);
      if (account !== undefined) await showPanel('account', { account: account.id });
    },
    // One click opens or closes a row, as ever.
    '_dnsTree.click': async (clicked) => {
      const now = performance.now();
      const { node: before, at = 0 } = clickedBefore ?? {};
      const byKey = now - targets.toggledAt < DOUBLE_CLICK_MS;
      const again = !byKey && before === clicked && now - at < DOUBLE_CLICK_MS;
      clickedBefore = again || byKey ? undefined : { node: clicked, at: now };
      if (again) await showNode(clicked);
    },
    '_dnsTree.enter': () => showNode(targets.takeFocused()),
  };

  async function showNode(node: unknown): Promise<void> {
    if (targets.isNode(node) && (node.kind === 'domain' || node.kind === 'record'))
      await show(node.kind, node);
    else await vscode.commands.executeCommand('list.select');
  }
}
