// What the editor shows of a tree, from its items and events alone.
import * as vscode from 'vscode';
import type { Accounts } from '../../../src/zones/accounts.ts';
import type { DomainFilter } from '../../../src/tree/treeChoices.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import type { ZonesTree } from '../../../src/tree/zonesTree.ts';
import { nextChange } from '../parts.ts';

/** A row of a view. */
interface Row {
  node: ZoneNode;
  item: vscode.TreeItem;
  expanded: boolean;
  /** Undefined until it is first expanded. */
  children: readonly Row[] | undefined;
}

/** Shows a tree as the editor does: asks for the children of expanded rows, and again for what the tree reports. */
export class ShownRows {
  readonly #tree: ZonesTree;
  readonly #accounts: Accounts;
  readonly #filter: DomainFilter;
  readonly #listening: vscode.Disposable;
  #roots: readonly Row[] = [];
  #work: Promise<void> = Promise.resolve();
  #rootsListed: Promise<void>;

  constructor(tree: ZonesTree, accounts: Accounts, filter: DomainFilter) {
    this.#tree = tree;
    this.#accounts = accounts;
    this.#filter = filter;
    this.#listening = tree.onDidChangeTreeData((changed) => {
      const nodes = Array.isArray(changed) ? changed : [changed];
      for (const node of nodes) this.#then(() => this.#refresh(node));
      if (nodes.includes(undefined)) this.#rootsListed = this.#work;
    });
    this.#then(() => this.#refresh(undefined));
    this.#rootsListed = this.#work;
  }

  /** All visible rows, from top to bottom. */
  get rows(): readonly Row[] {
    return visibleRows(this.#roots);
  }

  /** One line for each visible row, without findings: the editor gets their marks by another way. */
  get lines(): readonly string[] {
    return this.rows.map(({ node, item, expanded }) => {
      let depth = '';
      for (let at = node.parent; at !== undefined; at = at.parent) depth += '  ';
      const texts = [item.label, item.description, item.contextValue];
      return `${depth}${expanded ? '▾' : '▸'} ${texts.map(String).join(' | ')}`;
    });
  }

  expand(row: Row): void {
    row.expanded = true;
    this.#tree.expanded(row.node);
    if (row.children === undefined) this.#then(() => this.#listChildren(row));
  }

  collapse(row: Row): void {
    row.expanded = false;
    this.#tree.collapsed(row.node);
  }

  /** Waits until no roots are about to replace the rows, which a person could not open meanwhile. */
  async steady(): Promise<void> {
    let listed: Promise<void>;
    do {
      listed = this.#rootsListed;
      await listed;
    } while (listed !== this.#rootsListed);
  }

  /** Waits until the tree has reported all changes, and nothing in view loads. */
  async settled(): Promise<void> {
    for (;;) {
      const changed = nextChange(this.#tree.onDidChangeTreeData);
      let work: Promise<void>;
      do {
        work = this.#work;
        await work;
      } while (work !== this.#work);
      if (!this.rows.some(({ node }) => saysLoading(node)) && !this.#isLoading()) return;
      await changed;
    }
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** Whether a list in view loads: no row says so while its rows are loaded again, or while groups are filtered. */
  #isLoading(): boolean {
    const { value: type } = this.#filter;
    const opened = this.rows.filter(({ expanded }) => expanded).map(({ node }) => node);
    const lists = [undefined, ...opened].map((parent) => this.#tree.listOf(parent));
    if (type !== 'all') {
      const accounts = this.#accounts.all;
      const inView =
        accounts.length === 1
          ? accounts
          : opened.flatMap((node) => (node.kind === 'account' ? [node.account] : []));
      lists.push(...inView.map((account) => account.matching(type)));
    }
    return lists.some((list) => list?.state.loading !== undefined);
  }

  #then(work: () => Promise<void>): void {
    const before = this.#work;
    this.#work = (async () => {
      await before;
      await work();
    })();
  }

  async #refresh(node: ZoneNode | undefined): Promise<void> {
    if (node === undefined) {
      this.#roots = await this.#rowsOf(undefined, this.#roots);
      return;
    }
    const row = allRows(this.#roots).find((each) => each.node === node);
    if (row === undefined) return;
    row.item = this.#tree.getTreeItem(node);
    if (row.children !== undefined) await this.#listChildren(row);
  }

  async #listChildren(row: Row): Promise<void> {
    row.children = await this.#rowsOf(row.node, row.children ?? []);
  }

  async #rowsOf(parent: ZoneNode | undefined, before: readonly Row[]): Promise<readonly Row[]> {
    const known = new Map(before.map((row) => [row.node.id, row]));
    const rows: Row[] = [];
    for (const node of await this.#tree.getChildren(parent)) {
      const item = this.#tree.getTreeItem(node);
      const row: Row = known.get(node.id) ?? { node, item, expanded: isExpanded(item), children: undefined };
      Object.assign(row, { node, item });
      if (row.expanded) await this.#listChildren(row);
      else row.children = undefined;
      rows.push(row);
    }
    return rows;
  }
}

function isExpanded({ collapsibleState }: vscode.TreeItem): boolean {
  return collapsibleState === vscode.TreeItemCollapsibleState.Expanded;
}

function saysLoading(node: ZoneNode): boolean {
  return node.kind === 'message' && node.message.kind === 'loading';
}

function allRows(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...allRows(row.children ?? [])]);
}

function visibleRows(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...(row.expanded ? visibleRows(row.children ?? []) : [])]);
}
