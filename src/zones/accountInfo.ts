import * as z from 'zod/mini';
import type { Login } from '../api/client.ts';
import { shortSecretId } from '../api/cloud/cloudKey.ts';
import type { Secret } from '../api/secret.ts';
import { addressProblem, ServiceAddress } from '../api/serviceAddress.ts';
import { savedName } from '../base/savedFiles.ts';

export type AccountId = string & z.$brand<'AccountId'>;
export const AccountId = z.string().check(z.minLength(1)).brand<'AccountId'>();

/** The facts about a cloud key that are stored with its account, outside the secret store. */
const KeyInfo = z.object({
  /** The ends of its SecretId, by which its owner knows it. */
  shortId: z.string(),
  isTemporary: z.boolean(),
  /** When a temporary key ends, in milliseconds; undefined if that is not known. */
  endsAt: z.optional(z.number()),
});

/**
 * An account of a hosting service, without its secret. The secret is stored under the id, so the id must end in the
 * address, and tells the interface: an edited state file cannot send a stored secret to another address, or over the
 * other interface.
 */
export const HostedAccount = z
  .object({
    kind: z.literal('hosted'),
    id: AccountId,
    address: ServiceAddress,
    /** The e-mail address, nick or id of the account's user. */
    label: z.string(),
    /** Of an account with a cloud key; undefined once an earlier version stored the list. */
    key: z.optional(KeyInfo),
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

/** Begins the ids of accounts with a cloud key: a user may have an account of each interface at one address. */
const KEY_ID = 'cloud:';

/** Returns the kind of secret of an account, which decides its interface. */
export function secretKind(id: AccountId): Secret['kind'] {
  return id.startsWith(KEY_ID) ? 'cloudKey' : 'token';
}

/**
 * Returns the account of a login, of user `userId` if the service tells which one. The SecretId of a key is not stored,
 * only its ends.
 */
export function hostedAccount({ address, secret }: Login, userId?: string, label?: string): HostedAccount {
  const account = (id: string, name: string) =>
    ({ kind: 'hosted', id: AccountId.parse(`${id}@${address}`), address, label: label ?? name }) as const;
  if (secret.kind === 'token') return account(userId ?? secret.id, secret.id);
  const shortId = shortSecretId(secret.id);
  const { sessionToken, endsAt } = secret.parts;
  const end = endsAt === undefined ? {} : { endsAt };
  return {
    ...account(`${KEY_ID}${userId ?? savedName(secret.id)}`, shortId),
    key: { shortId, isTemporary: sessionToken !== undefined, ...end },
  };
}
