// Zones with records of every kind, to hold the texts of all forms.
import type { DnsRecord } from '../../../src/api/record.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { group } from '../zones/sampleLines.ts';
import { zoneOf } from './zones.ts';

/** Turkey is in two groups, two sub-areas have one name, and no GeoIP database has `AP`. */
const GROUPS = [
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', 'JP Japan', 'CN China', 'AP Asia Pacific', 'TR Turkey', 'ZZ Other'),
  group('europe', 'Europe', 'TR Turkey', 'DE Germany', 'CS Kosovo', 'YY Other'),
  group('search_engine', 'Search Engine', 'search_engine Search Engine'),
];

const raw = String.raw;
const SHA256 = 'ab'.repeat(32);

const RECORDS: readonly Partial<DnsRecord>[] = [
  { host: '@', type: 'NS', value: 'ns1.example.net.', ttl: 86_400, held: true },
  { host: '@', type: 'NS', value: 'ns9.example.com.', ttl: 86_400, updatedOn: '2024-09-01 08:00:00' },
  { host: '@', type: 'MX', value: 'mail.example.com', mx: 10, ttl: 600 },
  { host: '@', type: 'TXT', value: 'v=spf1 mx -all', remark: 'for "mail"', ttl: 600 },
  { host: 'mail', value: '192.0.2.25', ttl: 600, monitorStatus: 'Ok' },
  { value: '192.0.2.1', ttl: 60, weight: 10 },
  { value: '192.0.2.2', ttl: 120, weight: 20 },
  { value: '192.0.2.3', ttl: 60, recordLine: 'Asia' },
  { value: '192.0.2.4', ttl: 30, recordLine: 'Japan', other: [['line_id', '10=1']] },
  { value: '192.0.2.5', recordLine: 'Search Engine' },
  { value: '192.0.2.6', recordLine: 'No such line' },
  { value: '192.0.2.7', recordLine: 'Other' },
  { type: 'AAAA', value: '2001:db8::1', ttl: 600 },
  { type: 'AAAA', value: '2001:0DB8:0::1', ttl: 600 },
  { host: 'tr', value: '192.0.2.10', ttl: 600 },
  { host: 'tr', value: '192.0.2.11', ttl: 600, recordLine: 'Asia' },
  { host: 'tr', value: '192.0.2.12', ttl: 600, recordLine: 'Europe' },
  { host: 'api', type: 'CNAME', value: 'edge.example.net', ttl: 600 },
  { host: 'api', type: 'CNAME', value: 'Asia.example.net', ttl: 600, recordLine: 'Asia', weight: 0 },
  { host: 'far', value: '192.0.2.13', recordLine: 'Asia Pacific' },
  { host: 'ks', value: '192.0.2.14', recordLine: 'Kosovo' },
  { host: 'ks', value: '192.0.2.15' },
  { host: 'ks', type: 'TXT', value: raw`quote " and \ backslash`, recordLine: 'Germany' },
  { host: 'd', type: 'DNAME', value: 'new.example.net.' },
  { host: 'd', type: 'NS', value: 'ns1.example.net.' },
  { host: 'a.d', value: '192.0.2.16' },
  { host: 'both', type: 'CNAME', value: 'edge.example.net.' },
  { host: 'both', type: 'TXT', value: 'beside' },
  { host: '_sip._tcp', type: 'SRV', value: '10 5 5060 sip.example.net', ttl: 600 },
  { host: 'caa', type: 'CAA', value: '128 issue "ca.example; a=b"' },
  { host: 'sub', type: 'NS', value: 'ns1.sub.example.com' },
  { host: 'ns1.sub', value: '192.0.2.53' },
  { host: 'sub', type: 'DS', value: `12345 13 2 ${SHA256}` },
  { host: 'ssh', type: 'SSHFP', value: `4 2 ${SHA256}` },
  { host: '_443._tcp', type: 'TLSA', value: `3 1 1 ${SHA256}` },
  { host: 'web', type: 'HTTPS', value: '1 . alpn=h2,h3 ipv4hint=192.0.2.1' },
  { host: 'ptr', type: 'PTR', value: 'host.example.net' },
  { host: 'naptr', type: 'NAPTR', value: '100 10 "u" "E2U+sip" "!^.*$!sip:a@example.com!" .' },
  { host: 'uri', type: 'URI', value: '10 1 "https://example.com/"' },
  { host: 'new', type: 'TYPE65280', value: raw`\# 2 ABCD` },
  { host: 'go', type: 'URL', value: 'https://www.example.org/?a=1&b=2' },
  { host: 'off', value: '192.0.2.17', enabled: false, ttl: 600, remark: 'old' },
  { host: 'off', type: 'URL', value: 'https://www.example.org/', enabled: false },
  { host: 'bad', value: '999.0.2.1' },
  { host: 'a..b', value: '192.0.2.18' },
  { host: 'b c', type: 'TXT', value: '=1+1;-2' },
  { host: '_under', value: '192.0.2.19' },
  { host: '*', value: '192.0.2.20', ttl: 3_000_000_000 },
  { host: 'bücher', type: 'TXT', value: 'ü € 🌳 \u202E', id: undefined },
  { host: 'half', type: 'TXT', value: 'a\uD800' },
  { host: 'long', type: 'TXT', value: 'x'.repeat(300), mx: 5 },
  { host: 'tpl', type: 'TXT', value: '${a} %{b} <b> | `c` https://www.example.com' },
  { host: 'h10', value: '192.0.2.21' },
  { host: 'h9', value: '192.0.2.22' },
];

/** A whole zone, some records of another one, and a second zone of the first name. */
export const VARIED: readonly ExportZone[] = [
  { ...zoneOf(RECORDS), groups: GROUPS },
  {
    ...zoneOf(
      [
        { host: '@', type: 'CNAME', value: 'edge.example.org.', ttl: 300 },
        { host: '@', type: 'CNAME', value: 'other.example.org.', ttl: 300 },
        { host: '', type: 'MX', value: '.', mx: 0 },
        { host: 'only', value: '192.0.2.30', recordLine: undefined, enabled: undefined, ttl: 300 },
      ],
      'example.net',
    ),
    whole: false,
    groups: undefined,
  },
  { ...zoneOf([{ host: 'again', value: '192.0.2.40' }]), groups: GROUPS },
];
