import type { Domain } from '../api/domain.ts';
import type { DomainId } from '../api/fields.ts';
import type { DomainGroup } from '../api/group.ts';
import type { DnsRecord } from '../api/record.ts';
import type { LazyList } from './lazyList.ts';
import type { LazyValue } from './lazyValue.ts';

/**
 * A change of an account: of a list or value, of the details of a domain, of the hosts of a domain that were loaded by
 * themselves, of the refusal of its login, or of the count of its requests.
 */
export type ZonesChange =
  | { readonly kind: 'list'; readonly list: ZonesList; readonly of: ListOf }
  | { readonly kind: 'value'; readonly value: LazyValue<unknown> }
  | { readonly kind: 'domainInfo'; readonly id: DomainId; readonly value: LazyValue<Domain> }
  | { readonly kind: 'hosts'; readonly id: DomainId }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'calls' };

/** What a list holds. `domains` are those of a group or of the whole account. */
export type ListOf =
  | { readonly kind: 'groups' }
  | { readonly kind: 'domains'; readonly list: LazyList<Domain> }
  | { readonly kind: 'records'; readonly domainId: DomainId };

export type ZonesList = LazyList<DomainGroup> | LazyList<Domain> | LazyList<DnsRecord>;
