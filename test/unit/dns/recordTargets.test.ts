import assert from 'node:assert/strict';
import { recordTargets, policyKind, type RecordTarget } from '../../../src/dns/recordTargets.ts';
import { record } from '../zones/rows.ts';

const HOSTS = 'A AAAA';

/** A target in a few words. */
function targetText(target: RecordTarget): string {
  switch (target.kind) {
    case 'address':
      return `${target.isAnswer ? 'answers' : 'names'} ${target.address}`;
    case 'server':
      return `server ${target.name} ${target.needs.join(' ')}`;
    case 'policy':
      return `policy ${target.name} ${target.needs.join(' ')}`;
    default:
      return `${target.kind} ${target.name}`;
  }
}

const targets = (type: string, value: string, owner = 'www.example.com'): readonly string[] =>
  recordTargets(record({ type, value, mx: 10 }), owner).map(targetText);

/** What records of `www.example.com` point to. */
const CASES: readonly (readonly [type: string, value: string, ...leads: readonly string[]])[] = [
  ['A', ' 192.0.2.1 ', 'answers 192.0.2.1'],
  ['aaaa', '2001:DB8:0::1', 'answers 2001:db8::1'],
  ['A', '2001:db8::1'],
  ['CNAME', 'Edge.Example.NET.', 'alias edge.example.net'],
  ['cname', 'edge.example.net', 'alias edge.example.net'],
  ['CNAME', 'edge..example.net'],
  ['DNAME', 'New.example.net', 'dname new.example.net'],
  ['MX', 'Mail.example.net.', `server mail.example.net ${HOSTS}`],
  ['NS', 'ns1.example.net.', `server ns1.example.net ${HOSTS}`],
  ['PTR', 'host.example.net.', `server host.example.net ${HOSTS}`],
  ['SRV', '1 2 443 srv.example.net.', `server srv.example.net ${HOSTS}`],
  ['SRV', '1 2 65536 srv.example.net.'],
  ['URL', 'https://New.example.net/path', `server new.example.net ${HOSTS}`],
  ['显性URL', 'new.example.net', `server new.example.net ${HOSTS}`],
  ['URL', 'new.example.net/in?next=https://app.example.net/', `server new.example.net ${HOSTS}`],
  ...['https:/new.example.net/path', 'HTTP:\\\\new.example.net\\', 'new.example.net:8080'].map(
    (value) => ['URL', value, `server new.example.net ${HOSTS}`] as const,
  ),
  ['URLS', 'https://new.example.net/path'],
  ['LOC', '52 22 23.000 N 4 53 32.000 E -2.00m'],
  // RFC 9460 section 2.5: the owner itself serves, or with priority 0 nobody does.
  ['HTTPS', '1 .', `server www.example.com ${HOSTS}`],
  ['HTTPS', '0 .'],
  ['HTTPS', '0 svc.example.net.', `server svc.example.net HTTPS ${HOSTS}`],
  ['svcb', '0 svc.example.net.', `server svc.example.net SVCB ${HOSTS}`],
  [
    'SVCB',
    '1 svc.example.net. ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1,2001:db8::102',
    `server svc.example.net ${HOSTS}`,
    'names 192.0.2.1',
    'names 192.0.2.2',
    'names 2001:db8::1',
    'names 2001:db8::102',
  ],
  [
    'HTTPS',
    '1 svc.example.net. ipv6hint=2001:db8::1',
    `server svc.example.net ${HOSTS}`,
    'names 2001:db8::1',
  ],
  ['HTTPS', '1 svc.example.net. port=x'],
  // RFC 3404 section 4.1 and RFC 3958 section 2.2.3.
  ['NAPTR', '1 1 "s" "SIP+D2U" "" _sip._udp.example.net.', 'server _sip._udp.example.net SRV'],
  ['NAPTR', '1 1 "S" "SIP+D2U" "" _sip._udp.example.net.', 'server _sip._udp.example.net SRV'],
  ['NAPTR', '1 1 "A" "x" "" a.example.net.', `server a.example.net ${HOSTS}`],
  ['NAPTR', '1 1 "" "x" "" next.example.net.', 'server next.example.net NAPTR'],
  ['NAPTR', '1 1 "u" "E2U+sip" "!^.*$!sip:x@example.net!" .'],
  ['NAPTR', '1 1 "s" "x" "" .'],
  ['NAPTR', '1 1 "p" "x" "" p.example.net.'],
  ['NAPTR', '1 1 "ss" "x" "" s.example.net.'],
  ['NAPTR', 'x 1 "s" "x" "" s.example.net.'],
  ['URI', '1 1 "https://Host.example.net/x"', `server host.example.net ${HOSTS}`],
  ['URI', '1 1 "https://192.0.2.1/"', 'names 192.0.2.1'],
  ['URI', '1 1 "https://[2001:DB8::1]:8080/"', 'names 2001:db8::1'],
  ['URI', '1 1 "mailto:x@example.net"'],
  ['URI', '1 1 "https://[2001:db8::1]/[x]"', 'names 2001:db8::1'],
  ['URI', '1 1 "x"'],
  ['URI', 'x 1 "https://a.example.net/"'],
  ['TXT', 'v=spf1 include:%{d}.example.net a:%{i}.example.net -all'],
  ['TXT', 'plain text of a.example.net'],
  // RFC 7208: what a policy needs.
  [
    'TXT',
    'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2/32 ip4:192.0.2.0/24 ip6:2001:DB8::1 ip6:2001:db8::/64 ptr -all',
    'names 192.0.2.1',
    'names 192.0.2.2',
    'names 2001:db8::1',
  ],
  [
    'SPF',
    '"v=spf1 include:I.example.net a mx:m.example.net " "exists:e.example.net redirect=r.example.net"',
    'policy i.example.net TXT SPF',
    `policy www.example.com ${HOSTS}`,
    'policy m.example.net MX',
    'policy e.example.net A',
    'policy r.example.net TXT SPF',
  ],
  ['TXT', 'v=spf1 include:i.example.net inclde:x.example.net -all'],
  ['TXT', 'v=DMARC1; p=none; rua=mailto:x@reports.example.net'],
];

