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

/** The targets of one host, which may be written in any spelling. */
export function targetsOfHost(
  records: Iterable<Pick<DnsRecordLike, 'host' | 'type'>>,
  host: string,
): readonly LiveTarget[] {
  const key = ownerKey(host);
  return liveTargets(records).filter((each) => ownerKey(each.host) === key);
}
