// Zones and lines for the tests of what names answer.
import type { LineGroup, Lines } from '../../../src/api/line.ts';
import { DEFAULT_DNS_CLIENT, type DnsClient } from '../../../src/dns/client.ts';
import { answer, type DnsRecordLike, type DnsZone } from '../../../src/dns/zone.ts';
import { group } from '../zones/sampleLines.ts';

/** Turkey is in Asia and Europe, as the service has it. Both groups call a sub-area `Other`. */
export const LINES = groups(
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', 'JP Japan', 'TR Turkey', 'ZZ Other'),
  group('europe', 'Europe', 'TR Turkey', 'FR France', 'YY Other'),
  group('search_engine', 'Search Engine', 'search_engine Search Engine'),
);

export function groups(...all: readonly LineGroup[]): Extract<Lines, { readonly shape: 'groups' }> {
  return { shape: 'groups', groups: all };
}

/**
 * Returns records from lines like `www A 192.0.2.1`, `www A 192.0.2.1 @Asia` for a line, `-www A 192.0.2.1` for a disabled
 * record. The priority of MX records is 10.
 */
export function records(...texts: readonly string[]): readonly DnsRecordLike[] {
  return texts.map((text) => {
    const [, off = '', host = '', type = '', value = '', line] =
      /^(-?)(\S+) (\S+) (.*?)(?: @(.+))?$/u.exec(text) ?? [];
    return { host, type, value, enabled: off === '', recordLine: line, ...(type === 'MX' ? { mx: 10 } : {}) };
  });
}

export function zone(...texts: readonly string[]): DnsZone {
  return { name: 'example.com', records: records(...texts), lines: LINES };
}

export const country = (code: string): DnsClient => ({ kind: 'country', code });

/** What a name answers in a few words: `records 192.0.2.1`, `cname a.example by *.example.com`, `undecided twoGroups`. */
export function said(
  of: DnsZone,
  host: string,
  type: string,
  client: DnsClient = DEFAULT_DNS_CLIENT,
): string {
  const found = answer(of, host === '@' ? of.name : `${host}.${of.name}`, type, client);
  const values = found.records.map(({ value }) => value);
  if (found.kind === 'undecided') return ['undecided', found.why, ...values].join(' ');
  const { wildcard } = found;
  return [found.kind, ...values, ...(wildcard === undefined ? [] : ['by', wildcard])].join(' ');
}
