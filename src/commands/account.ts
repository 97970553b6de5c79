import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Logins } from '../accounts/logins.ts';
import { addAccount, replaceToken } from '../accounts/signIn.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import { showStatus, confirm } from '../base/messages.ts';
import { plain } from '../text/visible.ts';
import type { AccountInfo } from '../zones/accountInfo.ts';
import { accountLabel, accountPlace } from '../text/accountText.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './target/commandTargets.ts';
import { consolePage } from '../api/console.ts';
import { toAscii } from '../dns/names.ts';
import { InputError } from './inputError.ts';
import { chooseAccount } from './target/chooseAccount.ts';

/** Commands that add, repair and remove accounts, and open the console of their service. */
export function accountCommands(logins: Logins, store: AccountStore, accounts: Accounts, targets: Targets) {
  return {
    'dnsTree.account.add': async () => {
      const added = await addAccount(logins);
      if (added === undefined) return;
      const label = plain(accountLabel(added.account));
      showStatus(
        added.known
          ? l10n.t('{0} was already added; its token or key is replaced.', label)
          : l10n.t('Added {0}.', label),
      );
      await vscode.commands.executeCommand('dnsTree.reveal', { account: added.account.id });
    },
    'dnsTree.account.addSample': async () => {
      await vscode.commands.executeCommand('dnsTree.reveal', { account: await logins.addSample() });
    },
    'dnsTree.account.replaceToken': async (clicked) => {
      const account = await chooseAccount(accounts, targets, clicked, ({ kind }) => kind === 'hosted');
      if (account?.kind !== 'hosted') return;
      if (await replaceToken(logins, account))
        showStatus(l10n.t('Replaced the token or key of {0}.', plain(accountLabel(account))));
    },
    'dnsTree.account.remove': async (clicked) => {
      const account = await chooseAccount(accounts, targets, clicked, () => true);
      if (account === undefined || !(await confirmRemoval(account))) return;
      await store.remove(account.id);
      showStatus(l10n.t('Removed {0}.', plain(accountLabel(account))));
    },
    // Opens the page of a domain or an account in the web console of its service.
    'dnsTree.openConsole': async (clicked) => {
      const [node] = targets.chosen(clicked, undefined);
      const account = node?.account.info ?? (await chooseAccount(accounts, targets, clicked, () => true));
      if (account === undefined) return;
      const name = node?.kind === 'domain' || node?.kind === 'record' ? node.domain.name : undefined;
      const page =
        account.kind === 'hosted' ? consolePage(account.address, name && toAscii(name)) : undefined;
      if (page !== undefined) return void (await vscode.env.openExternal(vscode.Uri.parse(page, true)));
      throw new InputError(l10n.t('The web console of {0} is not known.', plain(accountPlace(account))));
    },
  } satisfies Partial<Handlers>;
}

async function confirmRemoval(account: AccountInfo): Promise<boolean> {
  if (account.kind === 'sample') return true;
  const remove = l10n.t('Remove');
  const picked = await confirm(
    'warning',
    l10n.t('Remove the account {0} from this editor?', plain(accountLabel(account))),
    l10n.t(
      'Its token or key, its snapshots and its records are deleted from this machine. Nothing changes at the service.',
    ),
    remove,
  );
  return picked === remove;
}
