import { fault } from '../syntax/fault.ts';
import { span, trimSpan } from '../syntax/span.ts';
import { rdataFields } from '../syntax/fields.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** Size, horizontal and vertical precision in metres of a value without them (RFC 1876 section 3). */
const DEFAULT_SIZES = ['1', '10000', '10'];
const LARGEST_SIZE = 90_000_000;
const LOWEST = -100_000;
const HIGHEST = 42_849_672.95;

/** Parses `51 30 12.748 N 0 7 39.612 W 0.00m 1m 10000m 10m` (RFC 1876 section 3). */
export function parseLocValue(value: string): Rdata {
  const words = rdataFields(value).map(({ text }) => text.toUpperCase());
  const north = words.findIndex((word) => word === 'N' || word === 'S');
  const east = words.findIndex((word) => word === 'E' || word === 'W');
  const latitude = coordinate(words.slice(0, north + 1), 90);
  const longitude = coordinate(words.slice(north + 1, east + 1), 180);
  const [altitude, ...sizes] = words.slice(east + 1).map(metres);
  const given = DEFAULT_SIZES.map((size, at) => (at < sizes.length ? sizes[at] : metres(size)));
  const isValid =
    latitude !== undefined &&
    longitude !== undefined &&
    altitude !== undefined &&
    Number(altitude) >= LOWEST &&
    Number(altitude) <= HIGHEST &&
    sizes.length <= DEFAULT_SIZES.length &&
    given.every((size) => Number(size ?? -1) >= 0 && Number(size) <= LARGEST_SIZE);
  if (!isValid) return invalid([fault(trimSpan(span(value)), 'location')]);
  const location = `${latitude} ${longitude} ${[altitude, ...given].map((number) => `${number}m`).join(' ')}`;
  return valid(undefined, location);
}

/** `51 30 12.748 N`: degrees, perhaps minutes, perhaps seconds, and a direction. */
function coordinate(words: readonly string[], most: number): string | undefined {
  const [degrees = '', minutes = '0', seconds = '0', ...more] = words.slice(0, -1);
  const isValid =
    more.length === 0 &&
    /^\d{1,3}$/u.test(degrees) &&
    /^\d{1,2}$/u.test(minutes) &&
    /^\d{1,2}(?:\.\d{1,3})?$/u.test(seconds) &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600 <= most;
  if (!isValid) return undefined;
  return `${Number(degrees)} ${Number(minutes)} ${Number(seconds).toFixed(3)} ${words.at(-1)}`;
}

/** A length with or without its unit, as a number with two digits after the point. */
function metres(word: string): string | undefined {
  const number = word.endsWith('M') ? word.slice(0, -1) : word;
  return /^-?\d{1,8}(?:\.\d{1,2})?$/u.test(number) ? Number(number).toFixed(2) : undefined;
}
