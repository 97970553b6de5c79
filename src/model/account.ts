import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { addressLabel, ServiceAddress } from '../api/address.ts';
import { shortened, visible } from '../base/visible.ts';

export type AccountId = string & z.$brand<'AccountId'>;
export const AccountId = z.string().check(z.minLength(1)).brand<'AccountId'>();

/** An account of a hosting service, without its token: what may be remembered and shown. */
export const HostedAccount = z.object({
  kind: z.literal('hosted'),
  id: AccountId,
  address: ServiceAddress,
  /** What people know the account by: e-mail, nick or id. */
  label: z.string(),
});

/** The embedded service with its fixed zones. */
export const SampleAccount = z.object({ kind: z.literal('sample'), id: AccountId });

export const Account = z.discriminatedUnion('kind', [HostedAccount, SampleAccount]);
export type Account = z.infer<typeof Account>;
export type HostedAccount = z.infer<typeof HostedAccount>;

/** The id of the account that `userId` has at `address`. */
export function hostedAccountId(address: ServiceAddress, userId: string): AccountId {
  return AccountId.parse(`${shortened(userId, 100)}@${address}`);
}

/** What people know an account by, fit to be shown. */
export function accountLabel(account: Account): string {
  return account.kind === 'sample' ? l10n.t('Sample Account') : shortened(visible(account.label), 100);
}

/** Where the account is, in few words, fit to be shown. */
export function accountPlace(account: Account): string {
  return account.kind === 'sample' ? l10n.t('on this machine') : visible(addressLabel(account.address));
}
