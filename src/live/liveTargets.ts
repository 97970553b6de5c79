import type { DnsRecordLike } from '../dns/zone.ts';
import { ownerKey } from '../dns/zoneIndex.ts';
import type { LiveTarget } from './liveRequest.ts';

/**
 * Returns a target for each host and type of these records, in their order. Includes disabled records, to find servers
 * that still answer with them.
 */
export function liveTargets(records: Iterable<Pick<DnsRecordLike, 'host' | 'type'>>): readonly LiveTarget[] {
  const targets = new Map<string, LiveTarget>();
  for (const { host, type } of records) {
    const key = `${type.toUpperCase()} ${ownerKey(host)}`;
    if (!targets.has(key)) targets.set(key, { host, type });
  }
  return [...targets.values()];
}

/** The types to ask for at a host without records. */
const USUAL_TYPES = ['A', 'AAAA'];

/** Returns the targets of one host, in any spelling. A host without records is asked for addresses. */
export function targetsOfHost(
  records: Iterable<Pick<DnsRecordLike, 'host' | 'type'>>,
  host: string,
): readonly LiveTarget[] {
  const key = ownerKey(host);
  const known = liveTargets(records).filter((each) => ownerKey(each.host) === key);
  return known.length > 0 ? known : USUAL_TYPES.map((type) => ({ host, type }));
}
