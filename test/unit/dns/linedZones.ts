// Random zones with records on several lines, for comparing what the parts say about them.
import * as fc from 'fast-check';
import type { Lines } from '../../../src/api/line.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import { record } from '../zones/rows.ts';
import { LINES } from './zones.ts';

export interface LinedZone {
  readonly name: string;
  readonly records: readonly DnsRecord[];
  readonly lines: Extract<Lines, { readonly shape: 'groups' }>;
}

export const APEX = 'example.com';
export const TYPES = ['A', 'AAAA', 'TXT', 'MX', 'CNAME', 'NS', 'DNAME'] as const;

const HOSTS = ['@', 'a', '*', 'b.a', '*.a', 'c.b.a'];
/** Every owner, and names beside and below them. */
export const NAMES = [...HOSTS, 'x', 'x.a', 'x.b.a', 'x.c.b.a', 'x.x'].map((host) =>
  host === '@' ? APEX : `${host}.${APEX}`,
);
/** Two sub-areas are called `Other`; no line is called `Nowhere`. */
const LINE_NAMES = ['Default', undefined, 'Asia', 'Europe', 'Japan', 'Turkey', 'Other', 'Nowhere'];

/** A zone in which hosts have few values, so that lines are often equal. */
export const linedZone: fc.Arbitrary<LinedZone> = fc
  .array(
    fc.record({
      host: fc.constantFrom(...HOSTS),
      type: fc.constantFrom('A', 'A', 'A', 'AAAA', 'TXT', 'MX', 'CNAME', 'NS', 'DNAME', 'URL'),
      recordLine: fc.constantFrom(...LINE_NAMES),
      number: fc.integer({ min: 1, max: 3 }),
      enabled: fc.constantFrom(true, true, true, true, false),
    }),
    { maxLength: 12 },
  )
  .map((seeds) => ({
    name: APEX,
    lines: LINES,
    records: seeds.map(({ host, type, recordLine, number, enabled }) =>
      record({
        host,
        type,
        recordLine,
        enabled,
        value: valueOf(type, number),
        mx: type === 'MX' ? number : undefined,
      }),
    ),
  }));

/** A value of a type with a number in it. */
export function valueOf(type: string, number: number): string {
  switch (type) {
    case 'A':
      return `192.0.2.${number}`;
    case 'AAAA':
      return `2001:db8::${number}`;
    case 'TXT':
      return `text ${number}`;
    case 'URL':
      return `https://elsewhere.example/${number}`;
    default:
      return `target${number}.elsewhere.example.`;
  }
}
