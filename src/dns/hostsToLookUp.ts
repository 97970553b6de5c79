import { hostWithin } from './names.ts';
import { ANYONE } from './client.ts';
import { hostsOnTheWay, wildcardsFor } from './knownHosts.ts';
import { domainKey } from './syntax/domainName.ts';
import { answer, type DnsZone } from './zone.ts';
import { zoneIndex } from './zoneIndex.ts';

/**
 * Returns the hosts that must be known next so that the answer of a name can be decided, although the zone is not known
 * whole. First those that every answer depends on. If the name has no records, then also the wildcards. None if the
 * answer is decided, and if no further host would decide it.
 */
export function hostsToLookUp(zone: DnsZone, name: string): readonly string[] {
  const { kind = 'whole', hosts = () => false } = zone.known ?? {};
  const [apex, full] = [domainKey(zone.name), domainKey(name)];
  if (full !== apex && !full.endsWith(`.${apex}`)) return [];
  if (kind !== 'notLoaded') {
    const found = answer(zone, name, 'ANY', ANYONE);
    if (found.kind !== 'undecided' || found.why !== kind) return [];
  }
  const host = hostWithin(apex, full);
  const missing = hostsOnTheWay(host).filter((each) => !hosts(each));
  if (missing.length > 0 || zoneIndex(zone.records).node(host) !== undefined) return missing;
  return wildcardsFor(host).filter((each) => !hosts(each));
}
