import { hostKey, namesAbove } from '../../model/names.ts';
import type { ExportZone } from '../exportZone.ts';
import type { Loss } from '../losses/loss.ts';
import { zoneOrigin, type MasterRecord, type MasterRecords, type MasterZone } from './masterRecords.ts';
import { DEFAULT_CLIENT } from '../lines/lineMeanings.ts';
import type { Answering, RecordsPerClient } from '../lines/recordsPerClient.ts';

/**
 * The records of a zone that a name server loads, and the losses of all others. A whole zone gets the apex NS records
 * of the default line when none of `answering` can be written: without one, a name server does not load the zone.
 * `shared` are the addresses of the records beside them that every client gets.
 */
export function loadableRecords(
  zone: ExportZone,
  master: MasterZone,
  answers: RecordsPerClient,
  answering: Answering,
  shared?: AddressHosts,
): MasterRecords {
  const own = withoutServersLackingAddress(zone, master.loadable(answering.records), shared);
  const losses = [...answering.losses, ...own.losses];
  if (!zone.whole || own.records.some(isApexServer)) return { records: own.records, losses };
  const { records: onDefault } = answers.varying(DEFAULT_CLIENT);
  const servers = onDefault.filter(({ type, host }) => type === 'NS' && hostKey(host) === '@');
  const kept = new Set(answering.records);
  if (servers.every((record) => kept.has(record))) return { records: own.records, losses };
  for (const record of servers) kept.add(record);
  const together = zone.records.filter((record) => kept.has(record));
  const added = withoutServersLackingAddress(zone, master.loadable(together), shared);
  return {
    records: added.records,
    losses: [...answering.losses.filter(({ record }) => !kept.has(record)), ...added.losses],
  };
}

function isApexServer({ host, type }: MasterRecord): boolean {
  return type === 'NS' && host === '@';
}

/** Leaves out apex NS records that name a host of the zone without an address: BIND does not load such a zone. */
function withoutServersLackingAddress(
  zone: ExportZone,
  loaded: MasterRecords,
  shared: AddressHosts | undefined,
): MasterRecords {
  const origin = zoneOrigin(zone.name)?.toLowerCase() ?? '';
  const hostInside = ({ data }: MasterRecord): string | undefined => insideHost(data.toLowerCase(), origin);
  if (!zone.whole || !loaded.records.some((each) => isApexServer(each) && hostInside(each) !== undefined))
    return loaded;
  const addresses = new AddressHosts(loaded.records, shared);
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
export class AddressHosts {
  readonly #records: readonly MasterRecord[];
  /** The addresses of further records. */
  readonly #others: AddressHosts | undefined;
  /** The hosts with address records, wildcards among them. */
  readonly #hosts: ReadonlySet<string>;
  /** All hosts, also those that only have hosts below them. Made when a wildcard may answer. */
  #all: Set<string> | undefined;

  constructor(records: readonly MasterRecord[], others?: AddressHosts) {
    this.#records = records;
    this.#others = others;
    this.#hosts = new Set(
      records.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ host }) => host),
    );
  }

  /** Whether a host has an address, its own or that of the wildcard at the closest host above (RFC 4592 section 3.3.1). */
  has(host: string): boolean {
    if (this.#hasOwn(host)) return true;
    if (host === '@' || this.#exists(host)) return false;
    const above = namesAbove(host).find((each) => this.#exists(each));
    return this.#hasOwn(above === undefined ? '*' : `*.${above}`);
  }

  #hasOwn(host: string): boolean {
    return this.#hosts.has(host) || (this.#others !== undefined && this.#others.#hasOwn(host));
  }

  #exists(host: string): boolean {
    if (this.#all === undefined) {
      this.#all = new Set();
      for (const record of this.#records) this.#addToAll(this.#all, record.host);
    }
    return this.#all.has(host) || (this.#others !== undefined && this.#others.#exists(host));
  }

  /** Adds a host and those above it. If one of them is known, those above it are known too. */
  #addToAll(all: Set<string>, host: string): void {
    if (host === '@' || all.has(host)) return;
    all.add(host);
    this.#addToAll(all, hostAbove(host));
  }
}

/** `a.b` → `b`, `b` → `@`. */
function hostAbove(host: string): string {
  const dot = host.indexOf('.');
  return dot === -1 ? '@' : host.slice(dot + 1);
}
