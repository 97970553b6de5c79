import { NAME_LENGTH } from '../../dns/syntax/sizes.ts';
import { hostKey, namesAbove, toAscii } from '../../dns/names.ts';

/** How targets are written: always in full, or in full only with a final dot. */
export type TargetForm = 'absolute' | 'relative';

/** A label of a host: a wildcard, or letters, digits, hyphens and underscores of any script. */
const HOST =
  /^(?:\*|[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?)(?:\.[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?)*$/u;

/** Returns a zone in ASCII and lower case, without a final dot; undefined for what is no name of a zone. */
export function zoneNameOf(written: string): string | undefined {
  const name = written.length > NAME_LENGTH + 1 ? '' : written.replace(/\.$/u, '');
  return name.includes('.') && HOST.test(name) ? toAscii(name).toLowerCase() : undefined;
}

/** Returns the host of a relative name, `@` for the zone; undefined if the text is no host. */
export function relativeHost(written: string): string | undefined {
  if (written === '' || written === '@') return '@';
  return written.length <= NAME_LENGTH && HOST.test(written) ? hostKey(written) : undefined;
}

/** Returns the host of a name that may be written with its zone; undefined if the text is no host of the zone. */
export function hostOfZone(written: string, zone: string): string | undefined {
  const host = relativeHost(written.replace(/\.$/u, ''));
  if (host === zone) return '@';
  if (host?.endsWith(`.${zone}`) === true) return host.slice(0, -zone.length - 1);
  return written.endsWith('.') ? undefined : host;
}

/** Returns the longest of the zones that a name is in; undefined if it is in none. */
export function zoneOfName(written: string, zones: ReadonlySet<string>): string | undefined {
  const name = zoneNameOf(written);
  return name === undefined ? undefined : [name, ...namesAbove(name)].find((each) => zones.has(each));
}
