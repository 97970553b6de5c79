import { namesAbove } from '../../model/names.ts';
import type { RecordTable } from '../../index/recordTable.ts';

/** The hosts below each host, for hosts of several labels. Built once per table. */
const BELOW = new WeakMap<RecordTable, ReadonlyMap<string, readonly string[]>>();

/** No name is longer, without a final dot (RFC 1035 section 2.3.4). */
const LONGEST_NAME = 253;

/** Whether a host or a zone is safe to insert into a text. The service may send any characters as its name. */
export function isWritable(host: string): boolean {
  return host === '@' || (host.length <= LONGEST_NAME && /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/u.test(host));
}

/** Whether a host has a record that is not disabled. */
export function hasAnswers(table: RecordTable, host: string): boolean {
  return table.byHost.get(host)?.some(({ enabled }) => enabled !== false) === true;
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
  for (const host of table.byHost.keys()) {
    for (const parent of namesAbove(host)) {
      const hosts = made.get(parent);
      if (hosts === undefined) made.set(parent, [host]);
      else hosts.push(host);
    }
  }
  BELOW.set(table, made);
  return made;
}
