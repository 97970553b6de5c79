import * as z from 'zod/mini';
import { DomainId, RecordId } from '../api/fields.ts';
import { AccountId } from './account.ts';

/** The ids of an account, a domain or a record: the argument of commands and the persisted state of panels. */
export const ItemRef = z.object({
  account: AccountId,
  domain: z.optional(DomainId.check(z.minLength(1))),
  record: z.optional(RecordId.check(z.minLength(1))),
});
export type ItemRef = z.infer<typeof ItemRef>;
