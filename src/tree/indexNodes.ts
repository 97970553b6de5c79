import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import type { KeptRecord, ListedZone } from '../zones/knownZones.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Account } from '../zones/account.ts';
import { domainNode, recordNode, type AccountNode, type DomainNode, type RecordNode } from './nodes.ts';

/** Returns nodes for found records, without those of removed accounts. */
export function foundRecordNodes(accounts: Accounts, found: readonly KeptRecord[]): readonly RecordNode[] {
  const parents = new Map<ListedZone, DomainNode | undefined>();
  return found.flatMap(({ zone, record }) => {
    if (!parents.has(zone)) {
      const account = accounts.get(zone.account);
      parents.set(zone, account && indexedZoneNode(account, zone));
    }
    const parent = parents.get(zone);
    return parent === undefined ? [] : [indexedRecordNode(parent, record)];
  });
}

/** Returns a node for a zone of the index. It is not part of the Zones view. */
export function indexedZoneNode(
  account: Account,
  zone: ListedZone,
  parent?: AccountNode,
  matching?: number,
): DomainNode {
  return domainNode(account, parent, account.zone(zone.id).domain ?? indexedDomain(zone), matching);
}

/** Returns a node for a record of the index, below the node of its zone. */
export function indexedRecordNode(parent: DomainNode, record: IndexedRecord): RecordNode {
  return hasAllFields(record)
    ? recordNode(parent, record)
    : // Older files of the index have no weights, so that none counts as known.
      recordNode(parent, { ...NOT_INDEXED, ...record, weight: undefined }, true);
}

/** The records of a loaded list have all fields. */
function hasAllFields(record: IndexedRecord): record is DnsRecord {
  return 'other' in record;
}

const NOT_INDEXED = {
  status: undefined,
  monitorStatus: undefined,
  updatedOn: undefined,
  weight: undefined,
  domainId: undefined,
  other: [],
} satisfies Partial<DnsRecord>;

/** Returns a domain from what the index has of it; all other fields are undefined. */
export function indexedDomain({
  id,
  name,
  ascii,
  announced,
  updatedOn,
}: Pick<ListedZone, 'id' | 'name' | 'ascii' | 'announced' | 'updatedOn'>): Domain {
  return {
    id,
    name,
    punycode: ascii,
    records: announced,
    updatedOn,
    grade: undefined,
    gradeTitle: undefined,
    status: undefined,
    extStatus: undefined,
    groupId: undefined,
    isMark: undefined,
    remark: undefined,
    isVip: undefined,
    searchenginePush: undefined,
    beian: undefined,
    userId: undefined,
    createdOn: undefined,
    ttl: undefined,
    owner: undefined,
    other: [],
  };
}
