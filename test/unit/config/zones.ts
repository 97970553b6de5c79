import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { type KnownZones, fixedIndex } from '../../../src/zones/knownZones.ts';
import { type IndexedRecord, RecordTable } from '../../../src/zones/recordTable.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import type { HostLoad } from '../../../src/zones/hosts/hostLoads.ts';
import type { Incomplete } from '../../../src/zones/lists/wholeness.ts';
import { toAscii } from '../../../src/dns/names.ts';
import { indexedRecord } from '../zones/records.ts';

export const NOW = 1_700_000_000_000;
export const FRESH = { now: NOW, maxAge: 900_000 } as const;

type RecordFields = Partial<IndexedRecord> & { readonly host: string };

/** Returns an A record with some fields replaced. */
export function record(fields: RecordFields): IndexedRecord {
  const id = RecordId.parse(`${fields.host} ${fields.type ?? 'A'} ${fields.value ?? ''}`);
  return indexedRecord({ id, ...fields });
}

interface ZoneFields extends Partial<Omit<ZoneState, 'loaded' | 'account'>> {
  readonly account?: string;
  readonly fault?: Incomplete;
  /** Hosts that were looked up at these times. */
  readonly lookedUp?: Readonly<Record<string, number>>;
  readonly loadedAt?: number;
}

/** Returns a zone that was just loaded completely, or one that is not loaded if `records` is missing. */
export function zone(
  name: string,
  records: readonly IndexedRecord[] | undefined,
  { account = 'one', fault, lookedUp, loadedAt = NOW, ...fields }: ZoneFields = {},
): ZoneState {
  return {
    account: AccountId.parse(account),
    id: DomainId.parse(`${account} ${name}`),
    name,
    ascii: toAscii(name).toLowerCase(),
    updatedOn: undefined,
    announced: records?.length,
    loaded: records && {
      table: new RecordTable(records),
      fault,
      loadedAt,
      bytes: 0,
      updatedOn: undefined,
      announced: undefined,
      hosts:
        lookedUp &&
        new Map(Object.entries(lookedUp).map(([host, at]) => [host, hostLoad(host, at, records)])),
    },
    served: true,
    ...fields,
  };
}

function hostLoad(host: string, at: number, records: readonly IndexedRecord[]): HostLoad<IndexedRecord> {
  const rows = records.filter((each) => each.host === host);
  return { host, rows, loadedAt: at, loadNumber: 1, counted: undefined, bytes: 0 };
}

export function knownZones(...zones: readonly ZoneState[]): KnownZones {
  return fixedIndex(zones);
}
