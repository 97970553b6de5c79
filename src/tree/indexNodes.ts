import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import type { IndexedZone } from '../index/recordIndex.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import type { Zones } from '../model/zones.ts';
import { domainNode, recordNode, type DomainNode, type RecordNode } from './nodes.ts';

/** Returns a node for a zone of the index. It is not part of the Zones view. */
export function indexedZoneNode(zones: Zones, zone: IndexedZone): DomainNode {
  return domainNode(zones, undefined, zones.loadedDomain(zone.id) ?? domainOf(zone));
}

/** Returns a node for a record of the index, below that of its zone. */
export function indexedRecordNode(parent: DomainNode, record: IndexedRecord): RecordNode {
  // Records of a list that is loaded have all fields.
  return recordNode(parent, { ...NOT_INDEXED, ...record });
}

const NOT_INDEXED = {
  status: undefined,
  monitorStatus: undefined,
  updatedOn: undefined,
  weight: undefined,
  domainId: undefined,
  other: [],
} satisfies Partial<DnsRecord>;

/** What the index knows of a domain that is not loaded. */
function domainOf({ id, name, ascii, announced, updatedOn }: IndexedZone): Domain {
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
