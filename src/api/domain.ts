import * as z from 'zod/mini';
import { callForOne, type Caller } from './caller.ts';
import {
  undocumentedFields,
  DomainId,
  GroupId,
  prefixed,
  object,
  Row,
  rowsOf,
  type OtherField,
} from './fields.ts';
import type { Page } from './paging/page.ts';

/** The `type` values of Domain.List (api.md 4.6). */
export const DOMAIN_LIST_TYPES = [
  'all',
  'mine',
  'share',
  'ismark',
  'pause',
  'vip',
  'recent',
  'share_out',
] as const;
export type DomainListType = (typeof DOMAIN_LIST_TYPES)[number];

/** A domain (api.md 2.4 and 2.5). Undefined: not sent, or of an unexpected type. Texts are not escaped. */
export interface Domain {
  readonly id: DomainId | undefined;
  /** In Unicode for an IDN zone. */
  readonly name: string;
  /** Sent by Domain.Info only; the model adds it to rows of lists whose name is not in ASCII. */
  readonly punycode: string | undefined;
  /** `D_` or `DP_` and Free, Plus, Extra, Expert or Ultra; also what Record.Line asks for. */
  readonly grade: string | undefined;
  readonly gradeTitle: string | undefined;
  /** Seen: enable, pause, spam, lock. */
  readonly status: string | undefined;
  /** Seen: notexist, dnserror, empty. */
  readonly extStatus: string | undefined;
  /** Number of records. */
  readonly records: number | undefined;
  readonly groupId: GroupId | undefined;
  readonly isMark: boolean | undefined;
  readonly remark: string | undefined;
  readonly isVip: boolean | undefined;
  readonly searchenginePush: boolean | undefined;
  readonly beian: boolean | undefined;
  /** Domain.Info only. */
  readonly userId: string | undefined;
  /** `YYYY-MM-DD HH:MM:SS` without a time zone. Show it unchanged, and compare it only with others of its kind. */
  readonly createdOn: string | undefined;
  readonly updatedOn: string | undefined;
  /** Seconds; the default of new records. */
  readonly ttl: number | undefined;
  /** An e-mail address. */
  readonly owner: string | undefined;
  readonly other: readonly OtherField[];
}

/** The counts of the summary of Domain.List (api.md 2.5) that are not shown; they are not documented further. */
const OTHER_TOTALS = [
  'mine_total',
  'share_total',
  'vip_total',
  'ismark_total',
  'pause_total',
  'error_total',
  'lock_total',
  'spam_total',
  'vip_expire',
  'share_out_total',
] as const;

export interface DomainPage extends Page<Domain> {
  /** The number of all domains of the account. */
  readonly allTotal: number | undefined;
}

const DomainsResponse = z
  .looseObject({
    domains: z.nullish(rowsOf(parseDomain)),
    info: z.pipe(z.optional(z.unknown()), z.transform(parseTotals)),
  })
  // Some services send null for an empty list. Without a count of 0, the list is missing.
  .check(z.refine(({ domains, info }) => Array.isArray(domains) || info.domainTotal === 0));
const DomainResponse = z.pipe(
  z.looseObject({ domain: object(parseDomain) }),
  z.transform((response): Domain => ({
    ...response.domain,
    other: [...response.domain.other, ...undocumentedFields(response, ['domain'])],
  })),
);

function parseDomain(raw: unknown): Domain {
  const row = new Row(raw);
  const id = row.id('id');
  const groupId = row.id('group_id');
  return {
    id: id === undefined ? undefined : DomainId.parse(id),
    name: row.zoneName('name') ?? '',
    punycode: row.zoneName('punycode'),
    grade: row.text('grade'),
    gradeTitle: row.text('grade_title'),
    status: row.text('status'),
    extStatus: row.text('ext_status'),
    records: row.count('records'),
    groupId: groupId === undefined ? undefined : GroupId.parse(groupId),
    isMark: row.flag('is_mark'),
    remark: row.text('remark'),
    isVip: row.flag('is_vip'),
    searchenginePush: row.flag('searchengine_push'),
    beian: row.flag('beian'),
    userId: row.id('user_id'),
    createdOn: row.text('created_on'),
    updatedOn: row.text('updated_on'),
    ttl: row.count('ttl'),
    owner: row.text('owner'),
    other: row.others(),
  };
}

function parseTotals(raw: unknown) {
  const row = new Row(raw);
  const [domainTotal, allTotal] = [row.count('domain_total'), row.count('all_total')];
  for (const name of OTHER_TOTALS) row.count(name);
  return { domainTotal, allTotal, other: row.others() };
}

interface DomainListQuery {
  readonly type?: DomainListType;
  /** Only domains of this group. */
  readonly groupId?: GroupId;
  /** The first domain is 0. */
  readonly offset: number;
  /** The service sends at most 500. */
  readonly length: number;
}

/**
 * Domain.List: one page of the domains (api.md 4.6). Code 9 is an empty page, and at offset 0 a total of 0; 6 and 7
 * mean an invalid offset.
 * @throws CallError
 */
export async function listDomains(
  caller: Caller,
  query: DomainListQuery,
  signal: AbortSignal,
): Promise<DomainPage> {
  const { type, groupId, offset, length } = query;
  const fields = { type, group_id: groupId, offset, length };
  const sized = await caller.call('Domain.List', fields, DomainsResponse, signal);
  if (sized === undefined)
    return { rows: [], total: offset === 0 ? 0 : undefined, bytes: 0, allTotal: undefined };
  const { data: response, bytes } = sized;
  const { info } = response;
  const domains = response.domains ?? [];
  const other = [...prefixed('info', info.other), ...undocumentedFields(response, ['info', 'domains'])];
  const hasOddRows = domains.some(({ id, name }) => id === undefined || name.trim() === '');
  return { rows: domains, total: info.domainTotal, bytes, hasOddRows, allTotal: info.allTotal, other };
}

/**
 * Domain.Info: one domain (api.md 4.3). Codes -7 and -8 ask for an upgrade, 6 is an unknown id, 8 no permission.
 * @throws CallError
 */
export async function loadDomainInfo(
  caller: Caller,
  { id, name }: { readonly id: DomainId; readonly name?: string | undefined },
  signal: AbortSignal,
): Promise<Domain> {
  return callForOne(caller, 'Domain.Info', { domain_id: id, domain: name }, DomainResponse, signal);
}
