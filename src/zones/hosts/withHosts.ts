import type { ListContent } from '../lists/listState.ts';
import { hostKey } from '../../dns/names.ts';
import { type HostRow, type HostLoads, hostsSince } from './hostLoads.ts';

/**
 * Returns the rows of a zone, with the rows of these hosts in place of its own. A record that stays keeps its place, a
 * new one follows the first of its host, and those of a new host come last. If two rows have the same id, the newer one
 * counts: the record was renamed. Returns `rows` itself if nothing changes.
 */
export function withHosts<Row extends HostRow>(rows: readonly Row[], hosts: HostLoads<Row>): readonly Row[] {
  if (hosts.size === 0) return rows;
  const { byId, byHost } = newestRows(hosts);
  const keys = rows.map(({ host }) => hostKey(host));
  const stays = ({ id }: Row, host: string): boolean => id !== undefined && byId.get(id)?.host === host;
  const staying = new Set(rows.flatMap((row, at) => (stays(row, keys[at] ?? '') ? (row.id ?? []) : [])));
  const placed: Row[] = [];
  const begun = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const host = keys[at] ?? '';
    const fresh = row.id === undefined ? undefined : byId.get(row.id);
    if (!hosts.has(host)) {
      if (fresh === undefined) placed.push(row);
      continue;
    }
    if (fresh?.host === host) placed.push(fresh.row);
    if (begun.has(host)) continue;
    begun.add(host);
    for (const each of byHost.get(host) ?? [])
      if (each.id === undefined || !staying.has(each.id)) placed.push(each);
  }
  for (const host of hosts.keys())
    if (!begun.has(host)) for (const each of byHost.get(host) ?? []) placed.push(each);
  const isSame = placed.length === rows.length && placed.every((row, at) => row === rows[at]);
  return isSame ? rows : placed;
}

/** Returns the loaded part of a zone with the hosts that were loaded by themselves since. */
export function contentWithHosts<Row extends HostRow>(
  content: ListContent<Row>,
  hosts: HostLoads<Row>,
): ListContent<Row> {
  const rows = withHosts(content.rows, hostsSince(hosts, content.loadNumber));
  if (rows === content.rows) return content;
  const { more, total } = content;
  const added = rows.length - content.rows.length;
  // While pages are left to load, the records may be among those that the total counts.
  return { ...content, rows, total: more || total === undefined ? total : Math.max(0, total + added) };
}

/** Returns the rows of the hosts. If several rows have the same id, only the newest is included. */
function newestRows<Row extends HostRow>(
  hosts: HostLoads<Row>,
): {
  readonly byId: ReadonlyMap<string, { readonly host: string; readonly row: Row }>;
  readonly byHost: ReadonlyMap<string, readonly Row[]>;
} {
  const byId = new Map<string, { readonly host: string; readonly row: Row }>();
  const byHost = new Map<string, readonly Row[]>();
  for (const { host, rows } of [...hosts.values()].toSorted(
    (one, other) => other.loadNumber - one.loadNumber,
  )) {
    byHost.set(
      host,
      rows.filter(({ id }) => id === undefined || !byId.has(id)),
    );
    for (const row of rows) if (row.id !== undefined && !byId.has(row.id)) byId.set(row.id, { host, row });
  }
  return { byId, byHost };
}
