import * as z from 'zod';
import { DomainId, RecordId } from '../api/fields.ts';
import { AccountId } from './account.ts';

/** Names an account, a domain or a record of it by ids alone: what panels remember and commands take. */
export const Thing = z.object({
  account: AccountId,
  domain: DomainId.min(1).optional(),
  record: RecordId.min(1).optional(),
});
export type Thing = z.infer<typeof Thing>;
