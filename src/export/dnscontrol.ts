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
import { lossLines } from './lossList.ts';
import { isDomainName, masterData } from './masterData.ts';
import { masterRecords } from './masterRecords.ts';
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
    const { written, leftOut } = writtenCalls(zone);
    for (const loss of leftOut) losses.push(loss);
    const ttl = written.find(({ record }) => isApexServer(record))?.record.ttl;
    for (const { record } of written)
      for (const loss of unsaidLosses(zone.name, record, ttl)) losses.push(loss);
    // `NAMESERVER` takes neither a TTL nor metadata; the TTL is one of the domain.
    const calls = [
      ...(ttl === undefined ? [] : [`  NAMESERVER_TTL(${ttl})`]),
      ...written.map(({ text }) => `  ${text}`),
    ];
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

interface WrittenCall {
  readonly record: DnsRecord;
  readonly text: string;
}

/** The calls for the records of a zone that DNSControl accepts beside each other, in their order. */
function writtenCalls({ name: zone, records }: ExportZone): {
  readonly written: readonly WrittenCall[];
  readonly leftOut: readonly Loss[];
} {
  const leftOut: Loss[] = [];
  const calls: WrittenCall[] = [];
  for (const record of records) {
    const call = callFor(zone, record);
    if (call.kind === 'leftOut') leftOut.push({ zone, record, kind: 'leftOut', why: call.why });
    else calls.push({ record, text: call.text });
  }
  const dropped = new Set<DnsRecord>();
  for (const sameLine of byLine(calls.map(({ record }) => record)))
    for (const loss of conflicts(zone, sameLine)) {
      dropped.add(loss.record);
      leftOut.push(loss);
    }
  return { written: calls.filter(({ record }) => !dropped.has(record)), leftOut };
}

/** The records of each line. Name servers of the apex have none. */
function byLine(records: readonly DnsRecord[]): Iterable<readonly DnsRecord[]> {
  const lines = new Map<string, DnsRecord[]>();
  for (const record of records) {
    const { line = '' } = record;
    const key = isDefaultLine(line) || isApexServer(record) ? '' : line;
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [record]);
    else known.push(record);
  }
  return lines.values();
}

/** The losses of second CNAMEs, of equal records and of what is beside a CNAME, among the records of one line. */
function conflicts(zone: string, records: readonly DnsRecord[]): readonly Loss[] {
  const [, ...moreAliases] = records.filter(isApexAlias);
  const { losses } = masterRecords(
    zone,
    records.filter((record) => !isApexAlias(record)),
  );
  return [
    ...losses.filter((loss) => loss.kind === 'leftOut' && CONFLICTS.has(loss.why)),
    ...moreAliases.map((record): Loss => ({ zone, record, kind: 'leftOut', why: 'conflict' })),
  ];
}

const CONFLICTS: ReadonlySet<LeftOutWhy> = new Set(['conflict', 'duplicate']);

function isApexAlias({ host, type }: DnsRecord): boolean {
  return type === 'CNAME' && isApex(host);
}

type Call =
  | { readonly kind: 'call'; readonly text: string }
  | { readonly kind: 'leftOut'; readonly why: LeftOutWhy };

const CARRIED = new Set(['line', 'weight'] as const);
const NONE: ReadonlySet<never> = new Set();

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

/** The helper function for a type, and its arguments between the name and the modifiers. */
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

function isApexServer({ host, type }: DnsRecord): boolean {
  return type === 'NS' && isApex(host);
}

/** `serversTtl`: the TTL that all name servers of the apex get. */
function unsaidLosses(zone: string, record: DnsRecord, serversTtl: number | undefined): readonly Loss[] {
  if (!isApexServer(record)) return unsaidFields(zone, record, CARRIED);
  const lost: Loss[] = [...unsaidFields(zone, record, NONE)];
  if (!isDefaultLine(record.line)) lost.push({ zone, record, kind: 'unsaid', what: 'line' });
  if (record.ttl !== undefined && record.ttl !== serversTtl)
    lost.push({ zone, record, kind: 'unsaid', what: 'ttl' });
  return lost;
}

function js(text: string): string {
  return escapeUnseen(JSON.stringify(text));
}
