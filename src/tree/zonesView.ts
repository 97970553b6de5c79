import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { consolePage } from '../api/console.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { CompleteStep } from '../base/walkthroughSteps.ts';
import type { Accounts } from '../zones/accounts.ts';
import { whileAccounts } from '../zones/whileAccounts.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { ChangeDecorations } from './changeDecorations.ts';
import type { ItemChanges } from './unseenChanges.ts';
import { addItemDecorations } from './appearance.ts';
import { accountLabel } from '../text/accountText.ts';
import { LIMIT, plain } from '../text/visible.ts';
import { recordDrag, recordDrop, recordDropMetadata } from './drag.ts';
import { filterText, type DomainFilter } from './treeChoices.ts';
import type { ZoneNode } from './nodes.ts';
import type { ShownTree } from './shownTree.ts';
import type { ZonesTree } from './zonesTree.ts';

/** The view "Zones": shows the tree, persists which nodes are expanded, and names the filter and the account. */
export class ZonesView implements ShownTree, Disposable {
  readonly id = 'dnsTree.zones';
  readonly tree: ZonesTree;
  readonly view: vscode.TreeView<ZoneNode>;
  readonly #disposables = new DisposableStore();

  constructor(
    tree: ZonesTree,
    filter: DomainFilter,
    accounts: Accounts,
    checks: ZoneChecks,
    history: ItemChanges,
    completeStep: CompleteStep,
  ) {
    this.tree = tree;
    this.view = this.#disposables.add(
      vscode.window.createTreeView(this.id, {
        treeDataProvider: tree,
        dragAndDropController: recordDrag,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this.#disposables.add(this.view.onDidCollapseElement(({ element }) => tree.collapsed(element)));
    this.#disposables.add(
      this.view.onDidExpandElement(({ element }) => {
        tree.expanded(element);
        if (element.kind === 'domain') completeStep('browse');
      }),
    );
    // The editor asks these about every file in its explorer, and for every drop.
    this.#disposables.add(
      whileAccounts(accounts, () => {
        const shown = new DisposableStore();
        shown.add(vscode.languages.registerDocumentDropEditProvider('*', recordDrop, recordDropMetadata));
        shown.add(addItemDecorations(checks));
        shown.add(new ChangeDecorations(history));
        return shown;
      }),
    );
    const describe = (): void => {
      // The editor hides the description of a view that is alone in its container, but not its message.
      this.view.message = accountMessage(accounts);
      this.view.description = filter.value === 'all' ? '' : l10n.t('Filter: {0}', filterText(filter.value));
      void vscode.commands.executeCommand('setContext', 'dnsTree.filtered', filter.value !== 'all');
      // Undefined until now, so that the view does not show its welcome text before the accounts are loaded.
      const hasAccount = accounts.all.length > 0;
      void vscode.commands.executeCommand('setContext', 'dnsTree.noAccount', !hasAccount);
      const hasSample = accounts.all.some(({ info }) => info.kind === 'sample');
      void vscode.commands.executeCommand('setContext', 'dnsTree.hasSample', hasSample);
      const services = accounts.all.flatMap(({ info }) => (info.kind === 'hosted' ? [info.address] : []));
      void vscode.commands.executeCommand('setContext', 'dnsTree.noToken', services.length === 0);
      const hasConsole = services.some((address) => consolePage(address) !== undefined);
      void vscode.commands.executeCommand('setContext', 'dnsTree.noConsole', !hasConsole);
      if (hasAccount) completeStep('account');
    };
    describe();
    this.#disposables.add(filter.onDidChange(describe));
    this.#disposables.add(accounts.onDidChangeList(describe));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Names the account that no row names because it is the only one. */
function accountMessage({ all }: Accounts): string {
  const [first, second] = all;
  return first === undefined || second !== undefined ? '' : plain(accountLabel(first.info), LIMIT.short);
}
