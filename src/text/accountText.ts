import * as l10n from '@vscode/l10n';
import { addressLabel } from '../api/serviceAddress.ts';
import type { AccountInfo } from '../zones/accountInfo.ts';
import { LIMIT, visible } from './visible.ts';

/** The name of an account for display. */
export function accountLabel(account: AccountInfo): string {
  switch (account.kind) {
    case 'hosted':
      return visible(account.label, LIMIT.name);
    case 'sample':
      return l10n.t('Sample Account');
    case 'files':
      return l10n.t('Files');
  }
}

/** The service of an account for display. */
export function accountPlace(account: AccountInfo): string {
  return account.kind === 'hosted'
    ? visible(addressLabel(account.address), LIMIT.name)
    : l10n.t('on this machine');
}
