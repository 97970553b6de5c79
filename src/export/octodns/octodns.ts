import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { isApex } from '../../dns/names.ts';
import { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { fileName, UniqueNames } from '../fileName.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportResult, ExportFile, ExportOptions } from '../exportResult.ts';
import type { ExportRun } from '../exportRun.ts';
import { unsupportedFields, NONE_CARRIED, type Omission } from '../omissions/omission.ts';
import { omissionComments } from '../omissions/omissionList.ts';
import { MasterZone } from '../zoneFile/masterRecords.ts';
import { compareKeys, numbersApart } from './keyOrder.ts';
import { dynamicPart } from './octodnsDynamic.ts';
import { octodnsRecords, octodnsValue } from './octodnsValue.ts';
import { viewsOf } from '../zoneFile/countryViews.ts';
import { yamlEntry, type Yaml } from '../yamlText.ts';
import { answersOn } from '../zoneFile/zoneFile.ts';

/**
 * octoDNS: one sorted YAML file per zone. Addresses and CNAMEs on lines become `dynamic` records with a pool for each
 * answer and rules by country; other types have the answers of the default line. A CNAME of the apex is an `ALIAS`.
 */
export async function octodns(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  const omissions: Omission[] = [];
  for (const zone of zones) {
    const { hosts, omissions: lost } = await zoneHosts(zone, run);
    const comments = [...omissionComments('#', [zone], lost, run), run.counted(note())].join('\n');
    const entries: string[] = [];
    for (const entry of hosts) {
      entries.push(run.counted(yamlEntry(entry)));
      await run.pause();
    }
    const base = fileName(zone.name);
    const name = names.take(`${base}.yaml`, (number) => `${base}-${number}.yaml`);
    files.push({ name, text: `${comments}\n---\n${hosts.size === 0 ? '{}\n' : entries.join('')}` });
    for (const omission of lost) omissions.push(omission);
    await run.pause();
  }
  return { files, omissions };
}

/** The default of the option will change (octoDNS 2). */
function note(): string {
  return `# ${l10n.t('octoDNS reads this file with a YamlProvider that has escaped_semicolons: true.')}`;
}

async function zoneHosts(
  zone: ExportZone,
  run: ExportRun,
): Promise<{ readonly hosts: ReadonlyMap<string, Yaml>; readonly omissions: readonly Omission[] }> {
  const answers = new RecordsPerClient(zone);
  await run.pause();
  const onDefault = answersOn(answers, undefined);
  await run.pause();
  const views = viewsOf(answers);
  const master = await MasterZone.from(zone, run, 'any');
  const { records, omissions: unloaded } = octodnsRecords(
    zone.name,
    master,
    onDefault.records.filter((record) => !isApexAlias(record)),
  );
  await run.pause();
  const omissions: Omission[] = [...answers.omissions, ...unloaded];
  const carried = new Set<DnsRecord>();
  const entries: { readonly host: string; readonly entry: Yaml }[] = [];
  await run.pause();
  for (const set of Map.groupBy(records, ({ host, type }) => `${host} ${type}`).values()) {
    const [first] = set;
    if (first === undefined) continue;
    const { host, type, ttl } = first;
    const dynamic = dynamicPart(zone.name, master, set, answers, views);
    for (const omission of dynamic.omissions) omissions.push(omission);
    for (const record of dynamic.carried) carried.add(record);
    const entry = {
      ...(dynamic.yaml !== undefined && { dynamic: dynamic.yaml }),
      ttl,
      type,
      ...valuesPart(set.flatMap((each) => octodnsValue(each) ?? [])),
    };
    entries.push({ host: host === '@' ? '' : host, entry });
    await run.pause();
  }
  const alias = apexAlias(zone.name, onDefault.records, omissions);
  if (alias !== undefined) entries.push({ host: '', entry: alias });
  const leftOut = new Map<DnsRecord, Omission>();
  for (const omission of omissions)
    if (omission.kind === 'leftOut') getOrAdd(leftOut, omission.record, () => omission);
  const onOtherLines = onDefault.omissions.filter(
    ({ record }) => !carried.has(record) && !leftOut.has(record),
  );
  // Of a record that is left out as a whole, keep only the first omission that says so.
  const kept = omissions.filter((omission) => (leftOut.get(omission.record) ?? omission) === omission);
  await run.pause();
  return { hosts: await sortedHosts(entries, run), omissions: [...kept, ...onOtherLines] };
}

function valuesPart(values: readonly Yaml[]): { readonly [key: string]: Yaml } {
  const [only] = values;
  return values.length === 1 && only !== undefined ? { value: only } : { values };
}

const isApexAlias = ({ host, type }: DnsRecord): boolean => type === 'CNAME' && isApex(host);

/** The first CNAME of the apex; any other is left out. */
function apexAlias(zone: string, records: readonly DnsRecord[], omissions: Omission[]): Yaml | undefined {
  const [alias, ...others] = records.filter(isApexAlias);
  for (const record of others) omissions.push({ zone, record, kind: 'leftOut', why: 'conflict' });
  if (alias === undefined) return undefined;
  // octoDNS loads no CNAME at the apex. Check its value as that of a host below.
  const below = { ...alias, host: 'alias' };
  const { records: loaded, omissions: unloaded } = octodnsRecords(zone, new MasterZone(zone, 'any'), [below]);
  const [found] = loaded;
  omissions.push(...unloaded.map((omission) => ({ ...omission, record: alias })));
  if (found === undefined) return undefined;
  omissions.push(...unsupportedFields(zone, alias, NONE_CARRIED));
  return { ttl: found.ttl, type: 'ALIAS', value: found.data };
}

async function sortedHosts(
  entries: readonly { readonly host: string; readonly entry: Yaml }[],
  run: ExportRun,
): Promise<ReadonlyMap<string, Yaml>> {
  const byHost = new Map<string, Yaml[]>();
  for (const { host, entry } of entries) getOrAdd(byHost, host, () => []).push(entry);
  const hosts = [...byHost].map(([host, all]) => ({ host, parts: numbersApart(host), all }));
  await run.pause();
  hosts.sort(({ parts: one }, { parts: other }) => compareKeys(one, other));
  await run.pause();
  return new Map(
    hosts.map(({ host, all }): [string, Yaml] => {
      const [only] = all;
      return [host, all.length === 1 && only !== undefined ? only : all];
    }),
  );
}
