import type { RequestForm } from './requestForm.ts';
import type { JsonObject } from './responseBody.ts';
import { ACCOUNT_ID } from './account.ts';
import { RefusalError, timestamp, type Refusal } from './codes.ts';
import { DOMAINS, type DomainRow } from './domainRows.ts';
import { recordsOf } from './zones/zone.ts';

type DomainTest = (domain: DomainRow) => boolean;

/** The `type` values of Domain.List (api.md 4.6) and the domains each shows. */
const FILTERS: ReadonlyMap<string, DomainTest> = new Map<string, DomainTest>([
  ['all', () => true],
  ['mine', (domain) => !domain.shared],
  ['share', (domain) => domain.shared],
  ['ismark', (domain) => domain.marked],
  ['pause', (domain) => domain.status === 'pause'],
  ['vip', (domain) => domain.vip],
  ['recent', (domain) => domain.recent],
  ['share_out', (domain) => domain.sharedOut],
]);

/** Domain.List (api.md 4.6, 2.5). */
export function domainList(form: RequestForm): JsonObject {
  const filter = FILTERS.get(form.text('type') ?? 'all');
  if (filter === undefined) throw new RefusalError('invalidDomainFilter');
  const group = form.count('group_id', 'invalidDomainFilter');
  const matching = DOMAINS.filter(
    (domain) => filter(domain) && (group === undefined || domain.group === group),
  );
  const page = form.page(matching, { offset: 'invalidOffset', length: 'invalidDomainFilter' });
  if (page.length === 0 && form.errorOnEmpty) throw new RefusalError('noDomains');
  return { info: totals(matching.length), domains: page.map(listEntry) };
}

/** Domain.Info (api.md 4.3, 2.4). */
export function domainInfo(form: RequestForm): JsonObject {
  const domain = openDomain(form, 'domainForbidden');
  return {
    domain: {
      ...listEntry(domain),
      id: String(domain.id),
      punycode: domain.punycode,
      remark: domain.remark || false,
      user_id: domain.shared ? '10107' : ACCOUNT_ID,
    },
  };
}

/** The domain that a call names by exactly one of `domain_id` and `domain`, the latter in Unicode or punycode. */
export function domainOf(form: RequestForm): DomainRow {
  const name = form.text('domain')?.toLowerCase();
  const id = form.count('domain_id', 'invalidDomain');
  if ((name === undefined) === (id === undefined)) throw new RefusalError('domainOrId');
  const domain = DOMAINS.find((one) =>
    name === undefined ? one.id === id : one.name === name || one.punycode === name,
  );
  if (!domain) throw new RefusalError(name === undefined ? 'invalidDomain' : 'noSuchDomain');
  return domain;
}

/** The domain of a call that needs permission for it. `forbidden` differs between operations. */
export function openDomain(form: RequestForm, forbidden: Refusal): DomainRow {
  const domain = domainOf(form);
  if (domain.closed) throw new RefusalError(domain.closed === 'forbidden' ? forbidden : domain.closed);
  return domain;
}

function listEntry(domain: DomainRow): JsonObject {
  return {
    id: domain.id,
    name: domain.name,
    grade: domain.grade,
    grade_title: domain.grade.replace(/^DP?_/, ''),
    status: domain.status,
    ext_status: domain.extStatus,
    records: String(recordsOf(domain).length),
    group_id: String(domain.group),
    is_mark: yesNo(domain.marked),
    remark: domain.remark,
    is_vip: yesNo(domain.vip),
    searchengine_push: yesNo(domain.status === 'enable'),
    beian: 'no',
    created_on: timestamp(domain.created),
    updated_on: timestamp(domain.updated),
    ttl: '600',
    owner: domain.owner,
    ...(domain.vip && newerFields(domain)),
  };
}

/** Newer fields that api.md does not document. */
function newerFields(domain: DomainRow): JsonObject {
  return {
    cname_speedup: 'disable',
    grade_level: domain.grade.startsWith('DP_') ? 6 : 4,
    grade_ns: ['ns1.example.net', 'ns2.example.net'],
    min_ttl: '60',
    vip_start_at: timestamp(domain.created),
  };
}

/** The totals of the account, except `domain_total`, which counts the domains that match the request. */
function totals(matching: number): JsonObject {
  return {
    domain_total: matching,
    all_total: DOMAINS.length,
    mine_total: countDomains((domain) => !domain.shared),
    share_total: countDomains((domain) => domain.shared),
    vip_total: countDomains((domain) => domain.vip),
    ismark_total: countDomains((domain) => domain.marked),
    pause_total: countDomains((domain) => domain.status === 'pause'),
    error_total: countDomains((domain) => domain.extStatus === 'notexist' || domain.extStatus === 'dnserror'),
    lock_total: countDomains((domain) => domain.status === 'lock'),
    spam_total: countDomains((domain) => domain.status === 'spam'),
    vip_expire: 0,
    share_out_total: countDomains((domain) => domain.sharedOut),
  };
}

function countDomains(test: DomainTest): number {
  return DOMAINS.filter(test).length;
}

function yesNo(truth: boolean): 'yes' | 'no' {
  return truth ? 'yes' : 'no';
}

/** The eight system groups, in English and Chinese. The id of a group is its index plus 1. */
const GROUPS = [
  ['Default Group', '默认分组'],
  ['Often Change', '经常修改'],
  ['Few Change', '很少修改'],
  ['Expiring', '即将过期'],
  ['Personal Domain', '个人域名'],
  ['Company Domain', '企业域名'],
  ['Customer Domain', '客户域名'],
  ['Shared To Me', '共享给我'],
] as const;

/** Domaingroup.List (api.md 4.2, 2.3). */
export function domainGroupList(form: RequestForm): JsonObject {
  const cn = form.language === 'cn';
  return {
    groups: GROUPS.map((names, index) => ({
      group_id: index + 1,
      group_name: cn ? names[1] : names[0],
      group_type: 'system',
      size: DOMAINS.filter((domain) => domain.group === index + 1).length,
    })),
  };
}
