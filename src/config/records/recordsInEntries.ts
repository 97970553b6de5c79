import { recordsOfDnsControl } from './dnsControl.ts';
import { recordsOfEndpoints } from './dnsEndpoint.ts';
import { recordsOfOctoDns, zoneOfYamlFile } from './octoDns.ts';
import { NOTHING_STATED, type ReadText, type StatedRecords } from './statedRecord.ts';
import { recordsOfTerraform } from './terraform.ts';
import { readYaml } from './readYaml.ts';
import { LONGEST_LINE } from '../structure/structure.ts';

/** Whether a text has a form in which files state records. */
export function mayStateRecords({ family, fileName, lineCount, textOf, zones }: Unread): boolean {
  if (family !== 'yaml') return family === 'hcl' || family === 'dnscontrol';
  const zone = zoneOfYamlFile(fileName);
  if (zone !== undefined && zones.has(zone)) return true;
  for (let line = 0; line < lineCount; line += 1) if (ENDPOINT.test(textOf(line))) return true;
  return false;
}

const ENDPOINT = /^kind:\s*(["']?)(?:DNSEndpoint|(?:DNSEndpoint)?List)\1\s*(?:#.*)?$/u;

type Unread = Omit<ReadText, 'entries'>;

/** Returns the records that a text states, by its family and its name. */
export function recordsInEntries(read: ReadText): StatedRecords {
  switch (read.family) {
    case 'hcl':
      return withLongLines(read, recordsOfTerraform(read));
    case 'dnscontrol':
      return withLongLines(read, recordsOfDnsControl(read));
    case 'yaml':
      return recordsInYaml(read);
    default:
      return NOTHING_STATED;
  }
}

/** Names the lines that were not read, whatever they state. */
function withLongLines(read: ReadText, stated: StatedRecords): StatedRecords {
  const long = [...read.entries.keys()].filter((line) => read.textOf(line).length > LONGEST_LINE);
  if (long.length === 0) return stated;
  const notJudged = [...stated.notJudged, ...long.map((line) => ({ line, why: 'long' }) as const)];
  return { ...stated, notJudged: notJudged.toSorted((a, b) => a.line - b.line) };
}

function recordsInYaml(read: ReadText): StatedRecords {
  const text = readYaml(read);
  const zone = zoneOfYamlFile(read.fileName);
  const { records, hosts, notJudged } =
    zone !== undefined && read.zones.has(zone)
      ? recordsOfOctoDns(text, zone)
      : recordsOfEndpoints(text, read.zones);
  const all = new Map([...notJudged, ...text.notJudged].map((each) => [each.line, each]));
  return { records, hosts, notJudged: [...all.values()].toSorted((a, b) => a.line - b.line) };
}
