import { describeRule, record, zone } from '../zones.ts';

const SHA1 = 'ab'.repeat(20);
const SHA256 = 'ab'.repeat(32);
const hosted = (...servers: readonly string[]) =>
  zone({ name: 'sub.example.com', served: false, records: servers.map((server) => `@ NS ${server}`) });

describe('Delegations of a zone', () => {
  describeRule('delegation-single', {
    'finds it once in a zone': '! a NS ns1.example.net. | b NS ns1.example.net.',
    'accepts two, one of the delegation itself, and one for challenges': `
      sub NS ns1.example.net. | sub NS ns2.example.net. | auth NS ns1.auth.example.com.
      ns1.auth A 192.0.2.1 | _acme-challenge NS acme.example.net. | @ NS ns1.example.net.`,
  });

  describeRule('delegation-elsewhere', {
    'finds other name servers than those of the zone of the account': {
      records: '! sub NS ns1.example.net. | sub NS ns2.example.net.',
      others: [hosted('ns1.example.org.', 'ns2.example.org.')],
    },
    'accepts one of them, a zone without records, and a name that is no zone': {
      records: 'sub NS NS1.example.org | sub NS ns2.example.net. | other NS ns1.example.net.',
      others: [hosted('ns1.example.org.'), zone({ name: 'other.example.com', records: undefined })],
    },
  });

  describeRule('ds-without-ns', {
    'finds nothing while records are not loaded': {
      records: `sub DS 1 13 2 ${SHA256}`,
      zone: { complete: false },
    },
  });

  describeRule('digest-weak', {
    'finds it beside a digest of another key': `! a SSHFP 4 1 ${SHA1} | a SSHFP 1 2 ${SHA256}`,
    'accepts it beside a stronger one of the same key': `
      sub DS 1 13 1 ${SHA1} | sub DS 1 13 2 ${SHA256} | a SSHFP 4 1 ${SHA1} | a SSHFP 4 2 ${SHA256}`,
  });

  describeRule('wildcard-blocked', {
    'finds it once for each host, also below the wildcard of the apex': `
      * CNAME example.net. | ! _443._tcp.x TLSA 3 1 1 ${SHA256} | _acme-challenge.x TXT token
      ! _acme-challenge.y TXT token`,
    'finds a host that a redirect at the wildcard answered for': `
      *.app URL https://example.net/ | ! _a.x.app TXT token`,
    'accepts a wildcard without addresses, a host with records, and labels within the host': `
      *.app TXT x | _a.x.app TXT token | *.web AAAA 2001:db8::1 | _a.x.web TXT token | x.web TXT x
      _a.y._b.web TXT token | _a.*.web TXT token | z_.y.web TXT token`,
    'accepts a label with an underscore at its beginning within the host, not at its end': `
      *._b.app A 192.0.2.1 | *.b_.app A 192.0.2.1 | _a.y._b.app TXT token | ! _a.y.b_.app TXT token`,
    'finds labels that only begin or end like those of policies': {
      records: [
        '*.app A 192.0.2.1',
        ...['_dmarcs', '__dmarc', '_spf2', '_smtps'].map((label, at) =>
          record(`${label}.h${at}.app`, 'TXT', 'x'),
        ),
      ],
      found: [1, 2, 3, 4],
    },
    'accepts labels of mail and of proofs that need no host': [
      '*.app A 192.0.2.1',
      ...'dmarc domainkey report spf mta-sts smtp tls bimi adsp domainconnect atproto dnslink'
        .split(' ')
        .flatMap((label) => [
          record(`_${label}.${label}.app`, 'TXT', 'x'),
          record(`_a._${label}.${label}2.app`, 'TXT', 'x'),
        ]),
    ],
    'accepts a host with records, one that no wildcard is for, and policies of mail': `
      *.app A 192.0.2.1 | x.app A 192.0.2.1 | _acme-challenge.x.app TXT token
      _acme-challenge.app TXT token | _acme-challenge.y.z.app TXT token | _dmarc.m.app TXT v=DMARC1; p=none
      _acme-challenge.*.app TXT token | *.text TXT text | _acme-challenge.x.text TXT token`,
    'finds a blocked www, whatever is below it': `
      * A 192.0.2.1 | ! test.www A 192.0.2.1 | ! a.b.www.app TXT x | *.app CNAME example.net.
      ! _dmarc.www.web TXT v=DMARC1; p=none | *.web AAAA 2001:db8::1 | ! *.www.shop A 192.0.2.1
      *.shop A 192.0.2.1`,
    'accepts a www with records or without a wildcard, and other names below a wildcard': `
      * A 192.0.2.1 | www TXT x | test.www A 192.0.2.1 | test.www.a A 192.0.2.1 | test.api A 192.0.2.1
      test.www2 A 192.0.2.1`,
    'finds nothing while records are not loaded': {
      records: '*.app A 192.0.2.1 | _acme-challenge.x.app TXT token',
      zone: { complete: false },
    },
  });

  describeRule('svcb-target', {
    'finds an alias without an address': '! b HTTPS 0 gone.example.com.',
    'accepts hosts, the owner itself, aliases for other records, and names outside of the account': `
      a HTTPS 1 host.example.com. | b HTTPS 1 . | c HTTPS 0 d.example.com. | d HTTPS 1 host.example.com.
      e HTTPS 0 www.example.net. | f HTTPS 1 f.example.com. | f AAAA 2001:db8::1 | g HTTPS 0 .
      host A 192.0.2.1`,
    'finds nothing while records are not loaded': {
      records: 'a HTTPS 1 gone.example.com.',
      zone: { complete: false },
    },
  });
});
