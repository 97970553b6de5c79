import type { FormFields } from '../caller.ts';
import { isObject, type OtherField } from '../fields.ts';
import type { Operation } from '../operation.ts';

// Puts the responses of api3.md into the words of api.md, so that one schema parses both. A field without such a word
// keeps its name, and is shown with the other fields.

/** A response, or a part of it. */
export type SentObject = Readonly<Record<string, unknown>>;

/** The words of api.md whose names here differ only in their spelling, such as `GroupId`. */
const SAME_WORDS: ReadonlySet<string> = new Set(
  (
    'all_total created_on domain_id domain_total email email_verified enabled error_total grade grade_title group_id ' +
    'group_name group_type id is_mark is_vip line line_id lock_total mine_total monitor_status mx name nick owner ' +
    'pause_total punycode real_name record_line record_type remark share_out_total share_total size spam_total status ' +
    'sub_domain telephone telephone_verified ttl type updated_on user_id value vip_expire vip_total wechat_binded weight'
  ).split(' '),
);

/**
 * Parts of a response, and fields of lists and of details, that have another word in api.md. One has an older spelling
 * too.
 */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['UserInfo', 'user'],
  ['GroupList', 'groups'],
  ['DomainList', 'domains'],
  ['DomainCountInfo', 'info'],
  ['DomainInfo', 'domain'],
  ['RecordList', 'records'],
  ['RecordCountInfo', 'info'],
  ['RecordInfo', 'record'],
  ['Domain', 'name'],
  ['DnsStatus', 'ext_status'],
  ['DNSStatus', 'ext_status'],
  ['RecordCount', 'records'],
  ['SearchEnginePush', 'searchengine_push'],
  ['RecordId', 'id'],
  ['RecordLineId', 'line_id'],
  ['DefaultNS', 'hold'],
  ['TotalCount', 'record_total'],
]);

/** SubdomainCount is described as a number of hosts, not as one of all records, so it is not `sub_domains`. */
const LEFT_OUT: ReadonlySet<string> = new Set(['SubdomainCount', 'ListCount']);

/** Returns the response to `fields` in the words of api.md. */
export function classicResponse(operation: Operation, fields: FormFields, response: SentObject): SentObject {
  const { RequestId: _id, ...sent } = response;
  const entries = Object.entries(sent).map(([name, value]): OtherField => {
    const part = OTHER_WORDS.get(name);
    if (part === undefined) return [name, value];
    return [
      part,
      Array.isArray(value) ? value.map((row: unknown) => inWords(part, row)) : inWords(part, value),
    ];
  });
  const { user, ...parts }: SentObject = Object.fromEntries(entries);
  if (operation === 'User.Detail') return { ...parts, info: { user } };
  // The details of a record come without their domain.
  const domain = { id: fields['domain_id'], domain: fields['domain'] };
  return operation === 'Record.Info' ? { ...parts, domain } : parts;
}

/** Returns an object in the words of api.md; any other value as it is. */
function inWords(part: string, raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const fields = Object.entries(raw).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const word = name === 'DomainId' && part !== 'record' ? 'id' : (OTHER_WORDS.get(name) ?? wordOf(name));
      return [word, changed(part, word, value)];
    }),
  );
}

/** `GroupId` → `group_id`, if that is a word of api.md. */
function wordOf(name: string): string {
  const word = name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '_').toLowerCase();
  return SAME_WORDS.has(word) ? word : name;
}

/** Returns a value as api.md spells it. */
function changed(part: string, word: string, value: unknown): unknown {
  if (word === 'hold' && typeof value === 'boolean') return value ? 'hold' : '';
  if (typeof value !== 'string') return value;
  switch (word) {
    case 'status': {
      const status = value.toLowerCase();
      return part === 'records' ? status.replace(/^(?:en|dis)able$/u, '$&d') : status;
    }
    case 'ext_status':
      return value.toLowerCase();
    case 'grade':
      // `DP_FREE` → `DP_Free`
      return value.replace(/(?<=_).*/u, capitalised);
    case 'monitor_status':
      return capitalised(value);
    case 'created_on':
    case 'updated_on':
      return value === '0000-00-00 00:00:00' ? null : value;
    default:
      return value;
  }
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
