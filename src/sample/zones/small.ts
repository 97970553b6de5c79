import { faults } from './faults.ts';
import { type SampleRecord, nameServers, record } from './sampleRecord.ts';

/** Small zones that show something of their own. All others are `ordinary`. */
export const SMALL_ZONES: ReadonlyMap<string, () => readonly SampleRecord[]> = new Map([
  ['empty.example', (): readonly SampleRecord[] => []],
  ['parked.example', nameServers],
  ['faults.example', faults],
  [
    'example.net',
    () => [
      ...nameServers(),
      record('ns1', 'A', '192.0.2.53'),
      record('ns1', 'AAAA', '2001:db8::53'),
      record('ns2', 'A', '198.51.100.53'),
      record('ns2', 'AAAA', '2001:db8:1::53'),
      record('edge-asia', 'A', '203.0.113.20'),
      record('edge-tokyo', 'A', '203.0.113.21'),
      record('edge-europe', 'A', '198.51.100.22'),
      record('edge-london', 'A', '198.51.100.23'),
      record('edge-crawl', 'A', '192.0.2.24'),
      record('backup', 'A', '203.0.113.25'),
      record('ingress.eu-west.cluster', 'A', '198.51.100.90', { weight: 50 }),
      record('ingress.eu-west.cluster', 'A', '198.51.100.91', { weight: 50 }),
      record('www.acme', 'TXT', 'Qm9yaW5nIGJ1dCBsaWZlbGlrZSBjaGFsbGVuZ2UgdmFs', { ttl: 60 }),
    ],
  ],
  [
    'mail.example',
    () => [
      ...nameServers(),
      record('@', 'A', '198.51.100.133', { monitorStatus: 'Ok' }),
      record('www', 'CNAME', 'mail.example.'),
      record('@', 'TXT', 'v=spf1 -all'),
      record('mx1', 'A', '192.0.2.125'),
      record('mx1', 'AAAA', '2001:db8:25::1'),
      record('mx2', 'A', '198.51.100.125'),
      record('_spf', 'TXT', 'v=spf1 ip4:192.0.2.125 ip4:198.51.100.125 ip6:2001:db8:25::1 -all'),
      record('autodiscover', 'A', '192.0.2.126'),
      record('feedback', 'A', '192.0.2.127'),
    ],
  ],
  [
    'bücher.example',
    () => [
      ...nameServers(),
      record('@', 'A', '192.0.2.110'),
      record('www', 'CNAME', 'xn--bcher-kva.example.'),
      record('köln', 'A', '192.0.2.111', { remark: 'Filiale Köln' }),
      record('@', 'MX', 'mx1.mail.example.', { mx: 10 }),
      record('@', 'TXT', 'v=spf1 mx -all'),
      record('_dmarc', 'TXT', 'v=DMARC1; p=quarantine'),
    ],
  ],
  [
    '例子.test',
    () => [
      ...nameServers(),
      record('@', 'A', '203.0.113.120', { remark: '默认解析' }),
      record('@', 'A', '203.0.113.121', { line: 'China', remark: '国内' }),
      record('www', 'CNAME', 'xn--fsqu00a.test.'),
      record('手机', 'CNAME', 'www.xn--fsqu00a.test.'),
      record('跳转', '显性URL', 'https://example.com/'),
    ],
  ],
  [
    'redirects.example',
    () => [
      ...nameServers(),
      record('@', 'URL', 'https://example.com/'),
      record('www', 'URL', 'https://example.com/'),
      record('framed', 'Framed URL', 'https://docs.example/'),
      record('旧站', '隐性URL', 'https://archive.example/'),
    ],
  ],
  [
    'ipv6.test',
    () => [
      ...nameServers(),
      record('@', 'AAAA', '2001:db8:6::1'),
      record('www', 'AAAA', '2001:db8:6::2'),
      record('full', 'AAAA', '2001:0DB8:0006:0000:0000:0000:0000:0003', { remark: 'Written in full' }),
      record('mapped', 'AAAA', '::ffff:192.0.2.6'),
    ],
  ],
]);
