import * as z from 'zod/mini';
import { callForOne, type Caller } from './caller.ts';
import {
  undocumentedFields,
  DomainId,
  hasTextField,
  prefixed,
  object,
  RecordId,
  Row,
  rowsOf,
  type OtherField,
} from './fields.ts';
import type { Page } from './paging/page.ts';

/**
 * A record (api.md 2.6 and 2.7, which spell some fields differently). Undefined: not sent, or of an unexpected type.
 */
export interface DnsRecord {
  readonly id: RecordId | undefined;
  /** The name within the zone; `@` is the apex. */
  readonly host: string;
  /** An open set, in capitals: A, AAAA, CNAME, MX, NS, TXT, SRV, CAA, SPF, URL, … */
  readonly type: string;
  /** The name of its line, not a code. */
  readonly recordLine: string | undefined;
  /** Raw: TXT without quotes, MX without its priority, SRV as `priority weight port target`. */
  readonly value: string;
  /** The priority of an MX record, 1–20; 0 elsewhere. */
  readonly mx: number | undefined;
  /** Seconds. */
  readonly ttl: number | undefined;
  /** Undefined if the service does not send it. */
  readonly enabled: boolean | undefined;
  /** Record.List only; seen: enabled, enable. */
  readonly status: string | undefined;
  /** Empty, Ok, Warn or Down. */
  readonly monitorStatus: string | undefined;
  readonly remark: string | undefined;
  /** `YYYY-MM-DD HH:MM:SS` without a time zone. */
  readonly updatedOn: string | undefined;
  /** Record.List only: the service manages the record, like the NS records of the apex. */
  readonly held: boolean;
  /** 0–100; Record.List only, and not always. */
  readonly weight: number | undefined;
  /** Record.Info only. */
  readonly domainId: DomainId | undefined;
  readonly other: readonly OtherField[];
}

/** The domain in a response about records (api.md 2.6 and 2.7). */
interface RecordDomain {
  readonly id: DomainId | undefined;
  readonly name: string | undefined;
  readonly punycode: string | undefined;
  readonly grade: string | undefined;
  readonly owner: string | undefined;
  readonly other: readonly OtherField[];
}

/** The response of Record.Info: a record and its domain. */
export interface RecordDetails {
  readonly domain: RecordDomain;
  readonly record: DnsRecord;
  /** Fields of the response outside of `record` and `domain`. */
  readonly other: readonly OtherField[];
}

export interface RecordPage extends Page<DnsRecord> {
  readonly domain: RecordDomain | undefined;
  /** The number of all records of the domain; `total` counts those that match the query. */
  readonly subDomains: number | undefined;
}

const listNames = { host: 'name', type: 'type', line: 'line' } as const;
const infoNames = { host: 'sub_domain', type: 'record_type', line: 'record_line' } as const;

const RecordsResponse = z
  .looseObject({
    records: z.nullish(rowsOf((raw) => ({ record: parseRecord(raw, listNames), isOdd: !isRecordRow(raw) }))),
    domain: z.pipe(z.optional(z.unknown()), z.transform(parseRecordDomain)),
    info: z.pipe(
      z.optional(z.unknown()),
      z.transform((raw) => {
        const row = new Row(raw);
        return {
          recordTotal: row.count('record_total'),
          subDomains: row.count('sub_domains'),
          other: row.others(),
        };
      }),
    ),
  })
  // Some services send null for an empty list. Without a count of 0, the list is missing.
  .check(z.refine(({ records, info }) => Array.isArray(records) || info.recordTotal === 0));
const RecordResponse = z.pipe(
  z.looseObject({
    record: object((raw) => parseRecord(raw, infoNames)),
    domain: z.pipe(z.optional(z.unknown()), z.transform(parseRecordDomain)),
  }),
  z.transform((response): RecordDetails => {
    const { record, domain } = response;
    const other = [
      ...prefixed('domain', domain.other),
      ...undocumentedFields(response, ['domain', 'record']),
    ];
    return { record, domain, other };
  }),
);

/** Whether a row of Record.List has what every record has: a host, a type and a value. */
function isRecordRow(raw: unknown): boolean {
  return (
    (hasTextField(raw, listNames.host) || hasTextField(raw, infoNames.host)) &&
    (hasTextField(raw, listNames.type) || hasTextField(raw, infoNames.type)) &&
    hasTextField(raw, 'value')
  );
}

/**
 * Returns a type of DNS in capitals, because all code compares it exactly. A type of the service itself, such as
 * `Framed URL`, is not changed.
 */
