import type { Domain } from '../api/domain.ts';
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
  | { readonly kind: 'list'; readonly list: AccountList }
  | { readonly kind: 'value'; readonly value: LazyValue<unknown> }
  | { readonly kind: 'zone'; readonly zone: ZoneState | undefined }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'calls' };

export type AccountList = LazyList<DomainGroup> | LazyList<Domain> | LazyList<DnsRecord>;
