import { fault } from '../syntax/fault.ts';
import { rdataFields } from '../syntax/fields.ts';
import { span, trimSpan } from '../syntax/span.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

/** One coordinate: degrees, perhaps minutes, perhaps seconds, and a direction. */
const LATITUDE = String.raw`(\d{1,2})(?: (\d{1,2})(?: (\d{1,2}(?:\.\d{1,3})?))?)? ([NS])`;
const LONGITUDE = String.raw`(\d{1,3})(?: (\d{1,2})(?: (\d{1,2}(?:\.\d{1,3})?))?)? ([EW])`;
/** Metres: the altitude, then perhaps a size, a horizontal and a vertical precision. */
const METRES = String.raw`(-?\d{1,8}(?:\.\d{1,2})?)M?`;
const SIZE = String.raw`(?: (\d{1,8}(?:\.\d{1,2})?)M?)?`;
const LOCATION = new RegExp(`^${LATITUDE} ${LONGITUDE} ${METRES}${SIZE}${SIZE}${SIZE}$`, 'u');

/** Sizes in metres of a value without them (RFC 1876 section 3). */
const DEFAULT_SIZES = ['1', '10000', '10'];

/** Parses `51 30 12.748 N 0 7 39.612 W 0.00m 1m 10000m 10m` (RFC 1876 section 3). */
export function parseLocValue(value: string): Rdata<{ readonly location: string }> {
  const written = trimSpan(span(value));
  const words = rdataFields(value).map(({ text }) => text.toUpperCase());
  const found = LOCATION.exec(words.join(' '));
  if (found === null) return invalid([fault(written, 'location')]);
  const [, d1 = '', m1 = '0', s1 = '0', ns = '', d2 = '', m2 = '0', s2 = '0', ew = '', altitude = ''] = found;
  const sizes = found.slice(10).map((size, at) => Number(size ?? DEFAULT_SIZES[at]).toFixed(2));
  const isInRange =
    seconds(d1, m1, s1) <= 90 * 3600 &&
    seconds(d2, m2, s2) <= 180 * 3600 &&
    [m1, s1, m2, s2].every((part) => Number(part) < 60) &&
    Number(altitude) >= -100_000 &&
    Number(altitude) <= 42_849_672.95 &&
    sizes.every((size) => Number(size) <= 90_000_000);
  if (!isInRange) return invalid([fault(written, 'location')]);
  const latitude = `${Number(d1)} ${Number(m1)} ${Number(s1).toFixed(3)} ${ns}`;
  const longitude = `${Number(d2)} ${Number(m2)} ${Number(s2).toFixed(3)} ${ew}`;
  const metres = [Number(altitude).toFixed(2), ...sizes].map((number) => `${number}m`).join(' ');
  const location = `${latitude} ${longitude} ${metres}`;
  return valid({ location }, location);
}

function seconds(degrees: string, minutes: string, rest: string): number {
  return Number(degrees) * 3600 + Number(minutes) * 60 + Number(rest);
}
