import { ANYONE } from '../../dns/client.ts';
import { answer, type Answer, type DecidedAnswer } from '../../dns/zone.ts';
import { dnsZoneOf, type Freshness } from '../../zones/dnsZone.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { type KnownZones, zonesOfName } from '../../zones/knownZones.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import { fqdn, hostWithin } from '../../dns/names.ts';

/** The records that a zone of an account has for a name. */
export interface NameInZone {
  readonly zone: ZoneState;
  /** The name within the zone, `@` for the apex. */
  readonly host: string;
  /** The answer for all types and on all lines. */
  readonly answer: Answer<IndexedRecord>;
  /** The disabled records of the name itself. DNS does not answer with them. */
  readonly disabled: readonly IndexedRecord[];
}

/** Looks a name up in all zones that it belongs to. Empty when no account has its zone. */
export function lookUpName(accounts: KnownZones, name: string, fresh: Freshness): readonly NameInZone[] {
  return zonesOfName(accounts, name).map((zone) => {
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

/** Returns a decided answer, or what the loaded records say about an undecided one; undefined if they say nothing. */
export function loadedAnswer(found: Answer<IndexedRecord>): DecidedAnswer<IndexedRecord> | undefined {
  return found.kind === 'undecided' ? found.seen : found;
}

/** Returns the answer of a host's own records, however old they are; undefined if none of them answers. */
export function ownAnswer(zone: ZoneState, host: string): DecidedAnswer<IndexedRecord> | undefined {
  const name = fqdn(host, zone.ascii);
  const found = loadedAnswer(answer(dnsZoneOf(zone), name, 'ANY', ANYONE));
  return found?.owner === name && found.records.length > 0 ? found : undefined;
}
