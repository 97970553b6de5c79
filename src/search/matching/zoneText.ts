import { serviceOfRecord } from '../../dns/service.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { hasAddressValue, type IndexedRecord } from '../../zones/recordTable.ts';
import { type IpAddress, parseIpAddress } from '../../dns/ipAddress.ts';
import { fold, nameSpellings } from '../../dns/nameSpellings.ts';
import { isApex } from '../../dns/names.ts';

/** A record with what a search looks at, made on first use. */
export class RecordText {
  readonly record: IndexedRecord;
  readonly #zoneNames: readonly string[];
  #all: string | undefined;
  /** Null: it has none. */
  #address: IpAddress | null | undefined;
  #service: string | null | undefined;

  constructor(record: IndexedRecord, zoneNames: readonly string[]) {
    this.record = record;
    this.#zoneNames = zoneNames;
  }

  /**
   * Its host and full name in every spelling, each after a line break, then two line breaks, its value in every
   * spelling, its type, line and remark. Folded. A query has no line breaks, so it never reaches across two parts.
   */
  get all(): string {
    return (this.#all ??= allText(this.record, this.#zoneNames));
  }

  /** The address of an A or AAAA record. */
  get address(): IpAddress | undefined {
    if (this.#address === undefined) this.#address = hostedAddress(this.record) ?? null;
    return this.#address ?? undefined;
  }

  /** The service that it names. */
  get service(): string | undefined {
    if (this.#service === undefined) this.#service = serviceOfRecord(this.record)?.service ?? null;
    return this.#service ?? undefined;
  }
}

/** The records of a zone with the texts that a search looks at. */
export class ZoneText {
  readonly records: readonly RecordText[];
  /** The name of the zone in every spelling, folded, each with a final dot. */
  readonly zoneNames: readonly string[];

  constructor({ name, ascii }: Pick<ZoneState, 'name' | 'ascii'>, records: readonly IndexedRecord[]) {
    const spellings = [...nameSpellings(name), ...nameSpellings(ascii)];
    const zoneNames = spellings.map((each) => (each.endsWith('.') ? each : `${each}.`));
    this.zoneNames = [...new Set(zoneNames)];
    this.records = records.map((record) => new RecordText(record, this.zoneNames));
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

function allText(record: IndexedRecord, zoneNames: readonly string[]): string {
  const lines = [''];
  for (const host of hostSpellings(record)) {
    lines.push(host);
    for (const zoneName of zoneNames) lines.push(`${host}.${zoneName}`);
  }
  if (isApex(record.host)) lines.push(...zoneNames);
  const { value, type, line = '', remark = '' } = record;
  const others = [...nameSpellings(value), ...[type, line, remark].map(fold)];
  return `${lines.join('\n')}\n\n${others.join('\n')}`;
}

function hostedAddress({ type, value }: IndexedRecord): IpAddress | undefined {
  return hasAddressValue(type) ? parseIpAddress(value) : undefined;
}

/** Returns the host of a record in every spelling, folded; `@` for the apex. */
export function hostSpellings({ host }: IndexedRecord): readonly string[] {
  return isApex(host) ? ['@'] : nameSpellings(host.replaceAll('\n', ' '));
}
