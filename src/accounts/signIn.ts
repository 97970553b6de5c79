import * as l10n from '@vscode/l10n';
import type { ServiceAddress } from '../api/serviceAddress.ts';
import type { HostedAccount } from '../zones/accountInfo.ts';
import { accountLabel } from '../text/accountText.ts';
import { plain } from '../text/visible.ts';
import type { AddedAccount, Logins } from './logins.ts';
import { askAddress, askService, askToken, type ServiceChoice } from './signInSteps.ts';

/** Asks for a service and a token, and adds the account. Returns undefined when the user cancels. */
export async function addAccount(logins: Logins): Promise<AddedAccount | undefined> {
  let choice: ServiceChoice | undefined;
  /** The text with which the box for the address of another service opens. */
  let other = '';
  for (;;) {
    if (choice === undefined) {
      const asked = await askService();
      if (asked.kind !== 'answered') return undefined;
      choice = asked.answer;
      if (choice.kind === 'other' && choice.typed !== '') other = choice.typed;
    }
    let address: ServiceAddress;
    if (choice.kind === 'other') {
      const asked = await askAddress(other);
      if (asked.kind === 'cancelled') return undefined;
      if (asked.kind === 'back') {
        choice = undefined;
        continue;
      }
      address = asked.answer;
      other = address;
    } else {
      address = choice.address;
    }
    const position = choice.kind === 'other' ? { step: 3, of: 3 } : { step: 2, of: 2 };
    const asked = await askToken(l10n.t('Add Account'), address, position, (token, signal) =>
      logins.add({ address, token }, signal),
    );
    if (asked.kind === 'answered') return asked.answer;
    if (asked.kind === 'cancelled') return undefined;
    // Back returns to the address, or else to the service.
    if (choice.kind !== 'other') choice = undefined;
  }
}

/** Asks for a new token of `account`. Returns whether one was stored. */
export async function replaceToken(logins: Logins, account: HostedAccount): Promise<boolean> {
  const title = l10n.t('Replace Token of {0}', plain(accountLabel(account)));
  const asked = await askToken(title, account.address, undefined, (token, signal) =>
    logins.replace(account, token, signal),
  );
  return asked.kind === 'answered';
}
