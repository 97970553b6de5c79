import { recordsOfDnsControl } from './dnsControl.ts';
import { recordsOfEndpoints } from './dnsEndpoint.ts';
import { recordsOfOctoDns, zoneOfYamlFile } from './octoDns.ts';
import type { ReadText } from './declaredRecord.ts';
import { NOTHING_DECLARED, type DeclaredRecords } from './declaredRecords.ts';
import { recordsOfTerraform } from './terraform.ts';
import { readYaml } from './readYaml.ts';
import { DOCUMENT_LIMITS } from '../structure/documentLimits.ts';

/** Whether a text has a form in which files declare records. */
export function mayStateRecords({ family, fileName, lineCount, textOf, zones }: Unread): boolean {
  if (family !== 'yaml') return family === 'hcl' || family === 'dnscontrol';
  const zone = zoneOfYamlFile(fileName);
  if (zone !== undefined && zones.has(zone)) return true;
  for (let line = 0; line < lineCount; line += 1) if (ENDPOINT.test(textOf(line))) return true;
  return false;
}

const ENDPOINT = /^kind:\s*(["']?)(?:DNSEndpoint|(?:DNSEndpoint)?List)\1\s*(?:#.*)?$/u;

type Unread = Omit<ReadText, 'entries'>;

/** Returns the records that a text declares. Its family and its file name decide how to read it. */
export function recordsInEntries(read: ReadText): DeclaredRecords {
  switch (read.family) {
    case 'hcl':
      return withLongLines(read, recordsOfTerraform(read));
    case 'dnscontrol':
      return withLongLines(read, recordsOfDnsControl(read));
    case 'yaml':
      return recordsInYaml(read);
    default:
      return NOTHING_DECLARED;
  }
}

/** Adds the lines that are too long to be read as places that were not judged. */
function withLongLines(read: ReadText, declared: DeclaredRecords): DeclaredRecords {
  const long = [...read.entries.keys()].filter(
    (line) => read.textOf(line).length > DOCUMENT_LIMITS.lineCharacters,
  );
  if (long.length === 0) return declared;
  const notJudged = [...declared.notJudged, ...long.map((line) => ({ line, why: 'long' }) as const)];
  return { ...declared, notJudged: notJudged.toSorted((a, b) => a.line - b.line) };
}

function recordsInYaml(read: ReadText): DeclaredRecords {
  const text = readYaml(read);
  const zone = zoneOfYamlFile(read.fileName);
  const { records, hosts, notJudged } =
    zone !== undefined && read.zones.has(zone)
      ? recordsOfOctoDns(text, zone)
      : recordsOfEndpoints(text, read.zones);
  const all = new Map([...notJudged, ...text.notJudged].map((each) => [each.line, each]));
  return { records, hosts, notJudged: [...all.values()].toSorted((a, b) => a.line - b.line) };
}
