import type { DomainId } from '../api/fields.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Account } from '../zones/account.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { TreeParent } from './changeNotifier.ts';
import type { NodeRegister } from './nodeRegister.ts';
import type { DomainNode, ZoneNode } from './nodes.ts';
import type { PinnedDomains } from './pinnedDomains.ts';
import { hasOtherDomain } from './pinnedNodes.ts';

/** What the pinned rows need of their tree. */
interface PinnedRowsTree {
  readonly nodes: NodeRegister;
  /** Lists the children of a parent again, and returns them. */
  put(parent: TreeParent): readonly ZoneNode[];
  /** Makes the editor list the children of a parent again. */
  changed(parent: TreeParent): void;
  /** Makes the editor draw rows again. */
  redraw(rows: ZoneNode[]): void;
}

/** Updates the rows of a tree when domains are pinned or unpinned, or when a list loads one that is pinned. */
export class PinnedRows implements Disposable {
  readonly #accounts: Accounts;
  readonly #tree: PinnedRowsTree;
  readonly #disposables = new DisposableStore();

  constructor(accounts: Accounts, pins: PinnedDomains, tree: PinnedRowsTree) {
    this.#accounts = accounts;
    this.#tree = tree;
    this.#disposables.add(pins.onDidChange(({ account, ids }) => this.#pinsChanged(account, ids)));
    this.#disposables.add(accounts.onDidChangeAccount(({ account }) => this.#domainsChanged(account)));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #pinsChanged(id: AccountId, domains: ReadonlySet<DomainId>): void {
    const account = this.#accounts.get(id);
    if (account === undefined) return;
    this.#listAgain(account);
    // Their menus offer the opposite now.
    const rows = this.#siblings(account).flatMap((node) =>
      node.kind === 'group' ? this.#tree.nodes.childrenOf(node).filter((row) => isOne(row, domains)) : [],
    );
    if (rows.length > 0) this.#tree.redraw(rows);
  }

  #domainsChanged(account: Account): void {
    const pinned = this.#siblings(account).find((node) => node.kind === 'pinned');
    if (pinned !== undefined && hasOtherDomain(pinned)) this.#listAgain(account);
  }

  #listAgain(account: Account): void {
    const before = this.#siblings(account);
    // Its parent was never expanded, or is gone.
    if (before.length === 0) return;
    const parent = this.#parentOf(account);
    const pinned = this.#tree.put(parent).find(({ kind }) => kind === 'pinned');
    const hasSameRows = pinned !== undefined && before.includes(pinned);
    this.#tree.changed(hasSameRows ? pinned : parent);
  }

  /** The parent of the groups of an account. */
  #parentOf(account: Account): TreeParent {
    const roots = this.#tree.nodes.childrenOf(undefined);
    return roots.find((node) => node.kind === 'account' && node.account === account);
  }

  /** The groups of an account, and the row of its pinned domains. */
  #siblings(account: Account): readonly ZoneNode[] {
    const rows = this.#tree.nodes.childrenOf(this.#parentOf(account));
    return rows.filter((node) => node.account === account && node.kind !== 'account');
  }
}

function isOne(row: ZoneNode, domains: ReadonlySet<DomainId>): row is DomainNode {
  return row.kind === 'domain' && row.domain.id !== undefined && domains.has(row.domain.id);
}
