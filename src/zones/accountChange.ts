import type { Domain } from '../api/domain.ts';
import type { DomainId } from '../api/fields.ts';
import type { DomainGroup } from '../api/group.ts';
import type { DnsRecord } from '../api/record.ts';
import type { LazyList } from './lists/lazyList.ts';
import type { LazyValue } from './lists/lazyValue.ts';
import type { ZoneState } from './zoneState.ts';

/**
 * A change of an account: of a list or value, of the state of a zone (undefined: of many zones at once), of the refusal
 * of its login, or of the count of its requests.
 */
export type AccountChange =
  | { readonly kind: 'list'; readonly list: AccountList; readonly of: ListOf }
  | { readonly kind: 'value'; readonly value: LazyValue<unknown> }
  | { readonly kind: 'zone'; readonly zone: ZoneState | undefined }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'calls' };

/** The content of a list. `domains` are those of a group or of the whole account. */
export type ListOf =
  | { readonly kind: 'groups' }
  | { readonly kind: 'domains'; readonly list: LazyList<Domain> }
  | { readonly kind: 'records'; readonly domainId: DomainId };

export type AccountList = LazyList<DomainGroup> | LazyList<Domain> | LazyList<DnsRecord>;
