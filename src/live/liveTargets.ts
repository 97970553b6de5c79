import type { DnsRecordLike } from '../dns/zone.ts';
import { ownerKey } from '../dns/zoneIndex.ts';
import type { LiveTarget } from './liveRequest.ts';

/** Returns a target for each host and type of these records, in their order. Disabled ones too: they must not answer. */
export function liveTargets(records: Iterable<Pick<DnsRecordLike, 'host' | 'type'>>): readonly LiveTarget[] {
  const targets = new Map<string, LiveTarget>();
  for (const { host, type } of records) {
    const key = `${type.toUpperCase()} ${ownerKey(host)}`;
    if (!targets.has(key)) targets.set(key, { host, type });
  }
  return [...targets.values()];
}

/** What a host without records is asked for. */
const USUAL_TYPES = ['A', 'AAAA'];

/** The targets of one host, which may be written in any spelling. A host without records is asked for addresses. */
export function targetsOfHost(
  records: Iterable<Pick<DnsRecordLike, 'host' | 'type'>>,
  host: string,
): readonly LiveTarget[] {
  const key = ownerKey(host);
  const known = liveTargets(records).filter((each) => ownerKey(each.host) === key);
  return known.length > 0 ? known : USUAL_TYPES.map((type) => ({ host, type }));
}
