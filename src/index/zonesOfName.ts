import { namesAbove } from '../model/names.ts';
import type { IndexedZone, RecordIndex } from './recordIndex.ts';

/** Returns the zones with the longest name that a name ends with. Names are in ASCII, lower case, without final dot. */
export function zonesOfName(recordIndex: RecordIndex, name: string): readonly IndexedZone[] {
  for (const each of [name, ...namesAbove(name)]) {
    const zones = recordIndex.named(each);
    if (zones.length > 0) return zones;
  }
  return [];
}
