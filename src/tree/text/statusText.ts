import * as l10n from '@vscode/l10n';
import { failureText } from '../../text/failureText.ts';
import { needsToken } from '../../api/failureEffects.ts';
import { accountLabel } from '../../text/accountText.ts';
import { digits, plain } from '../../text/visible.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import type { Account } from '../../zones/account.ts';

/** The progress of a run: how many zones are done, out of how many. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The text of the item in the status bar, and the action of a click on it. */
export interface WindowStatus {
  readonly text: string;
  readonly details: string;
  /** The account that needs a token. */
  readonly account?: AccountId;
}

/** Returns the account that needs a token first, else the running work; undefined if there is neither. */
export function statusOf(
  all: readonly Pick<Account, 'info' | 'refusal'>[],
  indexing: Progress | undefined,
  checking: Progress | undefined,
): WindowStatus | undefined {
  for (const { info, refusal } of all) {
    if (refusal === undefined || !needsToken(refusal)) continue;
    const details = l10n.t('{0}: {1}', accountLabel(info), failureText(refusal));
    return { text: l10n.t('Token needed'), details: plain(details), account: info.id };
  }
  const details = l10n.t('Show progress');
  if (indexing !== undefined) return { text: l10n.t('Indexing: {0}', progressText(indexing)), details };
  if (checking !== undefined) return { text: l10n.t('Checking: {0}', progressText(checking)), details };
  return undefined;
}

function progressText({ done, total }: Progress): string {
  return l10n.t('{0} of {1} zones', digits(done), digits(total));
}
