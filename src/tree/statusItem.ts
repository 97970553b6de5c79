import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Indexer } from '../zones/indexing/indexer.ts';
import type { Accounts } from '../zones/accounts.ts';
import { statusOf, type Progress, type WindowStatus } from './text/statusText.ts';

/** The item in the status bar. It exists only while zones are indexed or checked, or an account needs a token. */
export class StatusItem implements Disposable {
  readonly #accounts: Accounts;
  readonly #indexer: Indexer;
  readonly #disposables = new DisposableStore();
  #checking: Progress | undefined;
  #item: vscode.StatusBarItem | undefined;

  constructor(accounts: Accounts, indexer: Indexer) {
    this.#accounts = accounts;
    this.#indexer = indexer;
    this.#disposables.add(indexer.onDidChange(() => this.#update()));
    this.#disposables.add(accounts.onDidChangeList(() => this.#update()));
    this.#disposables.add(
      accounts.onDidChangeAccount(({ change }) => change.kind === 'refusal' && this.#update()),
    );
    this.#update();
  }

  /** The item in the status bar; undefined while there is none. */
  get item(): vscode.StatusBarItem | undefined {
    return this.#item;
  }

  /** Shows how far a check of all zones is; undefined when it ended. */
  setChecking(progress: Progress | undefined): void {
    this.#checking = progress;
    this.#update();
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    const status = statusOf(this.#accounts.all, this.#indexer.progress, this.#checking);
    if (status === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    this.#item ??= vscode.window.createStatusBarItem('dnsTree.status', vscode.StatusBarAlignment.Left);
    const isToken = status.account !== undefined;
    this.#item.name = 'DNS Tree';
    this.#item.text = `${isToken ? '$(key)' : '$(sync~spin)'} ${status.text}`;
    this.#item.tooltip = `DNS Tree: ${status.details}`;
    this.#item.accessibilityInformation = { label: `DNS Tree: ${status.text}`, role: 'button' };
    this.#item.backgroundColor = isToken
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.#item.command = commandOf(status);
    this.#item.show();
  }
}

/** A notification has the progress and the button to cancel; it may be closed by now, but stays in this list. */
function commandOf({ account }: WindowStatus): vscode.Command {
  return account === undefined
    ? { command: 'notifications.showList', title: l10n.t('Show progress') }
    : {
        command: 'dnsTree.account.replaceToken',
        title: l10n.t('Replace Token…'),
        arguments: [{ account }],
      };
}
