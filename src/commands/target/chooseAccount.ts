import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus, ask } from '../../base/messages.ts';
import { plain } from '../../text/visible.ts';
import type { AccountInfo } from '../../zones/accountInfo.ts';
import { accountLabel } from '../../text/accountText.ts';
import type { Accounts } from '../../zones/accounts.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import { InputError } from '../inputError.ts';
import type { Targets } from './commandTargets.ts';

/** Returns the account of the clicked or selected node, else the only account, else the one the user picks. */
export async function chooseAccount(
  accounts: Accounts,
  targets: Targets,
  clicked: unknown,
  fits: (account: AccountInfo) => boolean,
): Promise<AccountInfo | undefined> {
  const given = ItemRef.safeParse(clicked);
  const named = accounts.get(given.data?.account);
  if (named !== undefined && fits(named.info)) return named.info;
  // The named account was removed: do not act on another one.
  if (given.success && named === undefined)
    throw new InputError(l10n.t('The account is not in this editor.'));
  const inFront = clicked === undefined ? accounts.get(targets.inFront?.account) : undefined;
  const near = (inFront ?? targets.chosen(clicked, undefined)[0]?.account)?.info;
  if (near !== undefined && fits(near)) return near;
  if (near !== undefined && targets.isNode(clicked)) {
    showStatus(l10n.t('The sample account has no token to replace.'));
    return undefined;
  }
  const fitting = accounts.all.map(({ info }) => info).filter(fits);
  if (fitting.length === 0) {
    showNoAccount();
    return undefined;
  }
  if (fitting.length === 1) return fitting[0];
  const items = fitting.map((account) => ({
    label: plain(accountLabel(account)),
    description: account.kind === 'hosted' ? plain(account.address) : '',
    account,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: l10n.t('Select an account') });
  return picked?.account;
}

/** Says that there is no account and offers both ways to one. The command does not wait for the choice. */
export function showNoAccount(): void {
  void offerAccount();
}

async function offerAccount(): Promise<void> {
  const add = l10n.t('Add Account…');
  const sample = l10n.t('Open Sample Account');
  const text = l10n.t('There is no account yet. Add one first.');
  const picked = await ask('information', text, add, sample);
  if (picked === undefined) return;
  await vscode.commands.executeCommand(picked === add ? 'dnsTree.account.add' : 'dnsTree.account.addSample');
}
