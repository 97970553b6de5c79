import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * A name in its ASCII spelling, label by label: `bücher.example` → `xn--bcher-kva.example`. Labels that no IDN
 * rule knows (`*`, `_dmarc`, anything odd) stay as they are. No final dot.
 */
export function toAscii(name: string): string {
  return byLabel(name, (label) => (/[^\u0000-\u007F]/u.test(label) ? domainToASCII(label) : label));
}

/** A name in Unicode: `xn--bcher-kva.example` → `bücher.example`. No final dot. */
export function toUnicode(name: string): string {
  return byLabel(name, (label) => (/^xn--/iu.test(label) ? domainToUnicode(label) : label));
}

function byLabel(name: string, convert: (label: string) => string): string {
  // Some keyboards give an ideographic full stop where a dot is meant.
  const labels = name.replace(/\.$/u, '').split(/[.。．｡]/u);
  return labels.map((label) => convert(label) || label).join('.');
}

/** Whether `host` names the zone itself. */
export function isApex(host: string): boolean {
  return host === '@' || host === '';
}

/** The full name of a host of `zone` (either spelling), without a final dot: `www` → `www.example.com`. */
export function fqdn(host: string, zone: string): string {
  const bare = zone.replace(/\.$/u, '');
  return isApex(host) ? bare : `${host.replace(/\.$/u, '')}.${bare}`;
}
