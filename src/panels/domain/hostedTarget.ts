import type { DnsRecord } from '../../api/record.ts';
import { targetName, writtenTarget } from '../../check/zone/targetName.ts';
import { zonesOfName } from '../../index/zonesOfName.ts';
import type { RecordIndex } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import type { ItemRef } from '../../model/itemRef.ts';
import { hostWithin, toAscii } from '../../model/names.ts';
import { isDefaultLine } from '../../model/record.ts';
import { LIMIT } from '../../text/visible.ts';

/** A name in the value of a record, and what the accounts host for it. */
interface HostedTarget {
  /** The name as the value spells it. */
  readonly written: string;
  /** Its first record, or its zone if no record of the name is loaded. */
  readonly ref: ItemRef;
}

/**
 * Returns the hosted target of a record of the zone `own`. Several accounts may have its zone: the one of `own` comes
 * first. Undefined for a record without a target, and for a name of `own` without a record.
 */
export function hostedTarget(
  recordIndex: RecordIndex,
  own: ItemRef,
  record: DnsRecord,
): HostedTarget | undefined {
  const found = nameIn(record);
  if (found === undefined) return undefined;
  const zones = zonesOfName(recordIndex, found.name);
  const zone = zones.find(({ account }) => account === own.account) ?? zones[0];
  if (zone === undefined) return undefined;
  const records = zone.loaded?.table.byHost.get(hostWithin(zone.ascii, found.name)) ?? [];
  const first = records.toSorted((a, b) => rank(a) - rank(b)).find(({ id }) => id !== undefined)?.id;
  const ref = { account: zone.account, domain: zone.id };
  if (first !== undefined) return { written: found.written, ref: { ...ref, record: first } };
  const isOwn = zone.account === own.account && zone.id === own.domain;
  return isOwn ? undefined : { written: found.written, ref };
}

/** Records that lead to an address come first, among them active ones, among these those of the default line. */
function rank({ type, enabled, line }: IndexedRecord): number {
  const leads = /^(?:A|AAAA|CNAME)$/iu.test(type);
  return (leads ? 0 : 4) + (enabled === false ? 2 : 0) + (isDefaultLine(line) ? 0 : 1);
}

interface FoundName {
  readonly written: string;
  /** In ASCII and lower case, without a final dot. */
  readonly name: string;
}

function nameIn(record: DnsRecord): FoundName | undefined {
  // A value with a valid name is never longer, and looking up a megabyte of labels would take long.
  if (record.value.length > LIMIT.value) return undefined;
  if (/url$/iu.test(record.type)) {
    const written = URL.parse(record.value)?.hostname ?? '';
    return written === '' ? undefined : { written, name: toAscii(written).toLowerCase() };
  }
  const written = writtenTarget(record);
  const name = targetName(record);
  return written === undefined || name === undefined || name === '' ? undefined : { written, name };
}
