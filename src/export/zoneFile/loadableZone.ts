import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ClientRecords, RecordsPerClient } from '../lines/recordsPerClient.ts';
import type { Loss } from '../losses/loss.ts';
import type { MasterRecord, MasterRecords, MasterZone } from './masterRecords.ts';

/**
 * The records of a zone that a name server loads, and the losses of all others. A whole zone gets the apex NS records
 * of the default line when none of `answering` can be written: without one, a name server does not load the zone.
 */
export function loadableRecords(
  zone: ExportZone,
  master: MasterZone,
  answers: RecordsPerClient,
  answering: ClientRecords,
): MasterRecords {
  const loadable = (records: ExportZone['records']): MasterRecords => {
    const loaded = master.loadable(records);
    return zone.whole ? withoutServersLackingAddress(zone.name, loaded, answers, answering) : loaded;
  };
  const own = loadable(answering.records);
  const losses = [...answering.losses, ...own.losses];
  if (!zone.whole || own.records.some(isApexServer)) return { records: own.records, losses };
  const { records: onDefault } = answers.varying(DEFAULT_DNS_CLIENT);
  const servers = onDefault.filter(({ type, host }) => type === 'NS' && ownerKey(host) === '@');
  const kept = new Set(answering.records);
  if (servers.every((record) => kept.has(record))) return { records: own.records, losses };
  for (const record of servers) kept.add(record);
  const added = loadable(zone.records.filter((record) => kept.has(record)));
  return {
    records: added.records,
    losses: [...answering.losses.filter(({ record }) => !kept.has(record)), ...added.losses],
  };
}

function isApexServer({ host, type }: MasterRecord): boolean {
  return type === 'NS' && host === '@';
}

/**
 * Leaves out NS records that name a host of the zone without an address, at which nobody finds a server: BIND does not
 * load a zone with one at the apex, and kzonecheck refuses one with such a delegation.
 */
function withoutServersLackingAddress(
  zone: string,
  loaded: MasterRecords,
  answers: RecordsPerClient,
  { client }: ClientRecords,
): MasterRecords {
  const leftOut = new Set(loaded.losses.flatMap((loss) => (loss.kind === 'leftOut' ? [loss.record] : [])));
  /** The names with records, and whether they have addresses. */
  const owners = new Map<string, boolean>();
  for (const { type, owner } of loaded.records) {
    const name = owner.toLowerCase();
    owners.set(name, ADDRESSES.has(type) || owners.get(name) === true);
  }
  const lacking = loaded.records.filter(
    (each) =>
      each.type === 'NS' &&
      !(isApexServer(each) ? isOutsideOrHasAddress(each.canonical) : isDelegationToAddress(each)),
  );
  const dropped = new Set(lacking.map(({ record }) => record));
  return {
    records: loaded.records.filter(({ record }) => !dropped.has(record)),
    losses: [
      ...loaded.losses.filter(({ record }) => !dropped.has(record)),
      ...lacking.map(({ record }): Loss => ({ zone, record, kind: 'leftOut', why: 'noAddress' })),
    ],
  };

  function isOutsideOrHasAddress(server: string): boolean {
    return [...ADDRESSES].some((type) => {
      const found = answers.answerTo(client, server, type);
      if (found.kind === 'undecided') return found.why === 'outside';
      if (found.kind === 'delegation') return true;
      return (
        found.kind === 'records' &&
        found.records.some((record) => !leftOut.has(record) && parseRdata(type, record.value).ok)
      );
    });
  }

  function isDelegationToAddress({ owner, canonical: server }: MasterRecord): boolean {
    const hasAddress = owners.get(server);
    if (hasAddress !== undefined) return hasAddress;
    if (server.endsWith(`.${owner.toLowerCase()}`)) return false;
    const isUndecided = answers.answerTo(client, server, 'A').kind === 'undecided';
    return isUndecided || isOutsideOrHasAddress(server);
  }
}

const ADDRESSES: ReadonlySet<string> = new Set(['A', 'AAAA']);
