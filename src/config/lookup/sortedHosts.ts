import { firstIndex } from '../../base/firstIndex.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { RecordTable } from '../../zones/recordTable.ts';
import { toUnicode } from '../../dns/names.ts';
import { NAME_LENGTH } from '../../dns/syntax/sizes.ts';

/** Whether a host or a zone is safe to insert into a text. The service may send any characters as its name. */
export function isWritable(host: string): boolean {
  return host === '@' || (host.length <= NAME_LENGTH && /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/u.test(host));
}

/** The hosts of a table that are safe to insert, sorted. */
interface SortedHosts {
  readonly ascii: readonly string[];
  /** Hosts whose Unicode spelling differs, sorted by it. */
  readonly unicode: readonly (readonly [unicode: string, ascii: string])[];
}

/** Built once per table, since each keystroke searches it. */
const ORDERED = new WeakMap<RecordTable, SortedHosts>();

/** Yields hosts (in ASCII) that begin with `start` (lower case, ASCII or Unicode); never the apex. */
export function* hostsBeginning(table: RecordTable, start: string): Generator<string> {
  const { ascii, unicode } = orderOf(table);
  if (/[^\u0000-\u007F]/u.test(start)) {
    for (let at = firstIndex(unicode.length, (index) => (unicode[index]?.[0] ?? '') < start); ; at += 1) {
      const found = unicode[at];
      if (found?.[0].startsWith(start) !== true) return;
      yield found[1];
    }
  }
  for (let at = firstIndex(ascii.length, (index) => (ascii[index] ?? '') < start); ; at += 1) {
    const host = ascii[at];
    if (host?.startsWith(start) !== true) return;
    yield host;
  }
}

function orderOf(table: RecordTable): SortedHosts {
  return getOrAdd(ORDERED, table, () => {
    // Sort by code units, as `<` compares.
    const ascii = [...table.byHost.keys()].filter((host) => host !== '@' && isWritable(host)).toSorted();
    const unicode = ascii
      .flatMap((host): readonly (readonly [string, string])[] => {
        const spelled = host.includes('xn--') ? toUnicode(host) : host;
        return spelled === host ? [] : [[spelled, host]];
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { ascii, unicode };
  });
}
