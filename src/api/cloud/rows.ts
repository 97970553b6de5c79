import type { FormFields } from '../caller.ts';
import { isObject } from '../fields.ts';
import type { Operation } from '../operation.ts';

// Puts the responses of api3.md into the words of api.md, so that one schema parses both. A field without such a word
// keeps its name, and is shown with the other fields.

type SentObject = Readonly<Record<string, unknown>>;
type Change = (value: unknown) => unknown;
type Changes = ReadonlyMap<string, Change>;
/** Names that have another word in api.md. */
type Renames = ReadonlyMap<string, string>;

/** The words of api.md whose names here differ only in their spelling, such as `GroupId`. */
const SAME_WORDS: ReadonlySet<string> = new Set(
  (
    'all_total created_on domain_id domain_total email email_verified enabled error_total grade grade_title group_id ' +
    'group_name group_type id is_mark is_vip line line_id lock_total mine_total monitor_status mx name nick owner ' +
    'pause_total punycode real_name record_line record_type remark share_out_total share_total size spam_total status ' +
    'sub_domain telephone telephone_verified ttl type updated_on user_id value vip_expire vip_total wechat_binded weight'
  ).split(' '),
);

/** Names of the list, those of the details, and of both an older spelling beside the newer one. */
const DOMAIN: Renames = new Map([
  ['DomainId', 'id'],
  ['Domain', 'name'],
  ['DnsStatus', 'ext_status'],
  ['DNSStatus', 'ext_status'],
  ['RecordCount', 'records'],
  ['SearchEnginePush', 'searchengine_push'],
]);
const RECORD_ROW: Renames = new Map([
  ['RecordId', 'id'],
  ['DefaultNS', 'hold'],
]);
const RECORD: Renames = new Map([['RecordLineId', 'line_id']]);

/** What becomes of values that are spelled in another way here. */
const CHANGES: Changes = new Map<string, Change>([
  ['status', changed(lower)],
  ['ext_status', changed(lower)],
  // `DP_FREE` → `DP_Free`
  ['grade', changed((grade) => grade.replace(/(?<=_).*/u, capitalised))],
  ['monitor_status', changed(capitalised)],
  ['created_on', time],
  ['updated_on', time],
  ['hold', (value) => (value === true ? 'hold' : value === false ? '' : value)],
]);

/** `ENABLE` → `enabled` */
const RECORD_CHANGES: Changes = new Map([
  ...CHANGES,
  ['status', changed((status) => lower(status).replace(/^(?:en|dis)able$/u, '$&d'))],
]);

/** Returns the response to `fields` in the words of api.md. */
export function classicResponse(operation: Operation, fields: FormFields, response: SentObject): SentObject {
  const { RequestId: _id, ...sent } = response;
  switch (operation) {
    case 'User.Detail': {
      const { UserInfo, ...rest } = sent;
      return { ...rest, info: { user: renamed(UserInfo) } };
    }
    case 'Domaingroup.List': {
      const { GroupList, ...rest } = sent;
      return { ...rest, groups: rows(GroupList) };
    }
    case 'Domain.List': {
      const { DomainList, DomainCountInfo, ...rest } = sent;
      return { ...rest, domains: rows(DomainList, DOMAIN), info: renamed(DomainCountInfo) };
    }
    case 'Domain.Info': {
      const { DomainInfo, ...rest } = sent;
      return { ...rest, domain: renamed(DomainInfo, DOMAIN) };
    }
    case 'Record.List': {
      const { RecordList, RecordCountInfo, ...rest } = sent;
      return {
        ...rest,
        records: rows(RecordList, RECORD_ROW, RECORD_CHANGES),
        info: recordCounts(RecordCountInfo),
      };
    }
    case 'Record.Info': {
      const { RecordInfo, ...rest } = sent;
      const domain = { id: fields['domain_id'], domain: fields['domain'] };
      return { ...rest, domain, record: renamed(RecordInfo, RECORD) };
    }
    case 'Record.Line':
      return sent;
  }
}

/** SubdomainCount is described as a number of hosts, not as one of all records, so it is not `sub_domains`. */
function recordCounts(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const { SubdomainCount: _hosts, ListCount: _rows, TotalCount, ...rest } = raw;
  return { ...rest, record_total: TotalCount };
}

function rows(list: unknown, renames?: Renames, changes?: Changes): unknown {
  return Array.isArray(list) ? list.map((row: unknown) => renamed(row, renames, changes)) : list;
}

/** Returns an object in the words of api.md; any other value as it is. */
function renamed(raw: unknown, renames?: Renames, changes = CHANGES): unknown {
  if (!isObject(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const word = renames?.get(name) ?? wordOf(name);
      const change = changes.get(word);
      return [word, change === undefined ? value : change(value)];
    }),
  );
}

/** `GroupId` → `group_id`, if that is a word of api.md. */
function wordOf(name: string): string {
  const word = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '_').toLowerCase();
  return SAME_WORDS.has(word) ? word : name;
}

function changed(change: (text: string) => string): Change {
  return (value) => (typeof value === 'string' ? change(value) : value);
}

/** A time of zeros means that there is none. */
function time(value: unknown): unknown {
  return value === '0000-00-00 00:00:00' ? null : value;
}

function lower(text: string): string {
  return text.toLowerCase();
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
