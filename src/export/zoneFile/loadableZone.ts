import { eachInSteps, filterInSteps, type Steps } from '../../base/timeSlices.ts';
import { isApex, namesAbove } from '../../model/names.ts';
import type { ExportZone } from '../exportZone.ts';
import type { Loss } from '../losses/loss.ts';
import { masterRecords, type MasterRecord, type MasterRecords } from './masterRecords.ts';
import { absoluteName } from '../masterText.ts';
import type { Answering, RecordsPerClient } from '../lines/recordsPerClient.ts';

/**
 * The records of a zone that a name server loads, and the losses of all others. A whole zone gets the apex NS records
 * of the default line when none of `answering` can be written: without one, a name server does not load the zone.
 */
export function* loadableRecords(
  zone: ExportZone,
  answers: RecordsPerClient,
  answering: Answering,
): Steps<MasterRecords> {
  const own = yield* withoutServersLackingAddress(zone, yield* masterRecords(zone.name, answering.records));
  const losses = [...answering.losses, ...own.losses];
  const client = answers.lines.client(undefined);
  if (!zone.whole || client === undefined || own.records.some(isApexServer))
    return { records: own.records, losses };
  const servers = answers.ofType(client, '@', 'NS');
  const kept = new Set(answering.records);
  if (servers.every((record) => kept.has(record))) return { records: own.records, losses };
  for (const record of servers) kept.add(record);
  const together = yield* filterInSteps(zone.records, (record) => kept.has(record));
  const added = yield* withoutServersLackingAddress(zone, yield* masterRecords(zone.name, together));
  return {
    records: added.records,
    losses: [...answering.losses.filter(({ record }) => !kept.has(record)), ...added.losses],
  };
}

function isApexServer({ host, type }: MasterRecord): boolean {
  return type === 'NS' && isApex(host);
}

/** Leaves out apex NS records that name a host of the zone without an address: BIND does not load such a zone. */
function* withoutServersLackingAddress(zone: ExportZone, loaded: MasterRecords): Steps<MasterRecords> {
  const origin = absoluteName(zone.name).toLowerCase();
  const hostInside = ({ data }: MasterRecord): string | undefined => insideHost(data.toLowerCase(), origin);
  if (!zone.whole || !loaded.records.some((each) => isApexServer(each) && hostInside(each) !== undefined))
    return loaded;
  const addresses = yield* AddressHosts.from(loaded.records);
  const losses: Loss[] = [...loaded.losses];
  const records = yield* filterInSteps(loaded.records, (each) => {
    const host = isApexServer(each) ? hostInside(each) : undefined;
    if (host === undefined || addresses.has(host)) return true;
    losses.push({ zone: zone.name, record: each.record, kind: 'leftOut', why: 'name' });
    return false;
  });
  return { records, losses };
}

/** The host of an absolute name as a key (`ns1`, `@`); undefined for a name outside of the zone. */
function insideHost(name: string, origin: string): string | undefined {
  if (name === origin) return '@';
  return name.endsWith(`.${origin}`) ? name.slice(0, -origin.length - 1) : undefined;
}

/** Which hosts of a zone, as keys, have an address. */
class AddressHosts {
  /** The hosts with address records, wildcards among them. */
  readonly #hosts = new Set<string>();
  /** All hosts, also those that only have hosts below them. Empty in a zone without wildcards. */
  readonly #all = new Set<string>();

  static *from(records: readonly MasterRecord[]): Steps<AddressHosts> {
    const addresses = new AddressHosts();
    let hasWildcard = false;
    yield* eachInSteps(records, ({ host, type }) => {
      if (type !== 'A' && type !== 'AAAA') return;
      addresses.#hosts.add(host);
      hasWildcard ||= host.startsWith('*');
    });
    if (hasWildcard) yield* eachInSteps(records, ({ host }) => addresses.#addToAll(host));
    return addresses;
  }

  /** Adds a host and those above it. If one of them is known, those above it are known too. */
  #addToAll(host: string): void {
    if (host === '@' || this.#all.has(host)) return;
    this.#all.add(host);
    this.#addToAll(hostAbove(host));
  }

  /** Whether a host has an address, its own or that of the wildcard at the closest host above (RFC 4592 section 3.3.1). */
  has(host: string): boolean {
    if (this.#hosts.has(host)) return true;
    if (host === '@' || this.#all.has(host)) return false;
    const above = namesAbove(host).find((each) => this.#all.has(each));
    return this.#hosts.has(above === undefined ? '*' : `*.${above}`);
  }
}

/** `a.b` → `b`, `b` → `@`. */
function hostAbove(host: string): string {
  const dot = host.indexOf('.');
  return dot === -1 ? '@' : host.slice(dot + 1);
}
