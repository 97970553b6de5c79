import * as l10n from '@vscode/l10n';
import { failureText } from '../../text/failureText.ts';
import { needsToken } from '../../api/failureEffects.ts';
import { accountLabel } from '../../text/accountText.ts';
import { plain } from '../../text/visible.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { Account } from '../../zones/account.ts';

/** The text of the item in the status bar, and the account that needs a token. */
interface WindowStatus {
  readonly text: string;
  readonly details: string;
  readonly account: AccountId;
}

/** Returns the first account that needs a token; undefined if none does. */
export function statusOf(all: readonly Pick<Account, 'info' | 'refusal'>[]): WindowStatus | undefined {
  for (const { info, refusal } of all) {
    if (refusal === undefined || !needsToken(refusal)) continue;
    const details = l10n.t('{0}: {1}', accountLabel(info), failureText(refusal));
    return { text: l10n.t('Token or key needed'), details: plain(details), account: info.id };
  }
  return undefined;
}
