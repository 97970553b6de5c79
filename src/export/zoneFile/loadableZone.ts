import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ClientRecords, RecordsPerClient } from '../lines/recordsPerClient.ts';
import type { LeftOutWhy } from '../omissions/omission.ts';
import type { MasterRecord, MasterRecords, MasterZone } from './masterRecords.ts';
import { serversLackingAddress } from './serverAddresses.ts';

/**
 * The records of a zone that a name server loads, and the omissions of all others. A whole zone gets the apex NS records
 * of the default line when none of `answering` can be written: without one, a name server does not load the zone.
 */
export function loadableRecords(
  zone: ExportZone,
  master: MasterZone,
  answers: RecordsPerClient,
  answering: ClientRecords,
): MasterRecords {
  const refused = (records: readonly MasterRecord[]): ReadonlyMap<MasterRecord, LeftOutWhy> => {
    const lacking = serversLackingAddress(records, master.valid(zone.records), (within, name, type) =>
      answers.answerTo(answering.client, name, type, within),
    );
    return new Map<MasterRecord, LeftOutWhy>([
      ...lacking.map((each) => [each, 'noAddress'] as const),
      ...signalsWithoutKey(records).map((each) => [each, 'withoutKey'] as const),
    ]);
  };
  const loadable = (records: ExportZone['records']): MasterRecords =>
    master.loadable(records, zone.whole ? refused : undefined);
  const own = loadable(answering.records);
  const omissions = [...answering.omissions, ...own.omissions];
  if (!zone.whole || own.records.some(isApexServer)) return { records: own.records, omissions };
  const { records: onDefault } = answers.of(DEFAULT_DNS_CLIENT);
  const servers = onDefault.filter(({ type, host }) => type === 'NS' && ownerKey(host) === '@');
  const kept = new Set(answering.records);
  if (servers.every((record) => kept.has(record))) return { records: own.records, omissions };
  for (const record of servers) kept.add(record);
  const added = loadable(zone.records.filter((record) => kept.has(record)));
  return {
    records: added.records,
    omissions: [...answering.omissions.filter(({ record }) => !kept.has(record)), ...added.omissions],
  };
}

function isApexServer({ host, type }: MasterRecord): boolean {
  return type === 'NS' && host === '@';
}

/** Where the data of these types has the algorithm of a key, and the data that asks for no key at all (RFC 8078). */
const SIGNALS: ReadonlyMap<string, { readonly algorithmAt: number; readonly none: string }> = new Map([
  ['CDS', { algorithmAt: 1, none: '0 0 0 00' }],
  ['CDNSKEY', { algorithmAt: 2, none: '0 3 0 AA==' }],
]);

/**
 * Returns the CDS and CDNSKEY records of the apex with which BIND refuses the zone: those of an algorithm that no
 * DNSKEY record there has, and the wish for no key beside others (RFC 7344 section 4.1).
 */
function signalsWithoutKey(records: readonly MasterRecord[]): readonly MasterRecord[] {
  const apex = records.filter(({ host }) => host === '@');
  const keys = apex.filter(({ type }) => type === 'DNSKEY');
  const algorithms = new Set(keys.map(({ data }) => data.split(' ')[2]));
  return [...SIGNALS].flatMap(([signal, { algorithmAt, none }]) => {
    const all = apex.filter(({ type }) => type === signal);
    const others = all.filter(({ data }) => data !== none);
    const hasKey = ({ data }: MasterRecord): boolean => algorithms.has(data.split(' ')[algorithmAt]);
    return [
      ...others.filter((each) => !hasKey(each)),
      ...(others.some(hasKey) ? all.filter(({ data }) => data === none) : []),
    ];
  });
}
