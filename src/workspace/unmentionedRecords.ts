import { canonicalAddress } from '../config/lookup/resolveName.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { hasAddressValue, type IndexedRecord } from '../zones/recordTable.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import { fqdn, namesAbove, toAscii } from '../dns/names.ts';
import type { HostMentions } from './hostMentions.ts';

/** A record whose host and value no file mentions. */
export interface UnmentionedRecord {
  readonly zone: Pick<ZoneState, 'account' | 'id' | 'name'>;
  readonly record: IndexedRecord;
}

/** The records that no file mentions. */
export interface UnmentionedRecords {
  readonly records: readonly UnmentionedRecord[];
  /** How many records were compared with the files. */
  readonly compared: number;
}

/** Returns the targets of records outside of the zones: files may mention these instead of the host. */
export function* targetsOutside(
  zones: Iterable<ZoneState>,
  zoneNames: ReadonlySet<string>,
): Generator<void, ReadonlySet<string>> {
  const targets = new Set<string>();
  for (const { loaded } of zones)
    for (const { type, value, mx } of loaded?.table.records ?? []) {
      for (const { name } of parseRdata(type, value, mx).targets)
        if (![name, ...namesAbove(name)].some((each) => zoneNames.has(each))) targets.add(name);
      yield;
    }
  return targets;
}

/** Finds the records that no file mentions, zone by zone. Yields after each record. */
export function* unmentionedRecords(
  zones: Iterable<ZoneState>,
  mentions: HostMentions,
): Generator<void, UnmentionedRecords> {
  const above = new Set<string>();
  for (const host of mentions.hosts) {
    for (const each of namesAbove(host)) above.add(each);
    yield;
  }
  const isMentioned = (zone: ZoneState, { host, type, value, mx }: IndexedRecord): boolean => {
    const name = fqdn(toAscii(host), zone.ascii).toLowerCase();
    if (mentions.has(name) || (name.startsWith('*.') && above.has(name.slice(2)))) return true;
    const address = hasAddressValue(type) ? canonicalAddress(value.trim()) : undefined;
    if (address !== undefined) return mentions.has(address);
    return parseRdata(type, value, mx).targets.some((target) => mentions.has(target.name));
  };
  const records: UnmentionedRecord[] = [];
  let compared = 0;
  for (const zone of zones) {
    // Not the zone itself: it would hold all of its records, although they may be loaded again while these are shown.
    const { account, id, name } = zone;
    const named = { account, id, name };
    for (const record of zone.loaded?.table.records ?? []) {
      yield;
      compared += 1;
      if (!isMentioned(zone, record)) records.push({ zone: named, record });
    }
  }
  return { records, compared };
}
