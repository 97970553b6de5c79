import { describeRule, record, zone } from '../zones.ts';

const SHA1 = 'ab'.repeat(20);
const SHA256 = 'ab'.repeat(32);
const ns = (host: string, value: string) => record(host, 'NS', value);

describe('Delegations of a zone', () => {
  describeRule('delegation-single', [
    { says: 'finds one name server', records: [ns('sub', 'ns1.example.net.')], found: [0] },
    {
      says: 'finds it once in a zone',
      records: [ns('a', 'ns1.example.net.'), ns('b', 'ns1.example.net.')],
      found: [0],
    },
    {
      says: 'accepts two, one of the delegation itself, and one for challenges',
      records: [
        ns('sub', 'ns1.example.net.'),
        ns('sub', 'ns2.example.net.'),
        ns('auth', 'ns1.auth.example.com.'),
        record('ns1.auth', 'A', '192.0.2.1'),
        ns('_acme-challenge', 'acme.example.net.'),
        ns('@', 'ns1.example.net.'),
      ],
      found: [],
    },
  ]);

  const hosted = (...servers: readonly string[]) =>
    zone({ name: 'sub.example.com', served: false, records: servers.map((server) => ns('@', server)) });
  describeRule('delegation-elsewhere', [
    {
      says: 'finds other name servers than those of the zone of the account',
      records: [ns('sub', 'ns1.example.net.'), ns('sub', 'ns2.example.net.')],
      found: [0],
      others: [hosted('ns1.example.org.', 'ns2.example.org.')],
    },
    {
      says: 'accepts one of them, a zone without records, and a name that is no zone',
      records: [ns('sub', 'NS1.example.org'), ns('sub', 'ns2.example.net.'), ns('other', 'ns1.example.net.')],
      found: [],
      others: [hosted('ns1.example.org.'), zone({ name: 'other.example.com', records: undefined })],
    },
    { says: 'accepts a name that is not hosted', records: [ns('sub', 'ns1.example.net.')], found: [] },
  ]);

  describeRule('ds-without-ns', [
    { says: 'finds DS records alone', records: [record('sub', 'DS', `1 13 2 ${SHA256}`)], found: [0] },
    {
      says: 'accepts them at a delegation',
      records: [record('sub', 'DS', `1 13 2 ${SHA256}`), ns('sub', 'ns1.example.net.')],
      found: [],
    },
    {
      says: 'finds nothing while records are not loaded',
      records: [record('sub', 'DS', `1 13 2 ${SHA256}`)],
      found: [],
      zone: { complete: false },
    },
  ]);

  describeRule('digest-weak', [
    {
      says: 'finds SHA-1 in DS and SSHFP',
      records: [record('sub', 'DS', `1 13 1 ${SHA1}`), record('a', 'SSHFP', `4 1 ${SHA1}`)],
      found: [0, 1],
    },
    {
      says: 'finds it beside a digest of another key',
      records: [record('a', 'SSHFP', `4 1 ${SHA1}`), record('a', 'SSHFP', `1 2 ${SHA256}`)],
      found: [0],
    },
    {
      says: 'accepts it beside a stronger one of the same key',
      records: [
        record('sub', 'DS', `1 13 1 ${SHA1}`),
        record('sub', 'DS', `1 13 2 ${SHA256}`),
        record('a', 'SSHFP', `4 1 ${SHA1}`),
        record('a', 'SSHFP', `4 2 ${SHA256}`),
      ],
      found: [],
    },
  ]);

  describeRule('wildcard-blocked', [
    {
      says: 'finds a name below a host that a wildcard answered for',
      records: [record('*.app', 'A', '192.0.2.1'), record('_acme-challenge.x.app', 'TXT', 'token')],
      found: [1],
    },
    {
      says: 'finds it once for each host, also below the wildcard of the apex',
      records: [
        record('*', 'CNAME', 'example.net.'),
        record('_443._tcp.x', 'TLSA', `3 1 1 ${SHA256}`),
        record('_acme-challenge.x', 'TXT', 'token'),
        record('_acme-challenge.y', 'TXT', 'token'),
      ],
      found: [1, 3],
    },
    {
      says: 'finds a host that a redirect at the wildcard answered for',
      records: [record('*.app', 'URL', 'https://example.net/'), record('_a.x.app', 'TXT', 'token')],
      found: [1],
    },
    {
      says: 'accepts a wildcard without addresses, a host with records, and labels within the host',
      records: [
        record('*.app', 'TXT', 'x'),
        record('_a.x.app', 'TXT', 'token'),
        record('*.web', 'AAAA', '2001:db8::1'),
        record('_a.x.web', 'TXT', 'token'),
        record('x.web', 'TXT', 'x'),
        record('_a.y._b.web', 'TXT', 'token'),
        record('_a.*.web', 'TXT', 'token'),
        record('z_.y.web', 'TXT', 'token'),
      ],
      found: [],
    },
    {
      says: 'accepts a label with an underscore at its beginning within the host, not at its end',
      records: [
        record('*._b.app', 'A', '192.0.2.1'),
        record('*.b_.app', 'A', '192.0.2.1'),
        record('_a.y._b.app', 'TXT', 'token'),
        record('_a.y.b_.app', 'TXT', 'token'),
      ],
      found: [3],
    },
    {
      says: 'finds labels that only begin or end like those of policies',
      records: [
        record('*.app', 'A', '192.0.2.1'),
        ...['_dmarcs', '__dmarc', '_spf2', '_smtps'].map((label, at) =>
          record(`${label}.h${at}.app`, 'TXT', 'x'),
        ),
      ],
      found: [1, 2, 3, 4],
    },
    {
      says: 'accepts labels of mail and of proofs that need no host',
      records: [
        record('*.app', 'A', '192.0.2.1'),
        ...'dmarc domainkey report spf mta-sts smtp tls bimi adsp domainconnect atproto dnslink'
          .split(' ')
          .flatMap((label) => [
            record(`_${label}.${label}.app`, 'TXT', 'x'),
            record(`_a._${label}.${label}2.app`, 'TXT', 'x'),
          ]),
      ],
      found: [],
    },
    {
      says: 'accepts a host with records, one that no wildcard is for, and policies of mail',
      records: [
        record('*.app', 'A', '192.0.2.1'),
        record('x.app', 'A', '192.0.2.1'),
        record('_acme-challenge.x.app', 'TXT', 'token'),
        record('_acme-challenge.app', 'TXT', 'token'),
        record('_acme-challenge.y.z.app', 'TXT', 'token'),
        record('_dmarc.m.app', 'TXT', 'v=DMARC1; p=none'),
        record('_acme-challenge.*.app', 'TXT', 'token'),
        record('*.text', 'TXT', 'text'),
        record('_acme-challenge.x.text', 'TXT', 'token'),
      ],
      found: [],
    },
    {
      says: 'finds a blocked www, whatever is below it',
      records: [
        record('*', 'A', '192.0.2.1'),
        record('test.www', 'A', '192.0.2.1'),
        record('a.b.www.app', 'TXT', 'x'),
        record('*.app', 'CNAME', 'example.net.'),
        record('_dmarc.www.web', 'TXT', 'v=DMARC1; p=none'),
        record('*.web', 'AAAA', '2001:db8::1'),
        record('*.www.shop', 'A', '192.0.2.1'),
        record('*.shop', 'A', '192.0.2.1'),
      ],
      found: [1, 2, 4, 6],
    },
    {
      says: 'accepts a www with records or without a wildcard, and other names below a wildcard',
      records: [
        record('*', 'A', '192.0.2.1'),
        record('www', 'TXT', 'x'),
        record('test.www', 'A', '192.0.2.1'),
        record('test.www.a', 'A', '192.0.2.1'),
        record('test.api', 'A', '192.0.2.1'),
        record('test.www2', 'A', '192.0.2.1'),
      ],
      found: [],
    },
    {
      says: 'finds nothing while records are not loaded',
      records: [record('*.app', 'A', '192.0.2.1'), record('_acme-challenge.x.app', 'TXT', 'token')],
      found: [],
      zone: { complete: false },
    },
  ]);

  describeRule('svcb-target', [
    {
      says: 'finds targets without an address, an alias for itself, and addresses',
      records: [
        record('a', 'HTTPS', '1 gone.example.com.'),
        record('b', 'HTTPS', '0 gone.example.com.'),
        record('c', 'HTTPS', '0 C.example.com.'),
        record('_d._tcp', 'SVCB', '1 192.0.2.1'),
      ],
      found: [0, 1, 2, 3],
    },
    {
      says: 'accepts hosts, the owner itself, aliases for other records, and names outside of the account',
      records: [
        record('a', 'HTTPS', '1 host.example.com.'),
        record('b', 'HTTPS', '1 .'),
        record('c', 'HTTPS', '0 d.example.com.'),
        record('d', 'HTTPS', '1 host.example.com.'),
        record('e', 'HTTPS', '0 www.example.net.'),
        record('f', 'HTTPS', '1 f.example.com.'),
        record('f', 'AAAA', '2001:db8::1'),
        record('g', 'HTTPS', '0 .'),
        record('host', 'A', '192.0.2.1'),
      ],
      found: [],
    },
    {
      says: 'finds nothing while records are not loaded',
      records: [record('a', 'HTTPS', '1 gone.example.com.')],
      found: [],
      zone: { complete: false },
    },
  ]);

  describeRule('target-relative', [
    {
      says: 'finds the target of an HTTPS record',
      records: [record('a', 'HTTPS', '1 www alpn=h2')],
      found: [0],
    },
    {
      says: 'accepts the owner and a full name',
      records: [record('a', 'HTTPS', '1 .'), record('b', 'HTTPS', '1 a.example.')],
      found: [],
    },
  ]);
});
