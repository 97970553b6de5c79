import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { isApex } from '../../dns/names.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import { isDefaultLine, recordLineKey } from '../../dns/record.ts';
import { callFor, carriesWeight, js } from './dnscontrolCall.ts';
import { fileName } from '../fileName.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportResult, ExportOptions } from '../exportResult.ts';
import { recordParts, type ExportRun } from '../exportRun.ts';
import { zonesByName } from '../zonesByName.ts';
import { unsupportedFields, NONE_CARRIED, type LeftOutWhy, type Omission } from '../omissions/omission.ts';
import { omissionComments } from '../omissions/omissionList.ts';
import { TTL_LIMIT, MasterZone } from '../zoneFile/masterRecords.ts';

const HEAD = [
  'var REG_NONE = NewRegistrar("none");',
  'var DSP_TENCENTDNS = NewDnsProvider("tencentdns", "TENCENTDNS");',
];

/**
 * DNSControl 5 (`dnsconfig.js`): a `D(…)` for each zone, with the lines and weights as metadata of its provider
 * TENCENTDNS. The name servers of the apex are `NAMESERVER`s.
 */
export async function dnscontrol(all: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const { zones, omissions: secondZones } = zonesByName(all);
  const omissions: Omission[] = [...secondZones];
  const domains: string[] = [];
  for (const zone of zones) {
    const { written, leftOut } = await writtenCalls(zone, run);
    for (const omission of leftOut) omissions.push(omission);
    const ttl = written.find(({ record }) => isApexServer(record))?.record.ttl;
    for (const { record } of written) omissions.push(...fieldOmissions(zone.name, record, ttl));
    // `NAMESERVER` takes neither a TTL nor metadata; the TTL is one of the domain.
    const calls = [
      ...(ttl === undefined ? [] : [`  NAMESERVER_TTL(${Math.min(ttl, TTL_LIMIT)})`]),
      ...written.map(({ text }) => `  ${text}`),
    ];
    const start = run.counted(
      `D(${js(zone.name)}, REG_NONE, DnsProvider(DSP_TENCENTDNS)${purge(zone, leftOut)}`,
    );
    domains.push(`${[start, ...calls].join(',\n')}\n);`);
    await run.pause();
  }
  const comments = [...omissionComments('//', all, omissions, run), ...run.countedLines(notes())];
  const [first] = all;
  const base = all.length === 1 && first !== undefined ? `${fileName(first.name)}.` : '';
  return {
    files: [
      {
        name: `${base}dnsconfig.js`,
        text: `${[...comments, ...run.countedLines(HEAD), ...domains].join('\n')}\n`,
      },
    ],
    omissions,
  };
}

/** Notes on what else DNSControl needs. */
function notes(): readonly string[] {
  return [
    `// ${l10n.t('For DNSControl 5.0.5 or later, with these entries in creds.json ("site" is "intl" or "cn"):')}`,
    '// { "none": { "TYPE": "NONE" }, "tencentdns": { "TYPE": "TENCENTDNS", "secret_id": "…", "secret_key": "…", "site": "intl" } }',
  ];
}

/** A push deletes records that are not in the file. This option keeps hosted records that the file leaves out. */
function purge({ whole, incomplete }: ExportZone, leftOut: readonly Omission[]): string {
  const isPart = !whole || incomplete !== undefined || leftOut.some(({ record }) => record.enabled !== false);
  return isPart ? ', NO_PURGE' : '';
}

interface WrittenCall {
  readonly record: DnsRecord;
  readonly text: string;
}

/** The calls for the records of a zone that DNSControl accepts beside each other, in their order. */
async function writtenCalls(
  whole: ExportZone,
  run: ExportRun,
): Promise<{ readonly written: readonly WrittenCall[]; readonly leftOut: readonly Omission[] }> {
  const { name: zone, records } = whole;
  const leftOut: Omission[] = [];
  const calls: WrittenCall[] = [];
  for (const part of recordParts(records)) {
    for (const record of part) {
      const call = callFor(zone, record);
      if (call.kind === 'leftOut') leftOut.push({ zone, record, kind: 'leftOut', why: call.why });
      else calls.push({ record, text: run.counted(call.text) });
    }
    await run.pause();
  }
  const master = await MasterZone.from(whole, run, 'any');
  const dropped = new Set<DnsRecord>();
  for (const record of besideAliases(calls.map((call) => call.record))) {
    dropped.add(record);
    leftOut.push({ zone, record, kind: 'leftOut', why: 'conflict' });
  }
  await run.pause();
  for (const sameLine of byLine(calls.flatMap(({ record }) => (dropped.has(record) ? [] : [record])))) {
    for (const omission of conflicts(master, sameLine)) {
      dropped.add(omission.record);
      leftOut.push(omission);
    }
    await run.pause();
  }
  return { written: calls.filter(({ record }) => !dropped.has(record)), leftOut };
}

/** The records of each line. Name servers of the apex have none. */
function byLine(records: readonly DnsRecord[]): Iterable<readonly DnsRecord[]> {
  return Map.groupBy(records, (record) =>
    isApexServer(record) ? '' : recordLineKey(record.recordLine),
  ).values();
}

/**
 * Returns the records that DNSControl refuses because a CNAME of the same host is on another line. The CNAMEs are
 * written if one of them is on the default line, otherwise the other records are.
 */
function besideAliases(records: readonly DnsRecord[]): readonly DnsRecord[] {
  const byHost = Map.groupBy(records, ({ host }) => ownerKey(host));
  return [...byHost.values()].flatMap((all) => {
    const { alias = [], other = [] } = Object.groupBy(all, ({ type }) =>
      type === 'CNAME' ? 'alias' : 'other',
    );
    const isOneLine = new Set(all.map(({ recordLine }) => recordLineKey(recordLine))).size === 1;
    if (isOneLine) return [];
    if (alias.some(({ recordLine }) => isDefaultLine(recordLine))) return other;
    return other.length > 0 ? alias : [];
  });
}

/** The omissions among the records of one line: second CNAMEs, records beside a CNAME, and duplicates. */
function conflicts(master: MasterZone, records: readonly DnsRecord[]): readonly Omission[] {
  const { omissions } = master.loadable(records);
  return omissions.filter((omission) => omission.kind === 'leftOut' && CONFLICTS.has(omission.why));
}

const CONFLICTS: ReadonlySet<LeftOutWhy> = new Set(['conflict', 'duplicate']);

const WITH_WEIGHT = new Set(['weight'] as const);

function isApexServer({ host, type }: DnsRecord): boolean {
  return type === 'NS' && isApex(host);
}

/** `serversTtl`: the TTL that all name servers of the apex get. */
function fieldOmissions(
  zone: string,
  record: DnsRecord,
  serversTtl: number | undefined,
): readonly Omission[] {
  const isServer = isApexServer(record);
  const lost: Omission[] = [
    ...unsupportedFields(zone, record, !isServer && carriesWeight(record) ? WITH_WEIGHT : NONE_CARRIED),
  ];
  const { ttl = 0 } = record;
  if (ttl > TTL_LIMIT || (isServer && record.ttl !== undefined && ttl !== serversTtl))
    lost.push({ zone, record, kind: 'unsupportedField', what: 'ttl' });
  if (!isServer) return lost;
  if (!isDefaultLine(record.recordLine)) lost.push({ zone, record, kind: 'unsupportedField', what: 'line' });
  return lost;
}
