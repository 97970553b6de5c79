import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { consolePage } from '../api/console.ts';
import { toAscii } from '../dns/names.ts';
import type { Accounts } from '../zones/accounts.ts';
import { accountPlace } from '../text/accountText.ts';
import { plain } from '../text/visible.ts';
import { chooseAccount } from './account.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './target/commandTargets.ts';

/** Opens the page of a domain or an account in the web console of its service. */
export function consoleCommands(accounts: Accounts, targets: Targets) {
  return {
    'dnsTree.openConsole': async (clicked) => {
      const [node] = targets.chosen(clicked, undefined);
      const account = node?.account.info ?? (await chooseAccount(accounts, targets, clicked, () => true));
      if (account === undefined) return;
      const name = node?.kind === 'domain' || node?.kind === 'record' ? node.domain.name : undefined;
      const page =
        account.kind === 'hosted' ? consolePage(account.address, name && toAscii(name)) : undefined;
      if (page !== undefined) return void (await vscode.env.openExternal(vscode.Uri.parse(page, true)));
      void vscode.window.showInformationMessage(
        l10n.t('The web console of {0} is not known.', plain(accountPlace(account))),
      );
    },
  } satisfies Partial<Handlers>;
}
