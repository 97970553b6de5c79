/**
 * The types whose data has a text here: "Resource Record (RR) TYPEs", https://www.iana.org/assignments/dns-parameters,
 * as of 2025-11. Any other type is written `TYPE` and its number (RFC 3597 section 5).
 */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['A', 1],
  ['NS', 2],
  ['CNAME', 5],
  ['SOA', 6],
  ['PTR', 12],
  ['MX', 15],
  ['TXT', 16],
  ['AAAA', 28],
  ['LOC', 29],
  ['SRV', 33],
  ['NAPTR', 35],
  ['DNAME', 39],
  ['DS', 43],
  ['SSHFP', 44],
  ['RRSIG', 46],
  ['DNSKEY', 48],
  ['TLSA', 52],
  ['SMIMEA', 53],
  ['CDS', 59],
  ['CDNSKEY', 60],
  ['SVCB', 64],
  ['HTTPS', 65],
  ['SPF', 99],
  ['URI', 256],
  ['CAA', 257],
]);

const NAMES: ReadonlyMap<number, string> = new Map([...NUMBERS].map(([name, number]) => [number, name]));

/** The number of `OPT` (RFC 6891). */
export const OPT = 41;

/** Meta types (RFC 6895 section 3.1) are questions or parts of the protocol, not records. */
const META = { from: 128, to: 255 } as const;

/** The number of a type by its name or as `TYPE65280`; undefined for a type that cannot be queried, like `URL`. */
export function typeNumber(type: string): number | undefined {
  const name = type.toUpperCase();
  const digits = /^TYPE([1-9]\d{0,4})$/u.exec(name)?.[1];
  const number = NUMBERS.get(name) ?? (digits === undefined ? undefined : Number(digits));
  if (number === undefined || number > 65_535 || number === OPT) return undefined;
  return number >= META.from && number <= META.to ? undefined : number;
}

export function typeName(number: number): string {
  return NAMES.get(number) ?? `TYPE${number}`;
}
