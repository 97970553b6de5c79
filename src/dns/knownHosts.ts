import { hostWithin, namesAbove } from './names.ts';
import { isDefaultLine } from './record.ts';
import type { DnsClient } from './client.ts';
import { domainKey } from './syntax/domainName.ts';
import type { Answer, DnsZone } from './answer.ts';
import { zoneIndex, type DnsRecordLike } from './zoneIndex.ts';

/**
 * The names whose records an answer depends on in any case, as keys: the name itself, and those above it, of which each
 * may be delegated or redirected.
 */
export function hostsOnTheWay(host: string): readonly string[] {
  return host === '@' ? ['@'] : [host, ...namesAbove(host), '@'];
}

/** The wildcards that may answer for a name that does not exist, the nearest first. */
export function wildcardsFor(host: string): readonly string[] {
  return host === '@' ? [] : [...namesAbove(host).map((each) => `*.${each}`), '*'];
}

/**
 * Returns the answer if it depends on known hosts only, so that no other record of the zone can change it, else
 * undefined. `found` is the answer of the loaded records. A name without records may still exist because of names below
 * it, which cannot be looked up. If no wildcard may answer for it, it has no record either way. A wildcard answers only
 * for a name that does not exist, so if there is one, the answer is of the kind `undecided` (RFC 4592 section 2.2.2).
 */
export function sureAnswer<R extends DnsRecordLike>(
  { name, records, known }: DnsZone<R>,
  found: Answer<R>,
  host: string,
  client: DnsClient,
): Answer<R> | undefined {
  const hosts = known?.hosts;
  const seen = found.kind === 'undecided' ? found.seen : found;
  if (hosts === undefined || seen === undefined) return undefined;
  const owner = hostWithin(domainKey(name), seen.owner);
  const isMoved = seen.kind === 'delegation' || seen.kind === 'dname';
  if (!hostsOnTheWay(isMoved ? owner : host).every(hosts)) return undefined;
  const index = zoneIndex(records);
  const existsFor = (): boolean =>
    client.kind === 'anyone' ||
    (index
      .node(host)
      ?.values()
      .some((set) => set.some(({ recordLine }) => isDefaultLine(recordLine))) ??
      false);
  const isOwn = owner === host && seen.wildcard === undefined;
  const hasOwn = isOwn && (seen.records.length > 0 || (index.node(host) !== undefined && existsFor()));
  if (isMoved || hasOwn || host === '@') return found;
  const wildcards = wildcardsFor(host);
  // With records on other lines, the name exists for some clients only.
  if (index.node(host) !== undefined || !wildcards.every(hosts)) return undefined;
  if (wildcards.every((each) => index.node(each) === undefined))
    return { kind: 'noName', records: [], owner: seen.owner, targets: [], mayHaveNamesBelow: true };
  return { kind: 'undecided', why: 'namesBelow', records: seen.records, seen };
}
