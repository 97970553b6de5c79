import type { DnsRecord } from '../../api/record.ts';
import { isApex } from '../../model/names.ts';
import { parseCaa, parseSrv } from '../../model/rdata.ts';
import { isDefaultLine, isRedirect } from '../../model/record.ts';
import { escapeUnseen } from '../../text/visible.ts';
import type { LeftOutWhy } from '../losses/loss.ts';
import { isDomainName, masterData } from '../zoneFile/masterData.ts';
import { asciiName } from '../masterText.ts';

/** The call of a helper function for a record, or why there is none. */
type Call =
  | { readonly kind: 'call'; readonly text: string }
  | { readonly kind: 'leftOut'; readonly why: LeftOutWhy };

export function callFor(zone: string, record: DnsRecord): Call {
  const { host, type, enabled } = record;
  if (enabled === false) return { kind: 'leftOut', why: 'disabled' };
  if (isRedirect(type)) return { kind: 'leftOut', why: 'redirect' };
  const name = asciiName(isApex(host) ? '@' : host);
  if (!isApex(host) && !LABELS.test(name)) return { kind: 'leftOut', why: 'name' };
  if (!isDomainName(isApex(host) ? zone : `${name}.${zone}`)) return { kind: 'leftOut', why: 'name' };
  const parts = argumentsOf(record);
  if (parts === 'type' || parts === 'value') return { kind: 'leftOut', why: parts };
  const [helper, ...values] = parts;
  if (helper === 'NAMESERVER') return { kind: 'call', text: `${helper}(${values.join(', ')})` };
  const text = [js(name), ...values, ...modifiers(record)].join(', ');
  return { kind: 'call', text: `${helper}(${text})` };
}

/** Labels of letters, digits, `_`, `-`, and a wildcard. */
const LABELS = /^(?:\*|\w[\w-]*)(?:\.\w[\w-]*)*$/u;

/** The helper function for a record, and the arguments between its name and its modifiers. */
function argumentsOf(record: DnsRecord): readonly [string, ...string[]] | 'type' | 'value' {
  const { host, type, value, mx = 0 } = record;
  const data = masterData(record);
  if (data.kind !== 'data') return data.kind;
  switch (type) {
    case 'A':
    case 'AAAA':
      return [type, js(data.text)];
    case 'CNAME':
      return withTarget(isApex(host) ? 'ALIAS' : type, [], value);
    case 'NS':
      return withTarget(isApex(host) ? 'NAMESERVER' : type, [], value);
    case 'PTR':
      return withTarget(type, [], value);
    case 'MX':
      return withTarget(type, [String(mx)], value);
    case 'TXT':
      return value === '' ? 'value' : [type, js(value)];
    case 'SRV': {
      const parts = parseSrv(value);
      if (parts === undefined) return 'value';
      const numbers = [parts.priority, parts.weight, parts.port].map((number) => String(Number(number)));
      return withTarget(type, numbers, parts.target);
    }
    case 'CAA': {
      const parts = parseCaa(value);
      const flags = Number(parts?.flags);
      if (parts === undefined || (flags !== 0 && flags !== 128)) return 'value';
      const tag = parts.tag.toLowerCase();
      if (!CAA_TAGS.has(tag)) return 'value';
      return [type, js(tag), js(parts.value), ...(flags === 128 ? ['CAA_CRITICAL'] : [])];
    }
    default:
      return 'type';
  }
}

/** The property tags that DNSControl accepts. */
const CAA_TAGS: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'contactemail',
  'contactphone',
  'issuemail',
  'issuevmc',
]);

/** An absolute name as the last argument; the root and names with special characters are refused by DNSControl. */
function withTarget(
  helper: string,
  before: readonly string[],
  target: string,
): readonly [string, ...string[]] | 'value' {
  const name = asciiName(target);
  return LABELS.test(name) ? [helper, ...before, js(`${name}.`)] : 'value';
}

function modifiers({ ttl, line, weight }: DnsRecord): readonly string[] {
  const metadata = {
    ...(!isDefaultLine(line) && { tencentdns_line: line }),
    ...(weight !== undefined && { tencentdns_weight: String(weight) }),
  };
  return [
    ...(ttl === undefined ? [] : [`TTL(${ttl})`]),
    ...(Object.keys(metadata).length === 0 ? [] : [escapeUnseen(JSON.stringify(metadata))]),
  ];
}

/** A string of JavaScript. */
export function js(text: string): string {
  return escapeUnseen(JSON.stringify(text));
}
