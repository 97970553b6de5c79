import * as z from 'zod/mini';
import { DomainId, RecordId } from '../api/fields.ts';
import { AccountId } from './account.ts';

/** Names an account, a domain or a record of it by ids alone: what panels remember and commands take. */
export const Thing = z.object({
  account: AccountId,
  domain: z.optional(DomainId.check(z.minLength(1))),
  record: z.optional(RecordId.check(z.minLength(1))),
});
export type Thing = z.infer<typeof Thing>;
