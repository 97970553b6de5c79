import { typeName } from '../wire/typeNumbers.ts';

/**
 * The types that zones have records of: "Resource Record (RR) TYPEs", https://www.iana.org/assignments/dns-parameters,
 * as of 2025-11.
 */
const REGISTERED =
  'A NS MD MF CNAME SOA MB MG MR NULL WKS PTR HINFO MINFO MX TXT RP AFSDB X25 ISDN RT NSAP NSAP-PTR SIG KEY PX GPOS ' +
  'AAAA LOC NXT EID NIMLOC SRV ATMA NAPTR KX CERT A6 DNAME SINK APL DS SSHFP IPSECKEY RRSIG NSEC DNSKEY DHCID NSEC3 ' +
  'NSEC3PARAM TLSA SMIMEA HIP NINFO RKEY TALINK CDS CDNSKEY OPENPGPKEY CSYNC ZONEMD SVCB HTTPS DSYNC SPF UINFO UID GID ' +
  'UNSPEC NID L32 L64 LP EUI48 EUI64 URI CAA AVC DOA AMTRELAY RESINFO WALLET TA DLV';

/** Types of providers: ALIAS of many, and those that OVH writes for TXT records, by their content. */
const OF_PROVIDERS = 'ALIAS DKIM DMARC';

const KNOWN: ReadonlySet<string> = new Set(`${REGISTERED} ${OF_PROVIDERS}`.split(' '));

/** Returns the type that a word stands for, `TYPE28` too (RFC 3597 section 5); undefined for any other word. */
export function typeOfWord(word: string): string | undefined {
  const name = word.toUpperCase();
  const digits = /^TYPE(\d{1,5})$/u.exec(name)?.[1];
  if (digits !== undefined) return Number(digits) <= 65_535 ? typeName(Number(digits)) : undefined;
  return KNOWN.has(name) ? name : undefined;
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ['CLASS1', 'IN'],
  ['CLASS2', 'CS'],
  ['CLASS3', 'CH'],
  ['CLASS4', 'HS'],
]);

/** Returns the class that a word stands for, `CLASS1` too (RFC 3597 section 5); undefined for any other word. */
export function classOfWord(word: string): string | undefined {
  const name = word.toUpperCase();
  return /^(?:IN|CH|HS|CS|CLASS\d{1,5})$/u.test(name) ? (CLASSES.get(name) ?? name) : undefined;
}

/** The units of BIND: `1h30m`. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
  ['w', 604_800],
]);

/** Returns a TTL in seconds: `3600`, `1h30m`; undefined for any other word. */
export function ttlOfWord(word: string): number | undefined {
  if (/^\d{1,10}$/u.test(word)) return Number(word);
  if (!/^(?:\d{1,10}[smhdw])+$/iu.test(word)) return undefined;
  let seconds = 0;
  for (const [, count, unit = ''] of word.toLowerCase().matchAll(/(\d{1,10})([smhdw])/gu))
    seconds += Number(count) * (UNITS.get(unit) ?? 0);
  return seconds;
}
