import { eachInSteps, mapInSteps, type Steps } from '../base/timeSlices.ts';
import { RecordsPerClient } from './lines/recordsPerClient.ts';
import { sharedFileName, UniqueNames } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Exported, ExportOptions } from './exported.ts';
import { settledLosses, type Loss } from './losses/loss.ts';
import { lossComments } from './losses/lossList.ts';
import { masterRecords, type MasterRecord } from './zoneFile/masterRecords.ts';
import { yamlText, type Yaml } from './yamlText.ts';
import { answersOn } from './zoneFile/zoneFile.ts';

/** The record types that both the resource and the service have. */
const TYPES: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME', 'DNAME', 'MX', 'NS', 'SRV', 'TLSA', 'TXT']);

/** The limits of the resource: endpoints of one resource, targets of one endpoint, characters of one target. */
const MAX = { endpoints: 1000, targets: 1000, characters: 4096 };

/** `DNSEndpoint` resources of external-dns (`externaldns.k8s.io/v1alpha1`) with the answers of one line. */
export function* dnsendpoint(
  zones: readonly ExportZone[],
  { line, taken = new UniqueNames() }: ExportOptions,
): Steps<Exported> {
  const found: Loss[] = [];
  const written = new Set<Loss['record']>();
  const documents: string[] = [];
  for (const zone of zones) {
    const answers = yield* RecordsPerClient.from(zone);
    const answering = yield* answersOn(answers, line);
    const { records, losses: unloaded } = yield* masterRecords(zone.name, answering.records);
    for (const loss of [...answers.losses, ...answering.losses, ...unloaded]) found.push(loss);
    const endpoints = yield* endpointsOf(zone.name, records, written, found);
    for (let from = 0; from < endpoints.length; from += MAX.endpoints) {
      const base = resourceName(zone.name);
      const name = taken.take(base, (number) => `${base}-${number}`);
      documents.push(
        yield* yamlText({
          apiVersion: 'externaldns.k8s.io/v1alpha1',
          kind: 'DNSEndpoint',
          metadata: { name },
          spec: { endpoints: endpoints.slice(from, from + MAX.endpoints) },
        }),
      );
      yield;
    }
  }
  const losses = yield* settledLosses(zones, found, written);
  const comments = yield* lossComments('#', zones, losses);
  const text = `${comments.join('\n')}\n${documents.join('')}`;
  return { files: [{ name: `${sharedFileName(zones)}.dnsendpoint.yaml`, text }], losses };
}

/** One endpoint for each name and type. Adds each record either to `written` or, with the reason, to `losses`. */
function* endpointsOf(
  zone: string,
  records: readonly MasterRecord[],
  written: Set<Loss['record']>,
  losses: Loss[],
): Steps<readonly Yaml[]> {
  const targets = new Map<string, { readonly record: MasterRecord; readonly targets: string[] }>();
  yield* eachInSteps(records, (each) => {
    const { record, owner, type } = each;
    const target = targetOf(each);
    const key = `${owner.toLowerCase()} ${type}`;
    const known = targets.get(key);
    const why = !TYPES.has(type)
      ? 'type'
      : !isEndpointName(nameOf(each))
        ? 'name'
        : target === '' || target.length > MAX.characters || known?.targets.length === MAX.targets
          ? 'value'
          : undefined;
    if (why !== undefined) {
      losses.push({ zone, record, kind: 'leftOut', why });
      return;
    }
    if (known === undefined) targets.set(key, { record: each, targets: [target] });
    else known.targets.push(target);
    written.add(record);
  });
  return yield* mapInSteps(targets.values(), ({ record, targets: all }) => ({
    dnsName: nameOf(record),
    recordTTL: record.ttl,
    recordType: record.type,
    targets: all,
  }));
}

function nameOf({ owner }: MasterRecord): string {
  return owner.slice(0, -1);
}

/** Whether the resource accepts a name: labels of letters, digits, `_` and inner `-`, perhaps below a wildcard. */
function isEndpointName(name: string): boolean {
  return name
    .split('.')
    .every((label, at) => /^\w(?:[\w-]*\w)?$/u.test(label) || (at === 0 && label === '*'));
}

/** The value of a TXT record without escapes, and other data as in a zone file. */
function targetOf({ record, type, data }: MasterRecord): string {
  return type === 'TXT' ? record.value : data;
}

/** A name of a Kubernetes resource (RFC 1123): `example-com`. */
function resourceName(zone: string): string {
  const plain = zone
    .toLowerCase()
    .slice(0, 200)
    .replaceAll(/[^a-z0-9]/gu, '-')
    .split('-')
    .filter((word) => word !== '')
    .join('-');
  return plain === '' ? 'zone' : plain;
}
