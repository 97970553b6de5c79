import type { MasterRecord } from './masterRecords.ts';

/** Where the data of these types has the algorithm of a key, and the data that asks for no key at all (RFC 8078). */
const SIGNALS: ReadonlyMap<string, { readonly algorithmAt: number; readonly none: string }> = new Map([
  ['CDS', { algorithmAt: 1, none: '0 0 0 00' }],
  ['CDNSKEY', { algorithmAt: 2, none: '0 3 0 AA==' }],
]);

/**
 * Returns the CDS and CDNSKEY records of the apex with which BIND refuses the zone: those of an algorithm that no
 * DNSKEY record there has, and the wish for no key beside others (RFC 7344 section 4.1).
 */
export function signalsWithoutKey(records: readonly MasterRecord[]): readonly MasterRecord[] {
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
