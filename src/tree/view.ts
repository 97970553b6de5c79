import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { recordDecorations } from './decorations.ts';
import { recordDrag } from './drag.ts';
import { filterText, type DomainFilter } from './filter.ts';
import type { ZoneNode } from './nodes.ts';
import type { ZonesTree } from './zonesTree.ts';

/** The view "Zones": the tree, what it was opened and closed at, and the filter in its description. */
export class ZonesView implements Disposable {
  readonly view: vscode.TreeView<ZoneNode>;
  readonly #held = new DisposableStore();

  constructor(tree: ZonesTree, filter: DomainFilter, portfolio: Portfolio) {
    this.view = this.#held.add(
      vscode.window.createTreeView('dnsTree.zones', {
        treeDataProvider: tree,
        dragAndDropController: recordDrag,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this.#held.add(this.view.onDidCollapseElement(({ element }) => tree.closed(element)));
    this.#held.add(this.view.onDidExpandElement(({ element }) => tree.opened(element)));
    this.#held.add(vscode.window.registerFileDecorationProvider(recordDecorations));
    const describe = (): void => {
      const text = filter.type === 'all' ? '' : l10n.t('Filter: {0}', filterText(filter.type));
      this.view.description = text;
      // A view alone in its container has no header, and so no description in sight. Without an account the
      // message would stand in the place of the welcome.
      this.view.message = portfolio.all.length === 0 ? '' : text;
      void vscode.commands.executeCommand('setContext', 'dnsTree.filtered', filter.type !== 'all');
      // While the extension starts nobody knows, and nothing is said.
      void vscode.commands.executeCommand('setContext', 'dnsTree.noAccount', portfolio.all.length === 0);
    };
    describe();
    this.#held.add(filter.onDidChange(describe));
    this.#held.add(portfolio.onDidChange(describe));
  }

  dispose(): void {
    this.#held.dispose();
  }
}
