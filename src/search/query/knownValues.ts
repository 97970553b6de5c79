import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { KnownZones } from '../../zones/knownZones.ts';

/** The values in the loaded records and the names of the listed zones. */
export interface KnownValues {
  readonly types: Iterable<string>;
  readonly lines: Iterable<string>;
  /** Names of zones. */
  readonly zones: Iterable<string>;
  /** Needed for queries about services only. */
  readonly services: Iterable<string>;
}

/** Returns the values of the loaded records. Iterates the records lazily: only as far as a value is needed. */
export function knownValues(
  { zones, names }: Pick<KnownZones, 'zones' | 'names'>,
  services: Iterable<string>,
): KnownValues {
  return {
    types: distinctValues('type', zones),
    lines: distinctValues('recordLine', zones),
    zones: names,
    services,
  };
}

/** The types or lines of the loaded records, each once. */
function* distinctValues(field: 'type' | 'recordLine', zones: Iterable<ZoneState>): Generator<string, void> {
  const seen = new Set<IndexedRecord['recordLine']>(['', undefined]);
  for (const { loaded } of zones) {
    for (const { [field]: value } of loaded?.table.records ?? []) {
      if (value === undefined || seen.has(value)) continue;
      seen.add(value);
      yield value;
    }
  }
}