export function recordType(written: string): string {
  return /^[a-z\d]+$/iu.test(written) ? written.toUpperCase() : written;
}

function parseRecord(raw: unknown, names: typeof listNames | typeof infoNames): DnsRecord {
  const row = new Row(raw);
  const others = names === listNames ? infoNames : listNames;
  const id = row.id('id');
  const domainId = row.id('domain_id');
  const status = row.word('status');
  return {
    id: id === undefined ? undefined : RecordId.parse(id),
    // Some services use the field names of one operation in both.
    host: row.name(names.host) ?? row.name(others.host) ?? '',
    type: recordType(row.word(names.type) ?? row.word(others.type) ?? ''),
    recordLine: row.word(names.line) ?? row.word(others.line),
    value: row.text('value') ?? '',
    mx: row.count('mx'),
    ttl: row.count('ttl'),
    enabled: row.flag('enabled') ?? enabledByStatus(status),
    status,
    monitorStatus: row.word('monitor_status'),
    remark: row.word('remark'),
    updatedOn: row.text('updated_on'),
    held: row.says('hold', 'hold'),
    weight: row.number('weight'),
    domainId: domainId === undefined ? undefined : DomainId.parse(domainId),
    other: row.others(),
  };
}

/** Used only without `enabled`, which is more reliable (service-facts.md). */
function enabledByStatus(status: string | undefined): boolean | undefined {
  if (status === undefined) return undefined;
  if (/^enabled?$/iu.test(status)) return true;
  return /^(?:disabled?|paused?)$/iu.test(status) ? false : undefined;
}

function parseRecordDomain(raw: unknown): RecordDomain {
  const row = new Row(raw);
  const id = row.id('id');
  return {
    id: id === undefined ? undefined : DomainId.parse(id),
    name: row.zoneName('name') ?? row.zoneName('domain'),
    punycode: row.zoneName('punycode'),
    grade: row.text('grade') ?? row.text('domain_grade'),
    owner: row.text('owner'),
    other: row.others(),
  };
}

interface RecordListQuery {
  readonly domainId: DomainId;
  /** Its name in ASCII, if it is known. Only the interface of api3.md needs it. */
  readonly domain?: string | undefined;
  /** The first record is 0. */
  readonly offset: number;
  /** The service sends at most 500. */
  readonly length: number;
  /** Only records of this host. */
  readonly subDomain?: string;
}

/**
 * Record.List: one page of the records of a domain (api.md 4.5). Code 10 is an empty page, and at offset 0 a total
 * of 0. -7 and -8 ask for an upgrade, 6 is an unknown domain, 7 an invalid offset, 8 an invalid length, 9 no
 * permission.
 * @throws CallError
 */
export async function listRecords(
  caller: Caller,
  query: RecordListQuery,
  signal: AbortSignal,
): Promise<RecordPage> {
  const { domainId, domain, offset, length, subDomain } = query;
  const fields = { domain_id: domainId, domain, offset, length, sub_domain: subDomain };
  const sized = await caller.call('Record.List', fields, RecordsResponse, signal);
  if (sized === undefined) {
    const total = offset === 0 ? 0 : undefined;
    return { rows: [], total, bytes: 0, domain: undefined, subDomains: undefined };
  }
  const { data: response, bytes } = sized;
  const { info } = response;
  const records = response.records ?? [];
  const other = [
    ...prefixed('info', info.other),
    ...prefixed('domain', response.domain.other),
    ...undocumentedFields(response, ['domain', 'info', 'records']),
  ];
  return {
    rows: records.map(({ record }) => record),
    total: info.recordTotal,
    bytes,
    hasOddRows: records.some(({ isOdd }) => isOdd),
    domain: response.domain,
    subDomains: info.subDomains,
    other,
  };
}

/**
 * Record.Info: one record (api.md 4.4). Code -15 is a prohibited domain, -7 and -8 ask for an upgrade, 6 is an
 * unknown domain, 7 no permission, 8 an unknown record.
 * @throws CallError
 */
export async function loadRecordInfo(
  caller: Caller,
  which: { readonly domainId: DomainId; readonly domain?: string | undefined; readonly recordId: RecordId },
  signal: AbortSignal,
): Promise<RecordDetails> {
  const fields = { domain_id: which.domainId, domain: which.domain, record_id: which.recordId };
  return callForOne(caller, 'Record.Info', fields, RecordResponse, signal);
}