describe('What a record points to', () => {
  for (const [type, value, ...wanted] of CASES)
    it(`is known for ${type} ${value}`, () => assert.deepEqual(targets(type, value), wanted));

  it('is where a DMARC policy sends its reports, at the name that policies are at', () => {
    const policy =
      'v=DMARC1; p=none; rua=mailto:x@Reports.example.net,mailto:y@example.org; ruf=mailto:z@f.test';
    assert.deepEqual(targets('TXT', policy, '_dmarc.example.com'), [
      `policy reports.example.net MX ${HOSTS}`,
      `policy example.org MX ${HOSTS}`,
      `policy f.test MX ${HOSTS}`,
    ]);
    assert.deepEqual(targets('TXT', policy.replace('v=DMARC1;', ''), '_dmarc.example.com'), []);
    for (const owner of ['example.com', 'x._dmarc.example.com', '_dmarcx.example.com'])
      assert.deepEqual(targets('TXT', policy, owner), [], owner);
  });
});

const kindOf = (type: string, value: string): unknown => policyKind(record({ type, value }));

const kindOfLength = (length: number): unknown =>
  policyKind(record({ type: 'TXT', value: 'v=spf1 -all'.padEnd(length) }));

describe('The kind of a policy', () => {
  it('is that of texts only', () => {
    for (const type of ['TXT', 'txt', 'SPF']) assert.equal(kindOf(type, 'v=spf1 -all'), 'spf');
    assert.equal(kindOf('TXT', 'v=DMARC1; p=none'), 'dmarc');
    assert.equal(kindOf('TXT', '"v=spf1 " "-all"'), 'spf');
    assert.equal(kindOf('TXT', 'text'), undefined);
    for (const type of ['A', 'XTXT', 'TXTX', 'SPFX', 'XSPF'])
      assert.equal(kindOf(type, 'v=spf1 -all'), undefined, type);
  });

  it('is not told of a text that is longer than any record', () => {
    assert.deepEqual([kindOfLength(65_535), kindOfLength(65_536)], ['spf', undefined]);
  });
});
