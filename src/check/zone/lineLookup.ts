import { hostWithin, namesAbove } from '../../model/names.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
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
  if (account.limit.isOver) return { kind: 'unknown' };
  const hosting = account.zoneOf(name);
  if (hosting === undefined) return { kind: 'outside' };
  if (!hosting.served) return { kind: 'unknown' };
  const zone = account.view(hosting.name);
  if (zone === undefined) return { kind: 'unknown' };
  // Very many records may lead to the same name.
  const key = JSON.stringify([name, wanted, line]);
  const known = account.lookups.get(key);
  if (known !== undefined) return known;
  if (!account.limit.takeLookup(name)) return { kind: 'unknown' };
  const found = lookUpInZone(zone, hostWithin(zone.name, name), wanted, line);
  // The next host may look up more.
  if (!account.limit.isOver) account.lookups.set(key, found);
  return found;
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
    if (zone.account.limit.isOver) break;
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
  return zone
    .views([host, ...namesAbove(host)])
    .findLast((view) => !isWildcard(view.host) && zone.records(view, 'NS', line) !== 'none');
}

/** The hosts above `host` whose DNAME records redirect the names below them (RFC 6672, 2.3), nearest first. */
export function redirectingHosts(zone: ZoneView, host: string): readonly HostView[] {
  if (host === '@' || !zone.redirects) return [];
  return zone.views([...namesAbove(host), '@']).filter((view) => view.mayHave('DNAME'));
}

/** The first of the hosts where a client on `line` is certain to get the records. */
export function firstWith(
  zone: ZoneView,
  views: readonly HostView[],
  wanted: LookupType,
  line: string | undefined,
): { readonly view: HostView; readonly record: HostRecord } | undefined {
  for (const view of views) {
    const answer = zone.records(view, wanted, line);
    const [record] = answer === 'none' || answer === 'unknown' ? [] : answer;
    if (record !== undefined) return { view, record };
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
  if (firstWith(zone, redirectingHosts(zone, host), 'DNAME', line) !== undefined) return { kind: 'unknown' };
  if (!zone.host(host).exists && zone.isTooDeep) {
    zone.account.limit.giveUp();
    return { kind: 'unknown' };
  }
  const answering = answeringHost(zone, host);
  const exists = answering !== undefined || zone.isBranch(host);
  if (answering !== undefined) {
    const answer = zone.answer(answering, wanted, line);
    if (answer === 'unknown') return { kind: 'unknown' };
    if (answer !== 'none') {
      const { records, alias } = answer;
      if (records.length > 0) return { kind: 'records', records, zone };
      const target = alias && parseRdata(alias.type, alias.value).targets[0]?.name;
      if (target !== undefined) return { kind: 'alias', target };
    }
  }
  // A missing record may be one of those that are not loaded.
  return zone.complete ? { kind: 'nothing', exists, zone } : { kind: 'unknown' };
}

/** The host that answers for `host`: itself, or the wildcard below its closest encloser (RFC 4592, 3.3.1). */
function answeringHost(zone: ZoneView, host: string): HostView | undefined {
  const own = zone.host(host);
  if (own.exists) return own;
  if (host === '@' || zone.isBranch(host)) return undefined;
  const encloser = namesAbove(host).find((above) => zone.host(above).exists || zone.isBranch(above));
  const wildcard = zone.host(encloser === undefined ? '*' : `*.${encloser}`);
  return wildcard.exists ? wildcard : undefined;
}
