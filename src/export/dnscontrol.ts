import type { DnsRecord } from '../api/record.ts';
import { isApex } from '../model/names.ts';
import { parseCaa, parseSrv } from '../model/rdata.ts';
import { isDefaultLine } from '../model/record.ts';
import { fileName } from './fileName.ts';
import {
  isRedirect,
  unsaidFields,
  type Exported,
  type ExportZone,
  type LeftOutWhy,
  type Loss,
} from './form.ts';
import { escapeUnseen } from '../text/visible.ts';
import { lossLines } from './lossText.ts';
import { isDomainName, masterData } from './masterData.ts';
import { asciiName } from './masterText.ts';

const HEAD = [
  'var REG_NONE = NewRegistrar("none");',
  'var DSP_TENCENTDNS = NewDnsProvider("tencentdns", "TENCENTDNS");',
];

/**
 * DNSControl 5 (`dnsconfig.js`): a `D(…)` for each zone, with the lines and weights as metadata of its provider
 * TENCENTDNS. A CNAME of the apex is an `ALIAS`, the name servers of the apex are `NAMESERVER`s.
 */
export function dnscontrol(zones: readonly ExportZone[]): Exported {
  const losses: Loss[] = [];
  const domains = zones.map((zone) => {
    const calls = zone.records.flatMap((record) => {
      const call = callFor(zone.name, record);
      if (call.kind === 'leftOut') losses.push({ zone: zone.name, record, kind: 'leftOut', why: call.why });
      else losses.push(...lossesOf(zone.name, record));
      return call.kind === 'leftOut' ? [] : [`  ${call.text}`];
    });
    const ttl = apexServersTtl(zone);
    if (ttl !== undefined) calls.unshift(`  NAMESERVER_TTL(${ttl})`);
    const start = `D(${js(zone.name)}, REG_NONE, DnsProvider(DSP_TENCENTDNS)`;
    return `${[start, ...calls].join(',\n')}\n);`;
  });
  const comments = lossLines(zones, losses).map((line) => `// ${line}`);
  const [first] = zones;
  const base = zones.length === 1 && first !== undefined ? `${fileName(first.name)}.` : '';
  return {
    files: [{ name: `${base}dnsconfig.js`, text: `${[...comments, ...HEAD, ...domains].join('\n')}\n` }],
    losses,
  };
}

type Call =
  | { readonly kind: 'call'; readonly text: string }
  | { readonly kind: 'leftOut'; readonly why: LeftOutWhy };

const CARRIED = new Set(['line', 'weight'] as const);

function callFor(zone: string, record: DnsRecord): Call {
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

/** The helper of a type, and what it takes between the name and the modifiers. */
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
      return [type, js(parts.tag), js(parts.value), ...(flags === 128 ? ['CAA_CRITICAL'] : [])];
    }
    default:
      return 'type';
  }
}

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

/** `NAMESERVER` takes neither a TTL nor metadata; the TTL is one of the domain. */
function apexServersTtl({ records }: ExportZone): number | undefined {
  const [first] = apexServers(records);
  return first?.ttl;
}

function apexServers(records: readonly DnsRecord[]): readonly DnsRecord[] {
  return records.filter(({ host, type, enabled }) => type === 'NS' && isApex(host) && enabled !== false);
}

function lossesOf(zone: string, record: DnsRecord): readonly Loss[] {
  const lost = unsaidFields(zone, record, CARRIED);
  if (record.type !== 'NS' || !isApex(record.host) || isDefaultLine(record.line)) return lost;
  return [...lost, { zone, record, kind: 'unsaid', what: 'line' }];
}

function js(text: string): string {
  return escapeUnseen(JSON.stringify(text));
}
