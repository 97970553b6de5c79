import { hostWithin, namesAbove } from '../../model/names.ts';
import { targetName } from './targetName.ts';
import type { LineKey } from './zoneLines.ts';
import {
  filtered,
  type ZoneDirectory,
  type HostRecord,
  type HostView,
  type Wanted,
  type ZoneView,
} from './zoneView.ts';

/** What a client on a line gets for a name. `nothing` only where that is certain, otherwise `unknown`. */
export type LineLookup =
  | { readonly kind: 'records'; readonly records: readonly HostRecord[]; readonly zone: ZoneView }
  | { readonly kind: 'alias'; readonly record: HostRecord; readonly target: string; readonly zone: ZoneView }
  /** `exists`: the name has other records, or names below it. */
  | { readonly kind: 'nothing'; readonly exists: boolean; readonly zone: ZoneView }
  /** The name is in no zone of the account. */
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'unknown';
      readonly why: 'notLoaded' | 'notServed' | 'delegated' | 'redirected' | 'line';
    };

/** How many CNAME records in a row are followed. Resolvers hardly ever follow more. */
export const LONGEST_CHAIN = 8;

const REDIRECT = /url$/iu;

/** Whether the record gives its name an address: A, AAAA, or a redirect that the service answers for. */
export function givesAddress({ type }: HostRecord): boolean {
  return type === 'A' || type === 'AAAA' || REDIRECT.test(type);
}

/** Looks up a name (FQDN, ASCII, lower case, no final dot) in the zones of the account, as seen from a line. */
export function lookUpOnLine(
  account: ZoneDirectory,
  name: string,
  wanted: Wanted,
  line: string | undefined,
): LineLookup {
  const hosting = account.zoneOf(name);
  if (hosting === undefined) return { kind: 'outside' };
  if (!hosting.served) return { kind: 'unknown', why: 'notServed' };
  const zone = account.view(hosting.name);
  if (zone === undefined) return { kind: 'unknown', why: 'notLoaded' };
  const host = hostWithin(zone.name, name);
  if (delegationOf(zone, host, line) !== undefined) return { kind: 'unknown', why: 'delegated' };
  if (redirectionOf(zone, host, line) !== undefined) return { kind: 'unknown', why: 'redirected' };
  return lookUpHost(zone, host, wanted, line);
}

/** Like `lookUpOnLine`, but follows CNAME records within the account. Returns `alias` when there are too many. */
export function follow(
  account: ZoneDirectory,
  name: string,
  wanted: Wanted,
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
  wanted: Wanted,
  target: string,
): ReadonlyMap<LineKey, readonly (string | undefined)[]> {
  const byLine = new Map<LineKey, (string | undefined)[]>();
  const hosting = zone.account.zoneOf(target);
  const targetZone = hosting && zone.account.view(hosting.name);
  if (targetZone === undefined) return byLine;
  const { sets } = targetZone.host(hostWithin(targetZone.name, target));
  if (sets.length < 2 && host.sets.length < 2) return byLine;
  for (const { line } of sets) {
    const answer = zone.answer(host, wanted, line);
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
    const picked = zone.answer(view, isNs, line);
    if (picked !== 'none') found = view;
  }
  return found;
}

/** The host above `host` whose DNAME record redirects the names below it, as seen from a line (RFC 6672, 2.3). */
export function redirectionOf(zone: ZoneView, host: string, line: string | undefined): HostView | undefined {
  if (host === '@' || !zone.redirects) return undefined;
  for (const above of [...namesAbove(host), '@']) {
    const view = zone.host(above);
    const answer = zone.answer(view, isDname, line);
    if (answer !== 'none' && answer !== 'unknown') return view;
  }
  return undefined;
}

const isDname: Wanted = ({ type }) => type === 'DNAME';
const isNs: Wanted = ({ type }) => type === 'NS';
const isCname: Wanted = ({ type }) => type === 'CNAME';

function lookUpHost(zone: ZoneView, host: string, wanted: Wanted, line: string | undefined): LineLookup {
  const answering = answeringHost(zone, host);
  const exists = answering !== undefined || zone.isBranch(host);
  if (answering !== undefined) {
    const picked = zone.answer(answering, orCname(wanted), line);
    if (picked === 'unknown') return { kind: 'unknown', why: 'line' };
    if (picked !== 'none') {
      const records = filtered(picked, wanted);
      if (records.length > 0) return { kind: 'records', records, zone };
      const [record] = filtered(picked, isCname);
      const target = record && targetName(record);
      if (record !== undefined && target !== undefined) return { kind: 'alias', record, target, zone };
    }
  }
  // A missing record may be one of those that are not loaded.
  return zone.complete ? { kind: 'nothing', exists, zone } : { kind: 'unknown', why: 'notLoaded' };
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

const WITH_CNAME = new WeakMap<Wanted, Wanted>();

/** Accepts CNAME records too. Returns the same function each time, as `Wanted` requires. */
function orCname(wanted: Wanted): Wanted {
  let either = WITH_CNAME.get(wanted);
  if (either === undefined) WITH_CNAME.set(wanted, (either = (record) => isCname(record) || wanted(record)));
  return either;
}
