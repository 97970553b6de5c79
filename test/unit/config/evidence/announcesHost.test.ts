import assert from 'node:assert/strict';
import { announcesHost } from '../../../../src/config/evidence/announcesHost.ts';

const blanks = (count: number): string => ' '.repeat(count);
const key = 'ssh-ed25519 AAAA';

/** Texts before a name that announce a host, and similar ones that do not. */
const texts: Readonly<Record<string, readonly [announce: readonly string[], others: readonly string[]]>> = {
  'a rule of Traefik': [
    ['Host(`', 'HostSNI("', "hostheader('", `HostRegexp(${blanks(5)}\``, 'a || Host(`'],
    ['Host(', 'myHost(`', `Host(${blanks(6)}\``, 'Hosts(`', 'Host(`a'],
  ],
  'a condition of HAProxy': [
    [
      'acl a hdr(host) ',
      'hdr_str(host) -i ',
      'HDR_BEG(HOST) -i -m str ',
      'req.ssl_sni ',
      'req_ssl_sni -i ',
      'ssl_fc_sni -i ',
      `hdr(host)${blanks(5)}-abcde${blanks(5)}str${blanks(5)}`,
      `hdr(host) ${'-i '.repeat(3)}`,
      `hdr(host) ${'a.example '.repeat(10)}`,
      `hdr(host) ${'a'.repeat(60)} `,
    ],
    [
      'hdr(host)',
      'xhdr(host) ',
      'hdr(hosts) ',
      'hdr_end(host) ',
      `hdr(host)${blanks(6)}`,
      `hdr(host) ${'a.example '.repeat(11)}`,
      `hdr(host) ${'a'.repeat(61)} `,
    ],
  ],
  'a header': [
    [
      'hdr Host ',
      `HDR${blanks(5)}host${blanks(5)}`,
      'set-header Host ',
      `set-header${blanks(5)}HOST${blanks(5)}`,
      'Host: ',
      'Host:',
      `Host:${blanks(5)}`,
      '-H "Host: ',
      'proxy_set_header Host ',
      `proxy_set_header${blanks(20)}Host${blanks(20)}"`,
    ],
    [
      'hdr Host',
      'xhdr Host ',
      `hdr${blanks(6)}Host `,
      `hdr Host${blanks(6)}`,
      'hdr Hosts ',
      `set-header Host${blanks(6)}`,
      `set-header${blanks(6)}Host `,
      'set-header Hosts ',
      'host:',
      `Host:${blanks(6)}`,
      'xHost:',
      'proxy_set_header Hosts ',
      `proxy_set_header${blanks(21)}Host `,
      'proxy_set_header Host ""',
    ],
  ],
  'a target of rsyslog': [
    [
      '*.* @',
      'mail.*;auth.info @@',
      `${blanks(20)}a.b${blanks(20)}@`,
      `${'a'.repeat(60)}.${'b'.repeat(60)} @`,
    ],
    [
      '*.* @@@',
      '*.* ',
      'mail @',
      `${blanks(21)}a.b @`,
      `a.b${blanks(21)}@`,
      'x a.b @',
      `${'a'.repeat(61)}.b @`,
      `a.${'b'.repeat(61)} @`,
    ],
  ],
  'a loop of the shell': [
    [
      'for h in ',
      'for host in ',
      'do for hosts in ',
      'for hostname in a b ',
      'for server in ${A} ',
      'for servers in ',
      'for node in ',
      'for nodes in ',
      'for fqdn in ',
      'for machine in ',
      `for${blanks(5)}h${blanks(5)}in${blanks(5)}`,
      `for h in ${'a '.repeat(10)}`,
    ],
    [
      'for x in ',
      'xfor h in ',
      'for h of ',
      `for${blanks(6)}h in `,
      `for h${blanks(6)}in `,
      `for h in${blanks(6)}`,
      `for h in ${'a '.repeat(11)}`,
      'for h in a; ',
    ],
  ],
  'a matcher of Caddy': [
    ['@a host ', `@${'a'.repeat(60)}${blanks(20)}HOST${blanks(20)}`],
    ['@a hosts ', 'x@a host ', `@${'a'.repeat(61)} host `, `@a${blanks(21)}host `, `@a host${blanks(21)}`],
  ],
  'an address of socat or a milter': [
    [
      'tcp:',
      'TCP4:',
      'tcp6-connect:',
      'udp:',
      'inet:',
      'inet6:',
      'ssl:',
      'openssl-connect:',
      'a,tcp:',
      'x=inet:',
    ],
    ['xtcp:', 'tcp5:', 'tcp-listen:', 'tcp', 'inet:a'],
  ],
  'a forwarded port': [
    ['ssh -L 80:', 'ssh -R80:', 'ssh -L *:8080:', `ssh -L ${'a'.repeat(60)}:12345:`],
    ['-L 80:', 'ssh -D 80:', 'ssh -L  80:', 'ssh -L 123456:', `ssh -L ${'a'.repeat(61)}:80:`, 'ssh -L 80'],
  ],
  'a name of a certificate': [
    ['DNS:', ' DNS:', 'subjectAltName=DNS:', 'DNS:a,DNS:'],
    ['xDNS:', 'dns:', 'DNS', 'DNS: '],
  ],
  'the registry of an image': [
    [
      'FROM ',
      `${blanks(20)}FROM${blanks(10)}`,
      'FROM --platform=x ',
      `FROM --${'a'.repeat(60)}${blanks(10)}`,
    ],
    [
      'from ',
      'x FROM ',
      `${blanks(21)}FROM `,
      `FROM${blanks(11)}`,
      'FROM --a --b ',
      `FROM --${'a'.repeat(61)} `,
      `FROM --a${blanks(11)}`,
    ],
  ],
  'a parameter of Puppet': [
    [
      "Stdlib::Fqdn $a = '",
      'Stdlib::Host $a="',
      "Array[Stdlib::HTTPUrl] $a = ['",
      "Stdlib::HTTPSUrl $a = [ 'a', 'b', '",
      `Stdlib::Fqdn ${'$'.padEnd(78, 'a')} = '`,
      `Stdlib::Fqdn $a = [${"'a', ".repeat(5)}'`,
      `Stdlib::Fqdn $a =${blanks(5)}[${blanks(5)}'`,
    ],
    [
      "Stdlib::Fqdns $a = '",
      "Stdlib::Port $a = '",
      "xStdlib::Fqdn $a = '",
      `Stdlib::Fqdn ${'$'.padEnd(80, 'a')} = '`,
      `Stdlib::Fqdn $a = [${"'a', ".repeat(6)}'`,
      `Stdlib::Fqdn $a =${blanks(11)}'`,
      `Stdlib::Fqdn $a = [${blanks(6)}'`,
      'Stdlib::Fqdn $a = ',
    ],
  ],
  'hosts that Apache lets in': [
    [
      'Require forward-dns ',
      `require${blanks(5)}FORWARD-DNS${blanks(5)}`,
      `Require forward-dns ${'a.b '.repeat(5)}`,
    ],
    [
      'Require forward-dns',
      'xRequire forward-dns ',
      `Require${blanks(6)}forward-dns `,
      `Require forward-dns${blanks(6)}`,
      `Require forward-dns ${'a.b '.repeat(6)}`,
      'Require host ',
    ],
  ],
  'the target of a record': [
    [
      'a CNAME ',
      'a IN NS ',
      'a IN PTR ',
      'a MX 10 ',
      `a MX${blanks(20)}12345${blanks(20)}`,
      `a IN${blanks(20)}CNAME${blanks(20)}`,
      'a SRV 0 5 12345 ',
    ],
    [
      'CNAME ',
      'a CNAME',
      'a cname ',
      'a xCNAME ',
      'a MX ',
      'a MX 123456 ',
      `a MX${blanks(21)}1 `,
      `a CNAME${blanks(21)}`,
      'a SRV 0 5 ',
      'a SRV 0 5 123456 ',
      'a SRV 0 5 8 9 ',
    ],
  ],
  'the fingerprint of a key': [
    [
      `SHA256:${'a'.repeat(43)} root@`,
      `x SHA256:${'+/'.repeat(21)}a${blanks(5)}${'a'.repeat(40)}@`,
      `MD5:${'0a:'.repeat(15)}ff a.b-c@`,
    ],
    [
      `SHA256:${'a'.repeat(42)} root@`,
      `SHA256:${'a'.repeat(44)} root@`,
      `xSHA256:${'a'.repeat(43)} root@`,
      `SHA256:${'a'.repeat(43)}${blanks(6)}root@`,
      `SHA256:${'a'.repeat(43)} ${'a'.repeat(41)}@`,
      `MD5:${'0a:'.repeat(14)}ff root@`,
      `MD5:${'0a:'.repeat(15)}fg root@`,
      `SHA256:${'a'.repeat(43)} root`,
    ],
  ],
};

