import { serviceOfRecord } from '../../dns/service.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { hasAddressValue, type IndexedRecord } from '../../zones/recordTable.ts';
import { type IpAddress, parseIpAddress } from '../../dns/ipAddress.ts';
import { fold, nameSpellings, isApex } from '../../dns/names.ts';

/**
 * The records of a zone with two texts for each: its names and its content. Both are folded and have line breaks between
 * their parts. A query has no line breaks, so `includes` finds nothing across two parts.
 */
export class ZoneText {
  readonly records: readonly IndexedRecord[];
  /** The name of the zone in every spelling, folded, each with a final dot. */
  readonly zoneNames: readonly string[];
  #names: readonly string[] | undefined;
  #contents: readonly string[] | undefined;
  #addresses: readonly (IpAddress | undefined)[] | undefined;
  #services: readonly (string | undefined)[] | undefined;

  constructor({ name, ascii }: Pick<ZoneState, 'name' | 'ascii'>, records: readonly IndexedRecord[]) {
    this.records = records;
    const spellings = [...nameSpellings(name), ...nameSpellings(ascii)];
    const zoneNames = spellings.map((each) => (each.endsWith('.') ? each : `${each}.`));
    this.zoneNames = [...new Set(zoneNames)];
  }

  /** For each record its host and full name in every spelling, each between two line breaks. */
  get names(): readonly string[] {
    this.#names ??= this.records.map((record) => namesText(record, this.zoneNames));
    return this.#names;
  }

  /** For each record its value in every spelling, type, line and remark. */
  get contents(): readonly string[] {
    this.#contents ??= this.records.map(contentText);
    return this.#contents;
  }

  /**
   * Makes the texts of all records in steps, so that the first query does not wait for all of them at once. Yields the
   * length of each value.
   */
  *prepare(): Generator<number> {
    if (this.#names !== undefined && this.#contents !== undefined) return;
    const names: string[] = [];
    const contents: string[] = [];
    for (const record of this.records) {
      names.push(namesText(record, this.zoneNames));
      contents.push(contentText(record));
      yield record.value.length;
    }
    this.#names ??= names;
    this.#contents ??= contents;
  }

  /** The address of each A and AAAA record. Parsing them all takes longer than a search. */
  get addresses(): readonly (IpAddress | undefined)[] {
    this.#addresses ??= this.records.map(({ type, value }) =>
      hasAddressValue(type) ? parseIpAddress(value) : undefined,
    );
    return this.#addresses;
  }

  /** The service that each record names. */
  get services(): readonly (string | undefined)[] {
    this.#services ??= this.records.map((record) => serviceOfRecord(record)?.service);
    return this.#services;
  }

  /** Finds the services in steps, because that takes longer than a search. Yields the length of each value. */
  *prepareServices(): Generator<number> {
    if (this.#services !== undefined) return;
    const services: (string | undefined)[] = [];
    for (const record of this.records) {
      services.push(serviceOfRecord(record)?.service);
      yield record.value.length;
    }
    this.#services = services;
  }
}

/** The text of the loaded records of a zone. */
export function textOfZone(zone: ZoneState): ZoneText {
  return new ZoneText(zone, zone.loaded?.table.records ?? []);
}

/**
 * Returns a function that keeps the text of each zone until the zone changes. It takes as much memory as the records.
 */
export function keptZoneText(): (zone: ZoneState) => ZoneText {
  const kept = new WeakMap<ZoneState, ZoneText>();
  return (zone) => getOrAdd(kept, zone, () => textOfZone(zone));
}

function namesText(record: IndexedRecord, zoneNames: readonly string[]): string {
  const lines = [''];
  for (const host of hostSpellings(record)) {
    lines.push(host);
    for (const zoneName of zoneNames) lines.push(`${host}.${zoneName}`);
  }
  if (isApex(record.host)) lines.push(...zoneNames);
  lines.push('');
  return lines.join('\n');
}

function contentText({ value, type, recordLine = '', remark = '' }: IndexedRecord): string {
  return [...nameSpellings(value), ...[type, recordLine, remark].map(fold)].join('\n');
}

/** Returns the host of a record in every spelling, folded; `@` for the apex. */
export function hostSpellings({ host }: IndexedRecord): readonly string[] {
  return isApex(host) ? ['@'] : nameSpellings(host.replaceAll('\n', ' '));
}
