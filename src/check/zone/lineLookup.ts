import { getOrAdd } from '../../base/getOrAdd.ts';
import { hostWithin, namesAbove } from '../../model/names.ts';
import { targetName } from './targetName.ts';
import type { LineKey } from './zoneLines.ts';
import type { HostRecord, HostView, LookupType } from './hostView.ts';
import type { LineLookup, ZoneDirectory, ZoneView } from './zoneView.ts';

/** How many CNAME records in a row are followed. Resolvers hardly ever follow more. */
export const LONGEST_CHAIN = 8;

/** Looks up a name (FQDN, ASCII, lower case, no final dot) in the zones of the account, as seen from a line. */
export function lookUpOnLine(
  account: ZoneDirectory,
  name: string,
  wanted: LookupType,
  line: string | undefined,
): LineLookup {
  const hosting = account.zoneOf(name);
  if (hosting === undefined) return { kind: 'outside' };
  if (!hosting.served) return { kind: 'unknown' };
  const zone = account.view(hosting.name);
  if (zone === undefined) return { kind: 'unknown' };
  // Very many records may lead to the same name.
  return getOrAdd(account.lookups, JSON.stringify([name, wanted, line]), () =>
    lookUpInZone(zone, hostWithin(zone.name, name), wanted, line),
  );
}

/** Like `lookUpOnLine`, but follows CNAME records within the account. Returns `alias` when there are too many. */
export function follow(
  account: ZoneDirectory,
  name: string,
  wanted: LookupType,
  line: string | undefined,
): LineLookup {
  let found = lookUpOnLine(account, name, wanted, line);
  for (let step = 0; step < LONGEST_CHAIN && found.kind === 'alias'; step += 1)
    found = lookUpOnLine(account, found.target, wanted, line);
  return found;
}

/**
 * The lines of `target` to look at for the `wanted` records of each line of the host: those whose clients get these
 * records. Empty where neither name has several lines, because the record's own line is then enough.
 */
export function linesToward(
  zone: ZoneView,
  host: HostView,
  wanted: LookupType,
  target: string,
): ReadonlyMap<LineKey, readonly (string | undefined)[]> {
  const byLine = new Map<LineKey, (string | undefined)[]>();
  const hosting = zone.account.zoneOf(target);
  const targetZone = hosting && zone.account.view(hosting.name);
  if (targetZone === undefined) return byLine;
  const { sets } = targetZone.host(hostWithin(targetZone.name, target));
  if (sets.length < 2 && host.sets.length < 2) return byLine;
  for (const { line } of sets) {
    const answer = zone.records(host, wanted, line);
    if (answer === 'none' || answer === 'unknown') continue;
    const key = zone.lines.key(answer[0]?.line);
    const lines = byLine.get(key);
    if (lines === undefined) byLine.set(key, [line]);
    else lines.push(line);
  }
  return byLine;
}

/** Whether a host is a wildcard. NS records of a wildcard have no defined meaning (RFC 4592, 4.2). */
export function isWildcard(host: string): boolean {
  return host === '*' || host.startsWith('*.');
}

/** The host at or above `host` whose NS records delegate it, as seen from a line: the one nearest to the apex. */
export function delegationOf(zone: ZoneView, host: string, line: string | undefined): HostView | undefined {
  if (host === '@' || !zone.delegates) return undefined;
  let found: HostView | undefined;
  for (const each of [host, ...namesAbove(host)]) {
    if (isWildcard(each)) continue;
    const view = zone.host(each);
    const picked = zone.records(view, 'NS', line);
    if (picked !== 'none') found = view;
  }
  return found;
}

/** A DNAME record. */
interface Redirection {
  /** The FQDN of the record. */
  readonly name: string;
  readonly record: HostRecord;
}

/** The DNAME record above `host` that redirects the names below it, as seen from a line (RFC 6672, 2.3). */
export function redirectionOf(
  zone: ZoneView,
  host: string,
  line: string | undefined,
): Redirection | undefined {
  if (host === '@' || !zone.redirects) return undefined;
  for (const above of [...namesAbove(host), '@']) {
    const view = zone.host(above);
    const answer = zone.records(view, 'DNAME', line);
    const [record] = answer === 'none' || answer === 'unknown' ? [] : answer;
    if (record !== undefined) return { name: view.name, record };
  }
  return undefined;
}

function lookUpInZone(
  zone: ZoneView,
  host: string,
  wanted: LookupType,
  line: string | undefined,
): LineLookup {
  if (delegationOf(zone, host, line) !== undefined) return { kind: 'unknown' };
  if (redirectionOf(zone, host, line) !== undefined) return { kind: 'unknown' };
  const answering = answeringHost(zone, host);
  const exists = answering !== undefined || zone.isBranch(host);
  if (answering !== undefined) {
    const answer = zone.answer(answering, wanted, line);
    if (answer === 'unknown') return { kind: 'unknown' };
    if (answer !== 'none') {
      const { records, alias } = answer;
      if (records.length > 0) return { kind: 'records', records, zone };
      const target = alias && targetName(alias);
      if (target !== undefined) return { kind: 'alias', target };
    }
  }
  // A missing record may be one of those that are not loaded.
  return zone.complete ? { kind: 'nothing', exists, zone } : { kind: 'unknown' };
}

/** The host that answers for `host`: itself, or the wildcard below its closest encloser (RFC 4592, 3.3.1). */
function answeringHost(zone: ZoneView, host: string): HostView | undefined {
  const own = zone.host(host);
  if (own.records.length > 0) return own;
  if (host === '@' || zone.isBranch(host)) return undefined;
  const encloser = namesAbove(host).find(
    (above) => zone.host(above).records.length > 0 || zone.isBranch(above),
  );
  const wildcard = zone.host(encloser === undefined ? '*' : `*.${encloser}`);
  return wildcard.records.length > 0 ? wildcard : undefined;
}
