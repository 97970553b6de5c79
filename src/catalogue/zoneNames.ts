import { nameSpellings } from './spelling.ts';
import type { KnownZone } from './zone.ts';

const namesOfZones = new WeakMap<KnownZone, readonly string[]>();

/** The name of a zone in every spelling, folded, each with a final dot. */
export function zoneNames(zone: KnownZone): readonly string[] {
  const known = namesOfZones.get(zone);
  if (known !== undefined) return known;
  const spellings = [...nameSpellings(zone.name), ...nameSpellings(zone.ascii)];
  const names = [...new Set(spellings.map((name) => (name.endsWith('.') ? name : `${name}.`)))];
  namesOfZones.set(zone, names);
  return names;
}
