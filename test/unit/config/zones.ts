import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { IndexedZone, RecordIndex } from '../../../src/index/recordIndex.ts';
import { type IndexedRecord, RecordTable } from '../../../src/index/recordTable.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { HostLoad } from '../../../src/model/hostLoads.ts';
import type { Incomplete } from '../../../src/model/wholeness.ts';
import { toAscii } from '../../../src/model/names.ts';
import { indexedRecord } from '../index/records.ts';

export const NOW = 1_700_000_000_000;
export const FRESH = { now: NOW, maxAge: 900_000 } as const;

type RecordFields = Partial<IndexedRecord> & { readonly host: string };

/** Returns an A record with some fields replaced. */
export function record(fields: RecordFields): IndexedRecord {
  const id = RecordId.parse(`${fields.host} ${fields.type ?? 'A'} ${fields.value ?? ''}`);
  return indexedRecord({ id, ...fields });
}

interface ZoneFields extends Partial<Omit<IndexedZone, 'loaded' | 'account'>> {
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
): IndexedZone {
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
      updatedOn: undefined,
      announced: undefined,
      hosts:
        lookedUp &&
        new Map(Object.entries(lookedUp).map(([host, at]) => [host, hostLoad(host, at, records)])),
    },
    served: true,
    failed: false,
    ...fields,
  };
}

function hostLoad(host: string, at: number, records: readonly IndexedRecord[]): HostLoad<IndexedRecord> {
  const rows = records.filter((each) => each.host === host);
  return { host, rows, loadedAt: at, loadNumber: 1, counted: undefined };
}

export function recordIndex(...zones: readonly IndexedZone[]): RecordIndex {
  return {
    zones,
    names: new Set(zones.map(({ ascii }) => ascii)),
    named: (ascii) => zones.filter((each) => each.ascii === ascii),
    zone: (account, id) => zones.find((each) => each.account === account && each.id === id),
    onDidChange: () => ({ dispose: () => undefined }),
  };
}
