import { ANYONE } from '../../dns/client.ts';
import { answer, type Answer, type DecidedAnswer } from '../../dns/zone.ts';
import { dnsZoneOf, type Freshness } from '../../index/dnsZone.ts';
import type { IndexedZone, RecordIndex } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { zonesOfName } from '../../index/zonesOfName.ts';
import { fqdn, hostWithin } from '../../model/names.ts';

/** What a zone of an account has for a name. */
export interface NameInZone {
  readonly zone: IndexedZone;
  /** The name within the zone, `@` for the apex. */
  readonly host: string;
  /** What it answers for all types and on all lines. */
  readonly answer: Answer<IndexedRecord>;
  /** The disabled records of the name itself, which answer nobody. */
  readonly disabled: readonly IndexedRecord[];
}

/** Looks a name up in all zones that it belongs to. Empty when no account has its zone. */
export function lookUpName(recordIndex: RecordIndex, name: string, fresh: Freshness): readonly NameInZone[] {
  return zonesOfName(recordIndex, name).map((zone) => {
    const host = hostWithin(zone.ascii, name);
    const own = zone.loaded?.table.byHost.get(host) ?? [];
    return {
      zone,
      host,
      answer: answer(dnsZoneOf(zone, fresh), name, 'ANY', ANYONE),
      disabled: own.filter(({ enabled }) => enabled === false),
    };
  });
}

/** Returns what an answer says, also where it is in doubt; undefined if nothing is at hand. */
export function answerAtHand(found: Answer<IndexedRecord>): DecidedAnswer<IndexedRecord> | undefined {
  return found.kind === 'undecided' ? found.seen : found;
}

/** Returns what a host of a zone answers with records of its own, however old they are; undefined if with none. */
export function ownAnswer(zone: IndexedZone, host: string): DecidedAnswer<IndexedRecord> | undefined {
  const name = fqdn(host, zone.ascii);
  const found = answerAtHand(answer(dnsZoneOf(zone), name, 'ANY', ANYONE));
  return found?.owner === name && found.records.length > 0 ? found : undefined;
}
