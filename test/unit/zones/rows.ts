// Rows as the api returns them, with only the fields that a test sets.
import type { Domain } from '../../../src/api/domain.ts';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import type { DomainGroup } from '../../../src/api/group.ts';
import type { DnsRecord } from '../../../src/api/record.ts';

export function group(fields: Partial<DomainGroup> = {}): DomainGroup {
  return {
    id: GroupId.parse('3'),
    name: 'Often Change',
    type: 'system',
    size: undefined,
    other: [],
    ...fields,
  };
}

export function domain(fields: Partial<Domain> = {}): Domain {
  return {
    id: DomainId.parse('7'),
    name: 'example.com',
    punycode: undefined,
    grade: undefined,
    gradeTitle: undefined,
    status: 'enable',
    extStatus: 'notexist',
    records: undefined,
    groupId: undefined,
    isMark: undefined,
    remark: undefined,
    isVip: undefined,
    searchenginePush: undefined,
    beian: undefined,
    userId: undefined,
    createdOn: undefined,
    updatedOn: undefined,
    ttl: undefined,
    owner: undefined,
    other: [],
    ...fields,
  };
}

export function record(fields: Partial<DnsRecord> = {}): DnsRecord {
  return {
    id: RecordId.parse('9'),
    host: 'www',
    type: 'A',
    recordLine: 'Default',
    value: '192.0.2.1',
    mx: undefined,
    ttl: undefined,
    enabled: true,
    status: undefined,
    monitorStatus: undefined,
    remark: undefined,
    updatedOn: undefined,
    held: false,
    weight: undefined,
    domainId: undefined,
    other: [],
    ...fields,
  };
}
