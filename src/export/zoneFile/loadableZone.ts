import { isApex, namesAbove } from '../../model/names.ts';
import type { ExportZone } from '../exportZone.ts';
import type { Loss } from '../losses/loss.ts';
import type { MasterRecord, MasterRecords, MasterZone } from './masterRecords.ts';
import { absoluteName } from '../masterText.ts';
import type { Answering, RecordsPerClient } from '../lines/recordsPerClient.ts';

/**
 * The records of a zone that a name server loads, and the losses of all others. A whole zone gets the apex NS records
 * of the default line when none of `answering` can be written: without one, a name server does not load the zone.
 */
export function loadableRecords(
  zone: ExportZone,
  master: MasterZone,
  answers: RecordsPerClient,
  answering: Answering,
): MasterRecords {
  const own = withoutServersLackingAddress(zone, master.loadable(answering.records));
  const losses = [...answering.losses, ...own.losses];
  const client = answers.lines.client(undefined);
  if (!zone.whole || client === undefined || own.records.some(isApexServer))
    return { records: own.records, losses };
  const servers = answers.ofType(client, '@', 'NS');
  const kept = new Set(answering.records);
  if (servers.every((record) => kept.has(record))) return { records: own.records, losses };
  for (const record of servers) kept.add(record);
  const together = zone.records.filter((record) => kept.has(record));
  const added = withoutServersLackingAddress(zone, master.loadable(together));
  return {
    records: added.records,
    losses: [...answering.losses.filter(({ record }) => !kept.has(record)), ...added.losses],
  };
}

function isApexServer({ host, type }: MasterRecord): boolean {
  return type === 'NS' && isApex(host);
}

/** Leaves out apex NS records that name a host of the zone without an address: BIND does not load such a zone. */
function withoutServersLackingAddress(zone: ExportZone, loaded: MasterRecords): MasterRecords {
  const origin = absoluteName(zone.name).toLowerCase();
  const hostInside = ({ data }: MasterRecord): string | undefined => insideHost(data.toLowerCase(), origin);
  if (!zone.whole || !loaded.records.some((each) => isApexServer(each) && hostInside(each) !== undefined))
    return loaded;
  const addresses = new AddressHosts(loaded.records);
  const losses: Loss[] = [...loaded.losses];
  const records = loaded.records.filter((each) => {
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

  constructor(records: readonly MasterRecord[]) {
    let hasWildcard = false;
    for (const { host, type } of records) {
      if (type !== 'A' && type !== 'AAAA') continue;
      this.#hosts.add(host);
      hasWildcard ||= host.startsWith('*');
    }
    if (hasWildcard) for (const { host } of records) this.#addToAll(host);
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
