import * as l10n from '@vscode/l10n';
import { addressLabel } from '../api/serviceAddress.ts';
import type { Account } from '../model/account.ts';
import { LIMIT, visible } from './visible.ts';

/** The name of an account for display. */
export function accountLabel(account: Account): string {
  return account.kind === 'sample' ? l10n.t('Sample Account') : visible(account.label, LIMIT.name);
}

/** The service of an account for display. */
export function accountPlace(account: Account): string {
  return account.kind === 'sample'
    ? l10n.t('on this machine')
    : visible(addressLabel(account.address), LIMIT.name);
}
