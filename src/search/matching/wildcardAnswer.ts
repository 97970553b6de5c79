import { ANYONE } from '../../dns/client.ts';
import { isFault } from '../../dns/syntax/fields.ts';
import { parseName, targetWarnings } from '../../dns/syntax/domainName.ts';
import { answer } from '../../dns/zone.ts';
import { dnsZoneOf } from '../../zones/dnsZone.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { ZoneState } from '../../zones/zoneState.ts';

/** The name that a wildcard answers for. */
export interface AnsweredName {
  readonly name: string;
  /** Whether the wildcard answers for sure. Otherwise the loaded records may not be all, or may have changed. */
  readonly isSure: boolean;
}

/** The records of the wildcard that answers for a name without records of its own. */
interface WildcardAnswer extends AnsweredName {
  readonly records: ReadonlySet<IndexedRecord>;
}

/** Returns the key of a text that can be the name of a host in full. */
export function fullNameKey(text: string): string | undefined {
  const parsed = parseName({ text, start: 0, end: text.length });
  return isFault(parsed) || targetWarnings(parsed).length > 0 ? undefined : parsed.key;
}

/** Returns how a wildcard among the loaded records of a zone answers for a name, which is a key. */
export function wildcardAnswer(zone: ZoneState, name: string): WildcardAnswer | undefined {
  if (zone.loaded === undefined || !name.endsWith(`.${zone.ascii}`)) return undefined;
  const found = answer(dnsZoneOf(zone), name, 'ANY', ANYONE);
  const seen = found.kind === 'undecided' ? found.seen : found;
  if (seen?.wildcard === undefined) return undefined;
  return { name, isSure: found.kind !== 'undecided', records: new Set(seen.records) };
}
