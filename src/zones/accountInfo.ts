import * as z from 'zod/mini';
import { addressProblem, ServiceAddress } from '../api/serviceAddress.ts';

export type AccountId = string & z.$brand<'AccountId'>;
export const AccountId = z.string().check(z.minLength(1)).brand<'AccountId'>();

/**
 * An account of a hosting service, without its token. The token is stored under the id, so the id must end in the
 * address: an edited state file cannot send a stored token to another address.
 */
export const HostedAccount = z
  .object({
    kind: z.literal('hosted'),
    id: AccountId,
    address: ServiceAddress,
    /** The e-mail address, nick or id of the account's user. */
    label: z.string(),
  })
  .check(z.refine(({ id, address }) => id.endsWith(`@${address}`)));

/** An account that was added when its address was still accepted. */
export const RefusedAccount = z
  .object({ kind: z.literal('hosted'), id: AccountId, address: z.string(), label: z.string() })
  .check(z.refine(({ id, address }) => id.endsWith(`@${address}`) && addressProblem(address) !== undefined));
export type RefusedAccount = z.infer<typeof RefusedAccount>;

/** The account of the embedded sample service. */
const SampleAccount = z.object({ kind: z.literal('sample'), id: AccountId });

/** An account that the editor keeps over restarts. */
export const StoredAccount = z.discriminatedUnion('kind', [HostedAccount, SampleAccount]);

export type StoredAccount = z.infer<typeof StoredAccount>;

/** The zones of files that the command line was given. */
interface FilesAccount {
  readonly kind: 'files';
  readonly id: AccountId;
}

export type AccountInfo = StoredAccount | FilesAccount;
export type HostedAccount = z.infer<typeof HostedAccount>;

/** Returns the id of the account that user `userId` has at `address`. */
export function hostedAccountId(address: ServiceAddress, userId: string): AccountId {
  return AccountId.parse(`${userId}@${address}`);
}