describe('The text before a name', () => {
  for (const [what, [announce, others]] of Object.entries(texts)) {
    it(`announces a host: ${what}`, () => {
      for (const before of announce) assert.equal(announcesHost(before, ''), true, before);
      for (const before of others) assert.equal(announcesHost(before, ''), false, before);
    });
  }

  it('counts up to three hundred characters', () => {
    const before = `hdr(host)${` ${'a'.repeat(27)}`.repeat(10)} `;
    assert.equal(before.length, 290);
    assert.equal(announcesHost(before.replace('hdr', 'hdr_str').padStart(400, 'x '), ''), true);
    assert.equal(announcesHost(before.replaceAll(' aaa', '  aaa'), ''), true);
    assert.equal(announcesHost(before.replaceAll(' aaa', '   aaa'), ''), false);
  });
});

describe('The text behind a name', () => {
  it('announces a host of known_hosts', () => {
    for (const behind of [
      ` ${key}`,
      ` ssh-rsa AAAA`,
      ` ssh-dss AAAA`,
      ` ecdsa-sha2-nistp256 AAAA`,
      ` sk-ssh-ed25519@openssh.com AAAA`,
      `,192.0.2.1 ${key}`,
      `]:2222 ${key}`,
      `]:12345,[192.0.2.1]:2222${blanks(5)}ssh-rsa${blanks(5)}AAAA`,
      `,${'a'.repeat(200)} ${key}`,
    ]) {
      for (const before of ['', ' ', '[', ',', '"'])
        assert.equal(announcesHost(before, behind), true, behind);
      for (const before of ['x', '/', '(']) assert.equal(announcesHost(before, behind), false, before);
    }
    for (const behind of [
      key,
      ` ssh-xyz AAAA`,
      ` ssh-rsa BBBB`,
      `x ${key}`,
      `]:123456 ${key}`,
      `${blanks(6)}${key}`,
      ` ssh-rsa${blanks(6)}AAAA`,
      `,${'a'.repeat(201)} ${key}`,
      ` ecdsa-sha2-${'a'.repeat(21)} AAAA`,
      ` sk-${'a'.repeat(41)} AAAA`,
    ])
      assert.equal(announcesHost('', behind), false, behind);
  });
});
