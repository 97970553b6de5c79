import type { RecordId } from '../api/fields.ts';
import type { DnsRecord } from '../api/record.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { zonesOfName, type KnownZones } from './knownZones.ts';
import type { IndexedRecord } from './recordTable.ts';
import type { ItemRef } from './itemRef.ts';
import { hostWithin } from '../dns/names.ts';
import { isDefaultLine } from '../dns/record.ts';

/** A name in the value of a record that is hosted in one of the accounts. */
interface HostedTarget {
  /** Its place in the value. */
  readonly start: number;
  readonly end: number;
  /** Its first record, or its zone if no record of the name is loaded. */
  readonly ref: ItemRef;
}

/**
 * Returns the hosted target of a record of the zone `own`. If several accounts have its zone, the one of `own` comes
 * first. Undefined for a record without a target, and for a name of `own` without a record.
 */
export function hostedTarget(
  accounts: KnownZones,
  own: ItemRef,
  record: DnsRecord,
): HostedTarget | undefined {
  const [target] = parseRdata(record.type, record.value, record.mx).targets;
  if (target === undefined) return undefined;
  const { name, start, end } = target;
  const zones = zonesOfName(accounts, name);
  const zone = zones.find(({ account }) => account === own.account) ?? zones[0];
  if (zone === undefined) return undefined;
  const records = zone.loaded?.table.byHost.get(hostWithin(zone.ascii, name));
  const first = records && getOrAdd(FIRST, records, () => firstOf(records)).id;
  const ref = { account: zone.account, domain: zone.id };
  if (first !== undefined) return { start, end, ref: { ...ref, record: first } };
  const isOwn = zone.account === own.account && zone.id === own.domain;
  return isOwn ? undefined : { start, end, ref };
}

/**
 * The record of a host that a link opens, by the list of the host's records. It is cached, because many records may
 * have the same target.
 */
const FIRST = new WeakMap<readonly IndexedRecord[], { readonly id: RecordId | undefined }>();

/** Returns the id of the first record by rank that has one. */
function firstOf(records: readonly IndexedRecord[]): { readonly id: RecordId | undefined } {
  let id: RecordId | undefined;
  let lowest = Infinity;
  for (const record of records) {
    const own = record.id === undefined ? Infinity : rank(record);
    if (own < lowest) [id, lowest] = [record.id, own];
  }
  return { id };
}

/** Records that point to an address come first, among them active ones, among these those of the default line. */
function rank({ type, enabled, recordLine }: IndexedRecord): number {
  const isPointer = /^(?:A|AAAA|CNAME)$/iu.test(type);
  return (isPointer ? 0 : 4) + (enabled === false ? 2 : 0) + (isDefaultLine(recordLine) ? 0 : 1);
}
