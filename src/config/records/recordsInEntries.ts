import { recordsOfDnsControl } from './dnsControl.ts';
import { recordsOfEndpoints } from './dnsEndpoint.ts';
import { recordsOfOctoDns, zoneOfYamlFile } from './octoDns.ts';
import { NOTHING_STATED, type ReadText, type StatedRecords } from './statedRecord.ts';
import { recordsOfTerraform } from './terraform.ts';

/** Returns the records that a text states, by its family and its name. */
export function recordsInEntries(read: ReadText): StatedRecords {
  switch (read.family) {
    case 'hcl':
      return recordsOfTerraform(read);
    case 'dnscontrol':
      return recordsOfDnsControl(read);
    case 'yaml': {
      const zone = zoneOfYamlFile(read.fileName);
      return zone !== undefined && read.zones.has(zone)
        ? recordsOfOctoDns(read, zone)
        : recordsOfEndpoints(read);
    }
    default:
      return NOTHING_STATED;
  }
}
