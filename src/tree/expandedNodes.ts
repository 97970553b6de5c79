import * as z from 'zod/mini';
import type { Memory } from '../base/memory.ts';
import type { AccountNode, ZoneNode } from './nodes.ts';

const KEY = 'dnsTree.expandedNodes';
/** Each expanded node costs a request when the window is reloaded. */
const MAX_NODES = 100;
const StoredIds = z.catch(z.array(z.string()), []);

/** The ids of the expanded nodes of the tree, persisted for a reload of the window. */
export class ExpandedNodes {
  readonly #state: Memory;
  /** The most recently expanded node last. */
  readonly #ids: Set<string>;
  /** Those of the account nodes of the latest list. */
  #accounts: ReadonlySet<string> = new Set();

  constructor(state: Memory) {
    this.#state = state;
    this.#ids = new Set(StoredIds.parse(state.get(KEY)));
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Whether the row of a node is expanded. That of pinned domains is, unless it was collapsed. */
  isExpanded({ id, kind }: Pick<ZoneNode, 'id' | 'kind'>): boolean {
    return kind === 'pinned' ? !this.has(collapsedId(id)) : this.has(id);
  }

  /** Notes that the row of a node was expanded or collapsed. */
  set({ id, kind }: Pick<ZoneNode, 'id' | 'kind'>, isExpanded: boolean): void {
    const [stored, isStored] = kind === 'pinned' ? [collapsedId(id), !isExpanded] : [id, isExpanded];
    if (isStored) this.add(stored);
    else this.delete(stored);
  }

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= MAX_NODES) break;
      this.#ids.delete(oldest);
    }
    this.#store();
  }

  delete(id: string): void {
    if (this.#ids.delete(id)) this.#store();
  }

  /** Forgets the nodes of removed accounts: those that are not below one of these account nodes. */
  keepBelow(accounts: readonly Pick<AccountNode, 'id'>[]): void {
    const kept = new Set(accounts.map(({ id }) => id));
    this.#accounts = kept;
    const gone = [...this.#ids].filter((id) => !kept.has(id.split('/', 1)[0] ?? ''));
    for (const id of gone) this.#ids.delete(id);
    if (gone.length > 0) this.#store();
  }

  /**
   * Takes the account nodes of a new list. Forgets the nodes of removed accounts. Expands added accounts, and the account
   * whose groups were the roots, so that its open groups stay in view.
   */
  accountsChanged(accounts: readonly AccountNode[]): void {
    const before = this.#accounts;
    this.keepBelow(accounts);
    for (const { id } of accounts) if (before.size === 1 || !before.has(id)) this.add(id);
  }

  /** A failed write loses only which nodes are expanded after a reload. */
  #store(): void {
    this.#state.update(KEY, [...this.#ids]).then(undefined, () => undefined);
  }
}

/** Stands for a node that is expanded by default, and was collapsed. */
function collapsedId(id: string): string {
  return `${id}/collapsed`;
}
