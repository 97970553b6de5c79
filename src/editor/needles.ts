import { canonicalAddress } from './reach.ts';
import { fqdn, toAscii } from '../model/names.ts';
import { locate } from './locate.ts';
import { ZoneNames } from './zoneNames.ts';

/** What is looked for in texts: a name (with all below it, or alone), an address, or a text as it stands. */
export type Needle =
  | { readonly is: 'name'; readonly ascii: string; readonly below: boolean }
  | { readonly is: 'address'; readonly address: string }
  | { readonly is: 'text'; readonly text: string };

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Shorter texts are found everywhere and mean nothing. */
const SHORTEST_TEXT = 4;

/** What a record is mentioned by: its full name, and its value. */
export function recordNeedles(record: Written, zone: string): readonly Needle[] {
  const host = fqdn(toAscii(record.host), zone).toLowerCase();
  const name: Needle = { is: 'name', ascii: host, below: false };
  const value = valueNeedle(record);
  return value === undefined ? [name] : [name, value];
}

interface Written {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}

/** What a zone is mentioned by: its name, and every name in it. */
export function zoneNeedle(ascii: string): Needle {
  return { is: 'name', ascii, below: true };
}

function valueNeedle({ type, value }: Written): Needle | undefined {
  const text = value.trim();
  switch (type) {
    case 'A':
    case 'AAAA': {
      const address = canonicalAddress(text);
      return address === undefined ? undefined : { is: 'address', address };
    }
    case 'CNAME':
    case 'MX':
    case 'NS':
    case 'PTR': {
      const ascii = toAscii(text).toLowerCase();
      return ascii.includes('.') ? { is: 'name', ascii, below: false } : undefined;
    }
    default:
      return text.length < SHORTEST_TEXT ? undefined : { is: 'text', text };
  }
}

/** Where a text mentions any of the needles, from its start on. */
export function placesIn(text: string, needles: readonly Needle[]): readonly Place[] {
  const names = needles.filter((needle) => needle.is === 'name');
  const addresses = new Set(needles.flatMap((needle) => (needle.is === 'address' ? needle.address : [])));
  const places: Place[] = [];
  // A name that is looked for is a zone of its own here: so it is found in every spelling.
  const zones = new ZoneNames(names.map(({ ascii }) => ascii.replace(/^\*\./u, '')));
  for (const found of locate(text, zones)) {
    const { start, end } = found;
    const fits =
      found.kind === 'address'
        ? addresses.has(found.address)
        : found.kind === 'name' &&
          names.some(({ ascii, below }) => found.ascii === ascii || (below && found.zone === ascii));
    if (fits) places.push({ start, end });
  }
  for (const needle of needles) if (needle.is === 'text') places.push(...literal(text, needle.text));
  return places.toSorted((a, b) => a.start - b.start);
}

function* literal(text: string, wanted: string): Generator<Place> {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    yield { start: at, end: at + wanted.length };
  }
}
