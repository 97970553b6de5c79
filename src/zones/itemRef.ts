import * as z from 'zod/mini';
import { DomainId, RecordId, LONGEST_WRITTEN_NAME } from '../api/fields.ts';
import { AccountId } from './accountInfo.ts';

/** The ids of an account, a domain, a host or a record: the argument of commands and the persisted state of panels. */
export const ItemRef = z.object({
  account: AccountId,
  domain: z.optional(DomainId.check(z.minLength(1))),
  record: z.optional(RecordId.check(z.minLength(1))),
  /** A name within the domain; `@` is the apex. */
  host: z.optional(z.string().check(z.minLength(1), z.maxLength(LONGEST_WRITTEN_NAME))),
});
export type ItemRef = z.infer<typeof ItemRef>;

/** The ids of an account and a domain, and a host of the domain in any spelling. */
export const HostRef = z.object({
  account: AccountId,
  domain: DomainId.check(z.minLength(1)),
  host: z.string().check(z.minLength(1), z.maxLength(LONGEST_WRITTEN_NAME)),
});
export type HostRef = z.infer<typeof HostRef>;
