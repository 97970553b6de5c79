// What of an account is read by which operation, each opened through the store.
import type { Failure } from '../../../src/api/failure.ts';
import type { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { Zones, ZonesList } from '../../../src/model/zones.ts';
import type { LazyValue } from '../../../src/model/value.ts';

/** Every operation of the interface (api.md section 4), in the order in which they are met. */
export const OPERATIONS: readonly Operation[] = [
  'User.Detail',
  'Domaingroup.List',
  'Domain.List',
  'Domain.Info',
  'Record.List',
  'Record.Info',
  'Record.Line',
];

/** Things of the account that are read. */
export interface Places {
  readonly groupId: GroupId;
  readonly domainId: DomainId;
  readonly recordId: RecordId;
}

export type Loaded = ZonesList | LazyValue<unknown>;

/** What `operation` reads. */
export function thing(zones: Zones, operation: Operation, places: Places): Loaded {
  const { groupId, domainId, recordId } = places;
  switch (operation) {
    case 'User.Detail':
      return zones.user;
    case 'Domaingroup.List':
      return zones.groups;
    case 'Domain.List':
      return zones.domains(groupId, 'all');
    case 'Domain.Info':
      return zones.domainInfo(domainId);
    case 'Record.List':
      return zones.records(domainId);
    case 'Record.Info':
      return zones.recordInfo(domainId, recordId);
    case 'Record.Line':
      return zones.lines('DP_Free', domainId);
  }
}

/** How the last reading of it failed. */
export function failureIn({ state: { failed } }: Loaded): Failure | undefined {
  return failed !== undefined && 'failure' in failed ? failed.failure : failed;
}

/** How many rows were read; 1 for a value, undefined before. */
export function rowsIn({ state: { content } }: Loaded): number | undefined {
  if (content === undefined) return undefined;
  return 'rows' in content ? content.rows.length : 1;
}
