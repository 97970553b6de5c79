import type { DnsRecord } from '../../api/record.ts';
import { domainKey, parseName } from '../../dns/syntax/domainName.ts';
import { isFault } from '../../dns/syntax/fields.ts';
import { span } from '../../dns/syntax/span.ts';
import { parseCaaValue } from '../../dns/types/caa.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { parseSrvValue } from '../../dns/types/srv.ts';
import { isApex, toAscii, toUnicode } from '../../dns/names.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { escapeUnseen } from '../../text/unseenEscapes.ts';
import type { LeftOutWhy } from '../omissions/omission.ts';
import { TTL_LIMIT } from '../zoneFile/masterRecords.ts';
import { ownerName } from '../zoneFile/ownerName.ts';

/** The call of a helper function for a record, or why there is none. */
type Call =
  | { readonly kind: 'call'; readonly text: string }
  | { readonly kind: 'leftOut'; readonly why: LeftOutWhy };

export function callFor(zone: string, record: DnsRecord): Call {
  const { host, type, enabled } = record;
  if (enabled === false) return { kind: 'leftOut', why: 'disabled' };
  if (isRedirectType(type)) return { kind: 'leftOut', why: 'redirect' };
  const name = isApex(host) ? '@' : toAscii(host.trim());
  if (!isApex(host) && !LABELS.test(name)) return { kind: 'leftOut', why: 'name' };
  if (isFault(ownerName(host, zone))) return { kind: 'leftOut', why: 'name' };
  const parts = argumentsOf(record);
  if (typeof parts === 'string') return { kind: 'leftOut', why: parts };
  const [helper, ...values] = parts;
  if (helper === 'NAMESERVER') return { kind: 'call', text: `${helper}(${values.join(', ')})` };
  const text = [js(name), ...values, ...modifiers(record), ...repeatedDomain(name, zone)].join(', ');
  return { kind: 'call', text: `${helper}(${text})` };
}

/** Labels of letters, digits, `_`, `-`, and a wildcard. */
const LABELS = /^(?:\*|\w[\w-]*)(?:\.\w[\w-]*)*$/u;

/** Texts that the provider refuses (DNSControl 5, `providers/tencentdns/auditrecords.go`, 2026-09). */
const REFUSED_TEXT = /^$|["'\\]| $/u;

/** Whether a target is one of those that the provider accepts: its IDN labels consist of Chinese characters. */
function hasOnlyChinese(target: string): boolean {
  return /^[\u0000-\u007F\u3400-\u4DBF\u4E00-\u9FFF]*$/u.test(toUnicode(target.trim()));
}

/** The helper function for a record, and the arguments between its name and its modifiers. */
function argumentsOf(
  record: DnsRecord,
): readonly [string, ...string[]] | 'type' | 'value' | 'formValue' | 'provider' {
  const { host, type, value, mx = 0 } = record;
  const parsed = parseRdata(type, value, mx);
  if (!parsed.ok) return parsed.faults.some(({ code }) => code === 'type') ? 'type' : 'value';
  switch (type) {
    case 'A':
    case 'AAAA':
      return [type, js(parsed.text)];
    case 'CNAME':
      // The provider has no ALIAS, which would replace a CNAME at the apex.
      if (isApex(host)) return 'type';
      return hasOnlyChinese(value) ? withTarget(type, [], value) : 'provider';
    case 'NS':
      return withTarget(isApex(host) ? 'NAMESERVER' : type, [], value);
    case 'MX':
      // A null MX (RFC 7505).
      return parsed.target === undefined ? 'provider' : withTarget(type, [String(mx)], value);
    case 'TXT':
      return REFUSED_TEXT.test(value) ? 'provider' : [type, js(value)];
    case 'SRV': {
      const service = parseSrvValue(value);
      if (!service.ok) return 'value';
      const { priority, weight, port, target } = service.fields;
      return withTarget(type, [priority, weight, port].map(String), target.text);
    }
    case 'CAA': {
      const authority = parseCaaValue(value);
      if (!authority.ok) return 'value';
      if (!authority.fields.isKnownTag || authority.fields.flags % 128 !== 0) return 'formValue';
      const { flags, tag } = authority.fields;
      return [type, js(tag), js(authority.fields.value), ...(flags === 128 ? ['CAA_CRITICAL'] : [])];
    }
    default:
      return 'type';
  }
}

/** An absolute name as the last argument. DNSControl refuses the root, and names with special characters. */
function withTarget(
  helper: string,
  before: readonly string[],
  target: string,
): readonly [string, ...string[]] | 'formValue' {
  const name = parseName(span(target));
  return isFault(name) || !LABELS.test(name.text.slice(0, -1))
    ? 'formValue'
    : [helper, ...before, js(name.text)];
}

/** DNSControl reports a name that ends in the name of the zone as a mistake. */
function repeatedDomain(host: string, zone: string): readonly string[] {
  const [name, suffix] = [domainKey(host), domainKey(zone)];
  return name === suffix || name.endsWith(`.${suffix}`) ? ['DISABLE_REPEATED_DOMAIN_CHECK'] : [];
}

/** Whether the weight of a record is written: the provider accepts none above 100. */
export function carriesWeight({ weight = -1 }: DnsRecord): boolean {
  return Number.isInteger(weight) && weight >= 0 && weight <= 100;
}

function modifiers(record: DnsRecord): readonly string[] {
  const { ttl, recordLine, weight, other } = record;
  const id = other.find(([field]) => field === 'line_id')?.[1];
  const metadata = {
    ...(!isDefaultLine(recordLine) && { tencentdns_line: recordLine }),
    ...(!isDefaultLine(recordLine) && typeof id === 'string' && { tencentdns_line_id: id }),
    ...(carriesWeight(record) && { tencentdns_weight: String(weight) }),
  };
  return [
    ...(ttl === undefined ? [] : [`TTL(${Math.min(ttl, TTL_LIMIT)})`]),
    ...(Object.keys(metadata).length === 0 ? [] : [escapeUnseen(JSON.stringify(metadata))]),
  ];
}

/** A string of JavaScript. */
export function js(text: string): string {
  return escapeUnseen(JSON.stringify(text));
}
