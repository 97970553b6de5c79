import type { IndexedZone, RecordIndex } from './recordIndex.ts';

/** An index of zones that do not change. */
export function fixedIndex(zones: readonly IndexedZone[]): RecordIndex {
  const byName = Map.groupBy(zones, ({ ascii }) => ascii);
  return {
    zones,
    names: new Set(byName.keys()),
    named: (ascii) => byName.get(ascii) ?? [],
    zone: (account, id) => zones.find((each) => each.account === account && each.id === id),
    onDidChange: () => ({ dispose: () => undefined }),
  };
}
