import * as l10n from '@vscode/l10n';
import { RecordsPerClient } from './lines/recordsPerClient.ts';
import { dashedWords, sharedFileName, UniqueNames } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { ExportResult, ExportOptions } from './exportResult.ts';
import { ClientOmissions } from './omissions/omission.ts';
import { omissionComments } from './omissions/omissionList.ts';
import { MasterZone, type MasterRecord } from './zoneFile/masterRecords.ts';
import { yamlText, type Yaml } from './yamlText.ts';
import { answersOn } from './zoneFile/zoneFile.ts';

/** The record types that both external-dns and the service have (kubernetes-sigs/external-dns, `endpoint`, 2026-08). */
const TYPES: ReadonlySet<string> = new Set([
  'A',
  'AAAA',
  'CNAME',
  'DNAME',
  'MX',
  'NAPTR',
  'NS',
  'PTR',
  'SRV',
  'TXT',
]);

/** The types whose targets have no final dot: external-dns drops an endpoint that has one, or keeps the dot. */
const WITHOUT_DOT: ReadonlySet<string> = new Set(['CNAME', 'DNAME', 'MX', 'NS', 'PTR']);

/** The limits of the resource: endpoints of one resource, targets of one endpoint, characters of one target. */
const MAX = { endpoints: 1000, targets: 1000, characters: 4096 };

/** `DNSEndpoint` resources of external-dns (`externaldns.k8s.io/v1alpha1`) with the answers of one line. */
export async function dnsendpoint(
  zones: readonly ExportZone[],
  { run, recordLine, taken = new UniqueNames() }: ExportOptions,
): Promise<ExportResult> {
  const omissions = new ClientOmissions();
  const documents: string[] = [];
  const types = new Set<string>();
  for (const zone of zones) {
    const answers = new RecordsPerClient(zone);
    const answering = answersOn(answers, recordLine);
    const { records, omissions: unloaded } = (await MasterZone.from(zone, run, 'any')).loadable(
      answering.records,
    );
    for (const each of [answers.omissions, answering.omissions, unloaded]) omissions.add(each);
    await run.pause();
    const endpoints = endpointsOf(zone.name, records, omissions);
    for (const { recordType } of endpoints) types.add(recordType);
    for (let from = 0; from < endpoints.length; from += MAX.endpoints) {
      // A name of a Kubernetes resource (RFC 1123): `example-com`.
      const base = dashedWords(zone.name, 200) || 'zone';
      const name = taken.take(base, (number) => `${base}-${number}`);
      const document = {
        apiVersion: 'externaldns.k8s.io/v1alpha1',
        kind: 'DNSEndpoint',
        metadata: { name },
        spec: { endpoints: endpoints.slice(from, from + MAX.endpoints) },
      };
      documents.push(run.counted(yamlText(document)));
      await run.pause();
    }
  }
  const settled = omissions.settled(zones);
  const comments = [...omissionComments('#', zones, settled, run), ...run.countedLines(note(types))];
  const text = `${comments.join('\n')}\n${documents.join('')}`;
  return { files: [{ name: `${sharedFileName(zones)}.dnsendpoint.yaml`, text }], omissions: settled };
}

/** By default, external-dns manages some types only. */
function note(types: ReadonlySet<string>): readonly string[] {
  if (types.size === 0) return [];
  const flags = [...types].toSorted().map((type) => `--managed-record-types=${type}`);
  return [`# ${l10n.t('external-dns manages these records when it is started with {0}.', flags.join(' '))}`];
}

interface Endpoint {
  readonly [key: string]: Yaml;
  readonly recordType: string;
}

/** Makes one endpoint for each name and type. Tells `omissions` which records are written, and why others are not. */
function endpointsOf(
  zone: string,
  records: readonly MasterRecord[],
  omissions: ClientOmissions,
): readonly Endpoint[] {
  const endpoints = new Map<string, Endpoint & { readonly targets: string[] }>();
  for (const each of records) {
    const { record, owner, type } = each;
    const target = endpointTarget(each);
    const key = `${owner.toLowerCase()} ${type}`;
    const known = endpoints.get(key);
    const why = !TYPES.has(type)
      ? 'type'
      : !isEndpointName(nameOf(each), type)
        ? 'name'
        : target === '' || target.length > MAX.characters || known?.targets.length === MAX.targets
          ? 'formValue'
          : undefined;
    if (why !== undefined) {
      omissions.add([{ zone, record, kind: 'leftOut', why }]);
      continue;
    }
    const endpoint = { dnsName: nameOf(each), recordTTL: each.ttl, recordType: type, targets: [target] };
    if (known === undefined) endpoints.set(key, endpoint);
    else known.targets.push(target);
    omissions.keep(record);
  }
  return [...endpoints.values()];
}

function nameOf({ owner }: MasterRecord): string {
  return owner.slice(0, -1);
}

/** Whether the resource accepts a name: labels of letters, digits, `_` and inner `-`, perhaps below a wildcard. */
function isEndpointName(name: string, type: string): boolean {
  // external-dns drops PTR records outside of the reverse zones.
  if (type === 'PTR' && !/\.(?:in-addr|ip6)\.arpa$/iu.test(name)) return false;
  return name
    .split('.')
    .every((label, at) => /^\w(?:[\w-]*\w)?$/u.test(label) || (at === 0 && label === '*'));
}

/** The value of a TXT record without escapes, and other data as in a zone file, perhaps without the final dot. */
function endpointTarget({ record, type, data }: MasterRecord): string {
  if (type === 'TXT') return record.value;
  return WITHOUT_DOT.has(type) ? data.replace(/(?<=[^ ])\.$/u, '') : data;
}
