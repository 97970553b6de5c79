import { recordsOfDnsControl } from './dnsControl.ts';
import { recordsOfEndpoints } from './dnsEndpoint.ts';
import { recordsOfOctoDns, zoneOfYamlFile } from './octoDns.ts';
import { NOTHING_STATED, type ReadText, type StatedRecords } from './statedRecord.ts';
import { recordsOfTerraform } from './terraform.ts';
import { readYaml } from './readYaml.ts';

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
      return recordsOfTerraform(read);
    case 'dnscontrol':
      return recordsOfDnsControl(read);
    case 'yaml':
      return recordsInYaml(read);
    default:
      return NOTHING_STATED;
  }
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
