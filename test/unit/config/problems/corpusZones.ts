import type { KnownZones } from '../../../../src/zones/knownZones.ts';
import { knownZones, record, zone } from '../zones.ts';

/** The host within the zone, the type and the value; `off` marks a disabled record. */
type Row = readonly [host: string, type: string, value: string, state?: 'off'];

/**
 * The zones for the files of test/fixtures/corpus. As for many platform teams, the zones also serve as API groups
 * (`net.example.com/v1`) and as prefixes of labels and annotations (`app.example.com/name`).
 */
const ZONES: Readonly<Record<string, readonly Row[]>> = {
  'example.com': [
    ['@', 'A', '192.0.2.10'],
    ['@', 'A', '192.0.2.11'],
    ['@', 'AAAA', '2001:db8::10'],
    ['@', 'MX', 'mail.example.com.'],
    ['@', 'TXT', 'v=spf1 mx include:_spf.provider.test -all'],
    ['_dmarc', 'TXT', 'v=DMARC1; p=none'],
    ['s1._domainkey', 'TXT', 'v=DKIM1; p='],
    ['_sip._tcp', 'SRV', '0 5 5060 irc.example.com.'],
    ['www', 'CNAME', 'example.com.'],
    ['docs', 'CNAME', 'example.com.'],
    ['api', 'A', '192.0.2.30'],
    ['api', 'A', '192.0.2.31'],
    ['api', 'AAAA', '2001:db8::30'],
    ['id', 'A', '192.0.2.33'],
    ['mail', 'A', '192.0.2.26'],
    ['mail', 'AAAA', '2001:db8::26'],
    ['smtp', 'CNAME', 'mail.example.com.'],
    ['imap', 'A', '192.0.2.27'],
    ['git', 'A', '192.0.2.40'],
    ['registry', 'A', '192.0.2.41'],
    ['ci', 'A', '192.0.2.42'],
    ['grafana', 'A', '192.0.2.50'],
    ['prometheus', 'A', '192.0.2.51'],
    ['alerts', 'A', '192.0.2.52'],
    ['logs', 'A', '192.0.2.53'],
    ['status', 'CNAME', 'status.provider.test.'],
    ['cdn', 'CNAME', 'cdn.provider.test.'],
    ['static', 'CNAME', 'cdn.example.com.'],
    ['db', 'CNAME', 'db1.example.com.'],
    ['db1', 'A', '192.0.2.61'],
    ['db2', 'A', '192.0.2.62'],
    ['cache', 'A', '192.0.2.63'],
    ['kafka1', 'A', '192.0.2.64'],
    ['kafka2', 'A', '192.0.2.65'],
    ['kafka3', 'A', '192.0.2.66'],
    ['ldap', 'A', '192.0.2.67'],
    ['ntp', 'A', '192.0.2.68'],
    ['irc', 'A', '192.0.2.70'],
    ['*.apps', 'A', '192.0.2.80'],
    ['k8s', 'A', '192.0.2.90'],
    ['console.k8s', 'A', '192.0.2.91'],
    ['www.fr', 'A', '192.0.2.110'],
    ['api.fr', 'A', '192.0.2.111'],
    ['node1.dc1', 'A', '192.0.2.121'],
    ['node2.dc1', 'A', '192.0.2.122'],
    ['node3.dc1', 'A', '192.0.2.123'],
    ['vpn', 'A', '198.51.100.7'],
    ['bastion', 'A', '198.51.100.22'],
    ['ns1', 'A', '198.51.100.53'],
    ['ns2', 'A', '203.0.113.53'],
    ['gone.apps', 'A', '192.0.2.81', 'off'],
    ['wiki', 'A', '192.0.2.97', 'off'],
    ['ftp', 'A', '192.0.2.98', 'off'],
    ['old', 'A', '192.0.2.99', 'off'],
    ['legacy', 'CNAME', 'lb.provider.test.', 'off'],
  ],
  'net.example.com': [
    ['edge', 'A', '198.51.100.10'],
    ['edge', 'AAAA', '2001:db8:10::10'],
    ['lb', 'CNAME', 'lb1.net.example.com.'],
    ['lb1', 'A', '198.51.100.11'],
    ['lb2', 'A', '198.51.100.12'],
    ['rtr1', 'A', '198.51.100.1'],
    ['rtr2', 'A', '198.51.100.2'],
    ['oob', 'A', '198.51.100.9', 'off'],
  ],
  'platform.example': [
    ['@', 'A', '203.0.113.10'],
    ['www', 'CNAME', 'platform.example.'],
    ['api', 'A', '203.0.113.30'],
    ['registry', 'A', '203.0.113.41'],
    ['vault', 'A', '203.0.113.44'],
    ['argocd', 'A', '203.0.113.45'],
    ['beta', 'A', '203.0.113.98', 'off'],
  ],
  'shop.example': [
    ['@', 'A', '203.0.113.60'],
    ['@', 'MX', 'mail.shop.example.'],
    ['www', 'CNAME', 'shop.example.'],
    ['api', 'A', '203.0.113.61'],
    ['checkout', 'A', '203.0.113.62'],
    ['mail', 'A', '203.0.113.63'],
    ['search', 'A', '203.0.113.64'],
    ['admin', 'A', '203.0.113.65'],
    ['img', 'CNAME', 'cdn.provider.test.'],
    ['staging', 'A', '203.0.113.70'],
    ['*.preview', 'A', '203.0.113.71'],
    ['summer', 'A', '203.0.113.99', 'off'],
  ],
};

/** Returns an index of the zones, just loaded. */
export function corpusIndex(): KnownZones {
  const zones = Object.entries(ZONES).map(([name, rows]) =>
    zone(
      name,
      rows.map(([host, type, value, state]) => record({ host, type, value, enabled: state !== 'off' })),
    ),
  );
  return knownZones(...zones);
}

/** Returns the rows of an FQDN, or those of the wildcard that answers for it. */
export function rowsOf(name: string): readonly Row[] {
  const apex = Object.keys(ZONES)
    .filter((each) => name === each || name.endsWith(`.${each}`))
    .toSorted((one, other) => other.length - one.length)[0];
  if (apex === undefined) return [];
  const host = name === apex ? '@' : name.slice(0, -apex.length - 1);
  const rows = ZONES[apex] ?? [];
  const own = rows.filter((row) => row[0] === host);
  return own.length > 0
    ? own
    : rows.filter((row) => row[0].startsWith('*.') && host.endsWith(row[0].slice(1)));
}
