import type { RecordTable } from '../catalogue/zone.ts';

/** Of each table, the hosts below a host, for hosts of several labels. Made once a table. */
const BELOW = new WeakMap<RecordTable, ReadonlyMap<string, readonly string[]>>();

/** Whether a host may be put into a text: a record may have anything for a name, and that may break what it is in. */
export function isWritable(host: string): boolean {
  return host === '@' || /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/u.test(host);
}

/** Whether a host of the zone answers with anything; a record that is disabled does not. */
export function hasAnswers(table: RecordTable, host: string): boolean {
  return table.withHost(host).some((index) => table.at(index).enabled !== false);
}

/** Whether a name exists in the sense of RFC 4592: it answers, or one below it does, or it is the apex. */
export function exists(table: RecordTable, host: string): boolean {
  return host === '@' || hasAnswers(table, host) || isBranch(table, host);
}

/** Whether a name below the host answers. */
export function isBranch(table: RecordTable, host: string): boolean {
  return (below(table).get(host) ?? []).some((each) => hasAnswers(table, each));
}

function below(table: RecordTable): ReadonlyMap<string, readonly string[]> {
  const known = BELOW.get(table);
  if (known !== undefined) return known;
  const made = new Map<string, string[]>();
  for (const host of table.hosts()) {
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      const parent = host.slice(dot + 1);
      const hosts = made.get(parent);
      if (hosts === undefined) made.set(parent, [host]);
      else hosts.push(host);
    }
  }
  BELOW.set(table, made);
  return made;
}
