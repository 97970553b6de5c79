import type { FormFields } from '../caller.ts';
import { isObject } from '../fields.ts';
import type { Operation } from '../operation.ts';

// Puts the responses of api3.md into the words of api.md, so that one schema parses both. A field without such a word
// keeps its name, and is shown with the other fields.

type SentObject = Readonly<Record<string, unknown>>;
/** A word of api.md, and what becomes of the value. */
type Word = string | readonly [name: string, change: (value: unknown) => unknown];
type WordTable = Readonly<Record<string, Word>>;

const GROUP: WordTable = {
  GroupId: 'group_id',
  GroupName: 'group_name',
  GroupType: 'group_type',
  Size: 'size',
};

const DOMAIN: WordTable = {
  DomainId: 'id',
  // In the list, and in the details.
  Name: 'name',
  Domain: 'name',
  Punycode: 'punycode',
  Grade: ['grade', gradeWord],
  GradeTitle: 'grade_title',
  Status: ['status', lower],
  // The older spelling comes beside the newer one, or alone.
  DnsStatus: ['ext_status', lower],
  DNSStatus: ['ext_status', lower],
  RecordCount: 'records',
  GroupId: 'group_id',
  IsMark: 'is_mark',
  Remark: 'remark',
  IsVip: 'is_vip',
  SearchEnginePush: 'searchengine_push',
  UserId: 'user_id',
  CreatedOn: ['created_on', time],
  UpdatedOn: ['updated_on', time],
  TTL: 'ttl',
  Owner: 'owner',
};

const TOTALS: WordTable = {
  DomainTotal: 'domain_total',
  AllTotal: 'all_total',
  MineTotal: 'mine_total',
  ShareTotal: 'share_total',
  VipTotal: 'vip_total',
  PauseTotal: 'pause_total',
  ErrorTotal: 'error_total',
  LockTotal: 'lock_total',
  SpamTotal: 'spam_total',
  VipExpire: 'vip_expire',
  ShareOutTotal: 'share_out_total',
};

const RECORD_ROW: WordTable = {
  RecordId: 'id',
  Name: 'name',
  Type: 'type',
  Line: 'line',
  LineId: 'line_id',
  Value: 'value',
  MX: 'mx',
  TTL: 'ttl',
  Weight: 'weight',
  Status: ['status', recordStatus],
  MonitorStatus: ['monitor_status', capitalised],
  Remark: 'remark',
  UpdatedOn: ['updated_on', time],
  DefaultNS: ['hold', (value) => (value === true ? 'hold' : value === false ? '' : value)],
};

const RECORD: WordTable = {
  Id: 'id',
  SubDomain: 'sub_domain',
  RecordType: 'record_type',
  RecordLine: 'record_line',
  RecordLineId: 'line_id',
  Value: 'value',
  MX: 'mx',
  TTL: 'ttl',
  Weight: 'weight',
  Enabled: 'enabled',
  MonitorStatus: ['monitor_status', capitalised],
  Remark: 'remark',
  UpdatedOn: ['updated_on', time],
  DomainId: 'domain_id',
};

const USER: WordTable = {
  Id: 'id',
  Nick: 'nick',
  Email: 'email',
  RealName: 'real_name',
  Telephone: 'telephone',
  Status: ['status', lower],
  EmailVerified: 'email_verified',
  TelephoneVerified: 'telephone_verified',
  WechatBinded: 'wechat_binded',
};

/** Returns the response to `fields` in the words of api.md. */
export function classicResponse(operation: Operation, fields: FormFields, response: SentObject): SentObject {
  const { RequestId: _id, ...sent } = response;
  switch (operation) {
    case 'User.Detail': {
      const { UserInfo, ...rest } = sent;
      return { ...rest, info: { user: renamed(UserInfo, USER) } };
    }
    case 'Domaingroup.List': {
      const { GroupList, ...rest } = sent;
      return { ...rest, groups: rows(GroupList, GROUP) };
    }
    case 'Domain.List': {
      const { DomainList, DomainCountInfo, ...rest } = sent;
      return { ...rest, domains: rows(DomainList, DOMAIN), info: renamed(DomainCountInfo, TOTALS) };
    }
    case 'Domain.Info': {
      const { DomainInfo, ...rest } = sent;
      return { ...rest, domain: renamed(DomainInfo, DOMAIN) };
    }
    case 'Record.List': {
      const { RecordList, RecordCountInfo, ...rest } = sent;
      return { ...rest, records: rows(RecordList, RECORD_ROW), info: recordCounts(RecordCountInfo) };
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

function rows(list: unknown, words: WordTable): unknown {
  return Array.isArray(list) ? list.map((row: unknown) => renamed(row, words)) : list;
}

/** Returns an object with its fields in other words; any other value as it is. */
function renamed(raw: unknown, words: WordTable): unknown {
  if (!isObject(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([field, value]) => {
      const word = Object.hasOwn(words, field) ? (words[field] ?? field) : field;
      return typeof word === 'string' ? [word, value] : [word[0], word[1](value)];
    }),
  );
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function capitalised(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase() : value;
}

/** `DP_FREE` → `DP_Free` */
function gradeWord(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, plan, name] = /^([A-Z]+_)([A-Z]+)$/u.exec(value) ?? [];
  return plan === undefined ? value : `${plan}${String(capitalised(name))}`;
}

/** `ENABLE` → `enabled` */
function recordStatus(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase().replace(/able$/u, 'abled') : value;
}

/** A time of zeros means that there is none. */
function time(value: unknown): unknown {
  return value === '0000-00-00 00:00:00' ? null : value;
}
