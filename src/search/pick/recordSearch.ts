import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import type { SearchChoice, SearchParts, SearchPurpose } from './searchParts.ts';
import { SearchPick } from './searchPick.ts';

/** *Search Records…*, and the same box for commands that ask for an item. One box is open at a time. */
export class RecordSearch implements Disposable {
  readonly #parts: SearchParts;
  #open: SearchPick | undefined;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  /** The open box, for tests. */
  get pick(): vscode.QuickPick<vscode.QuickPickItem> | undefined {
    return this.#open?.pick;
  }

  /** Opens the box with `query` in it. Does not wait for the user. Accepting reveals the result in the tree. */
  async show(query = ''): Promise<void> {
    if (await this.#hasAccount()) await this.#openPick({ kind: 'reveal' }, query, () => undefined);
  }

  /** Asks for an item. Returns undefined when the user cancels. */
  async choose(
    purpose: Exclude<SearchPurpose, { kind: 'reveal' }>,
    query = '',
  ): Promise<SearchChoice | undefined> {
    if (!(await this.#hasAccount())) return undefined;
    const { promise, resolve } = Promise.withResolvers<SearchChoice | undefined>();
    await this.#openPick(purpose, query, resolve);
    return promise;
  }

  async #openPick(
    purpose: SearchPurpose,
    query: string,
    onClosed: (choice: SearchChoice | undefined) => void,
  ): Promise<void> {
    this.#open?.dispose();
    const opened = new SearchPick(this.#parts, purpose, query, (choice) => {
      if (this.#open === opened) this.#open = undefined;
      onClosed(choice);
    });
    this.#open = opened;
    // Load what another window indexed meanwhile.
    await this.#parts.indexer.load();
  }

  /** Offers to add an account when there is none. */
  async #hasAccount(): Promise<boolean> {
    if (this.#parts.accounts.all.length > 0) return true;
    // Recent queries may name zones of the accounts that were removed.
    void this.#parts.recent.clear().catch(this.#parts.reportBug);
    await this.#offerAccount();
    return false;
  }

  dispose(): void {
    this.#open?.dispose();
  }

  async #offerAccount(): Promise<void> {
    const items = [
      { label: `$(add) ${l10n.t('Add Account…')}`, command: 'dnsTree.account.add' },
      { label: `$(beaker) ${l10n.t('Open Sample Account')}`, command: 'dnsTree.account.addSample' },
    ];
    const picked = await vscode.window.showQuickPick(items, {
      placeHolder: l10n.t('There is no account yet. Add one first.'),
    });
    if (picked !== undefined) await vscode.commands.executeCommand(picked.command);
  }
}
