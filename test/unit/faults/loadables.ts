// The part of an account that each operation loads.
import type { Failure } from '../../../src/api/failure.ts';
import type { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { Account } from '../../../src/zones/account.ts';
import type { AccountList } from '../../../src/zones/accountChange.ts';
import type { LazyValue } from '../../../src/zones/lists/lazyValue.ts';

/** Every operation of the interface (api.md section 4). */
export const OPERATIONS: readonly Operation[] = [
  'User.Detail',
  'Domaingroup.List',
  'Domain.List',
  'Domain.Info',
  'Record.List',
  'Record.Info',
  'Record.Line',
];

/** The ids of items in the account. */
export interface Ids {
  readonly groupId: GroupId;
  readonly domainId: DomainId;
  readonly recordId: RecordId;
}

export type Loaded = AccountList | LazyValue<unknown>;

/** Returns what `operation` loads. */
export function loadable(account: Account, operation: Operation, ids: Ids): Loaded {
  const { groupId, domainId, recordId } = ids;
  switch (operation) {
    case 'User.Detail':
      return account.user;
    case 'Domaingroup.List':
      return account.groups;
    case 'Domain.List':
      return account.domains(groupId, 'all');
    case 'Domain.Info':
      return account.zone(domainId).details;
    case 'Record.List':
      return account.zone(domainId).pages;
    case 'Record.Info':
      return account.zone(domainId).recordInfo(recordId);
    case 'Record.Line':
      return account.lines(domainId);
  }
}

/** Returns the failure of the last load. */
export function failureIn({ state: { failed } }: Loaded): Failure | undefined {
  return failed !== undefined && 'failure' in failed ? failed.failure : failed;
}

/** Returns the number of loaded rows: 1 for a value, undefined if nothing is loaded. */
export function rowsIn({ state: { content } }: Loaded): number | undefined {
  if (content === undefined) return undefined;
  return 'rows' in content ? content.rows.length : 1;
}
