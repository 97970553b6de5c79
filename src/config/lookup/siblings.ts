import type { RecordTable } from '../../index/recordTable.ts';
import { namesAbove } from '../../model/names.ts';

const PARENTS = new WeakMap<RecordTable, ReadonlySet<string>>();

/** Whether a host (`@` for the zone itself) has enabled records below it. */
export function isParent(table: RecordTable, host: string): boolean {
  const known = PARENTS.get(table);
  if (known !== undefined) return known.has(host);
  const made = new Set<string>();
  for (const [each, records] of table.byHost)
    if (records.some(({ enabled }) => enabled !== false))
      for (const parent of each === '@' ? [] : [...namesAbove(each), '@']) made.add(parent);
  PARENTS.set(table, made);
  return made.has(host);
}
