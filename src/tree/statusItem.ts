import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Accounts } from '../zones/accounts.ts';
import { statusOf } from './text/statusText.ts';

/** The item in the status bar. It exists only while an account needs a token. */
export class StatusItem implements Disposable {
  readonly #accounts: Accounts;
  readonly #disposables = new DisposableStore();
  #item: vscode.StatusBarItem | undefined;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
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

  dispose(): void {
    this.#disposables.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    const status = statusOf(this.#accounts.all);
    if (status === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    const { text, details, account } = status;
    this.#item ??= vscode.window.createStatusBarItem('dnsTree.status', vscode.StatusBarAlignment.Left);
    this.#item.name = 'DNS Tree';
    this.#item.text = `$(key) ${text}`;
    this.#item.tooltip = `DNS Tree: ${details}`;
    this.#item.accessibilityInformation = { label: `DNS Tree: ${text}`, role: 'button' };
    this.#item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
    this.#item.command = {
      command: 'dnsTree.account.replaceToken',
      title: l10n.t('Replace Token…'),
      arguments: [{ account }],
    };
    this.#item.show();
  }
}
