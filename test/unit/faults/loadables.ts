// The part of an account that each operation loads.
import type { Failure } from '../../../src/api/failure.ts';
import type { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { Zones } from '../../../src/model/zones.ts';
import type { ZonesList } from '../../../src/model/zonesChange.ts';
import type { LazyValue } from '../../../src/model/lazyValue.ts';

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

export type Loaded = ZonesList | LazyValue<unknown>;

/** Returns what `operation` loads. */
export function loadable(zones: Zones, operation: Operation, ids: Ids): Loaded {
  const { groupId, domainId, recordId } = ids;
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

/** Returns the failure of the last load. */
export function failureIn({ state: { failed } }: Loaded): Failure | undefined {
  return failed !== undefined && 'failure' in failed ? failed.failure : failed;
}

/** Returns the number of loaded rows: 1 for a value, undefined if nothing is loaded. */
export function rowsIn({ state: { content } }: Loaded): number | undefined {
  if (content === undefined) return undefined;
  return 'rows' in content ? content.rows.length : 1;
}
