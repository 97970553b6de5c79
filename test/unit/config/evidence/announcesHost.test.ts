import assert from 'node:assert/strict';
import { announcesHost } from '../../../../src/config/evidence/announcesHost.ts';

const blanks = (count: number): string => ' '.repeat(count);
const key = 'ssh-ed25519 AAAA';

/** Texts before a name that announce a host, and similar ones that do not. */
const texts: Readonly<Record<string, readonly [announce: readonly string[], others: readonly string[]]>> = {
  'a rule of Traefik': [
    [
      'Host(`',
      'HostSNI("',
      "hostheader('",
      `HostRegexp(${blanks(5)}\``,
      'a || Host(`',
      `Host(${'`a`, '.repeat(10)}\``,
      `Host(\`${'a'.repeat(100)}\`,${blanks(5)}\``,
      'Host(`a`,`',
      'Header(`X-Forwarded-Host`,`',
      `HEADER(${blanks(5)}"host",${blanks(5)}"`,
    ],
    [
      'Host(',
      'myHost(`',
      `Host(${blanks(6)}\``,
      'Hosts(`',
      'Host(`a',
      `Host(${'`a`, '.repeat(11)}\``,
      `Host(\`${'a'.repeat(101)}\`, \``,
      `Host(\`a\`,${blanks(6)}\``,
      'Header(`X-Host`, `',
      'Headers(`Host`, `',
      `Header(${blanks(6)}"host", "`,
      'Header(`Host` `',
      'Host(``, `',
    ],
  ],
  'a condition of Apache': [
    [
      'RewriteCond %{HTTP_HOST} ',
      `%{SERVER_NAME}${blanks(5)}=`,
      '%{http_host} !^',
      '%{HTTP:Host} "!=',
      '${lowercase:%{HTTP_HOST}} ^',
    ],
    [
      '%{HTTP_HOST}',
      `%{HTTP_HOST}${blanks(6)}`,
      '%{HTTP_REFERER} ',
      '%{HTTP_HOST}}} ',
      '{HTTP_HOST} ',
      '%{HTTP_HOST} !!',
      '%{HTTP_HOST} ^=',
      '%{HTTP_HOST} a',
    ],
  ],
  'a comparison': [
    [
      "inventory_hostname == '",
      "fqdn=='",
      "fqdn in['",
      "fqdn in ['a','",
      "fqdn'] == '",
      `a_inventory_hostname${blanks(5)}!=${blanks(5)}"`,
      '$::fqdn === "',
      "@FQDN ne '",
      `ansible_nodename in [${blanks(5)}'`,
      `$facts['fqdn'] in (${"'a', ".repeat(10)}'`,
      `fqdn in ['${'a'.repeat(100)}',${blanks(5)}'`,
      'trusted["certname"] eq "',
      'req.http.host == "',
    ],
    [
      "inventory_hostname = '",
      "xfqdn == '",
      "fqdns == '",
      "fqdn =~ '",
      "fqdn ==== '",
      'fqdn == ',
      "fqdn in x['",
      "fqdn of ['",
      "fqdn']]] == '",
      "fqdn'])] == '",
      "fqdn in ['', '",
      `fqdn${blanks(6)}== '`,
      `fqdn ==${blanks(11)}'`,
      `fqdn in [${blanks(6)}'`,
      `fqdn in [${"'a', ".repeat(11)}'`,
      `fqdn in ['${'a'.repeat(101)}', '`,
      `fqdn in ['a',${blanks(6)}'`,
      'http_host == "',
      'inputs.host == "',
    ],
  ],
  'a function that looks a name up': [
    [
      "lookup('dig', '",
      `query(${blanks(5)}"community.general.dig",${blanks(5)}"`,
      "gethostbyname('",
      "dns_a('",
      "dns_aaaa('",
      'dns_lookup("',
      "dnsLookup('",
    ],
    [
      "lookup('file', '",
      "xlookup('dig', '",
      `lookup(${blanks(6)}'dig', '`,
      `lookup('dig',${blanks(6)}'`,
      "lookup('dig' '",
      'gethostbyname(',
      'lookup(dig, "',
      "gethostbyaddr('",
      "dns_mx('",
    ],
  ],
  'a condition of ssh_config': [
    [
      'Match host ',
      `${blanks(20)}match user a host${blanks(5)}"`,
      'Match originalhost a,b,',
      `Match host ${'a,'.repeat(10)}`,
      `Match host ${'!*'.padEnd(60, 'a')},`,
      `Match ${'a'.repeat(200)} host `,
    ],
    [
      'Host ',
      'xMatch host ',
      `${blanks(21)}Match host `,
      'Match localhost ',
      'Match hosts ',
      'Match # host ',
      'Match host',
      `Match host${blanks(6)}`,
      `Match host ${'a,'.repeat(11)}`,
      `Match host ${'a'.repeat(61)},`,
      `Match ${'a'.repeat(201)} host `,
    ],
  ],
  'what a record of dnsmasq points to': [
    [
      `${blanks(20)}--cname=a,b,`,
      'mx-host=a,',
      'srv-host=_a._tcp,',
      'ptr-record=1.a,',
      'interface-name=a,',
      'auth-server=a,',
      `cname=${'a,'.repeat(10)}`,
      `cname=${'a'.repeat(100)},`,
    ],
    [
      'xcname=',
      'cname ',
      '-cname=',
      `${blanks(21)}cname=`,
      'txt-record=',
      `cname=${'a,'.repeat(11)}`,
      `cname=${'a'.repeat(101)},`,
      'cname=,',
    ],
  ],
  'an option of dnsmasq': [
    [
      'dhcp-option=66,',
      `${blanks(20)}--dhcp-option-force=150,a,`,
      'dhcp-option=tag:a,option:ntp-server,',
      'dhcp-option=option6:dns-server,"',
      'dhcp-option=115,',
      `dhcp-option=${'a:b,'.repeat(5)}66,`,
      `dhcp-option=${'a'.repeat(40)}:${'b'.repeat(60)},66,`,
      `dhcp-option=option:${'a'.repeat(40)},`,
      `dhcp-option=6,${'a,'.repeat(10)}`,
      `dhcp-option=6,${'a'.repeat(100)},`,
    ],
    [
      'xdhcp-option=66,',
      `${blanks(21)}dhcp-option=66,`,
      'dhcp-option=',
      'dhcp-option=66',
      'dhcp-option=12,',
      'dhcp-option=15,',
      'dhcp-option=40,',
      'dhcp-option=64,',
      'dhcp-option=119,',
      'dhcp-option=1234,',
      'dhcp-option=option:domain-name,',
      `dhcp-option=${'a:b,'.repeat(6)}66,`,
      `dhcp-option=${'a'.repeat(41)}:b,66,`,
      `dhcp-option=a:${'b'.repeat(61)},66,`,
      `dhcp-option=option:${'a'.repeat(41)},`,
      `dhcp-option=6,${'a,'.repeat(11)}`,
      `dhcp-option=6,${'a'.repeat(101)},`,
    ],
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
      `hdr(host) ${'a.example '.repeat(12)}`,
      `hdr(host) ${'a'.repeat(60)} `,
    ],
    [
      'hdr(host)',
      'xhdr(host) ',
      'hdr(hosts) ',
      'hdr_end(host) ',
      `hdr(host)${blanks(6)}`,
      `hdr(host) ${'a.example '.repeat(13)}`,
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
    'tcp: TCP4: tcp6-connect: udp: inet: inet6: ssl: openssl-connect: a,tcp: x=inet:'.split(' '),
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
  it('announces an address of the web without its scheme', () => {
    for (const behind of ['/', '"', "'", ')', '?', ':8080/', ':12345"'])
      for (const before of ['"//', "'//", '(//', '=//', 'url(//'])
        assert.equal(announcesHost(before, behind), true, `${before}…${behind}`);
    for (const behind of ['', ' ', 'x/', ':', ':123456/', ':80'])
      assert.equal(announcesHost('"//', behind), false, behind);
    for (const before of ['//', ' //', 'x//', '"/', '"///'])
      assert.equal(announcesHost(before, '/'), false, before);
  });

  it('announces a host and its port in brackets', () => {
    for (const before of ['[', ' [', '"[', "'[", ',['])
      for (const behind of [']:22', ']:29418"', ']:12345 '])
        assert.equal(announcesHost(before, behind), true, `${before}…${behind}`);
    for (const behind of [']', ']:2', ']:123456', ']:22.', ']:22a', ':22'])
      assert.equal(announcesHost('[', behind), false, behind);
    for (const before of ['', 'x[', '([']) assert.equal(announcesHost(before, ']:22'), false, before);
  });

  it('announces what dnsmasq answers for', () => {
    const cases: readonly (readonly [before: string, behind: string, announces: boolean])[] = [
      ['address=/', '/192.0.2.1', true],
      [`${blanks(20)}--address=/`, '/2001:db8::1', true],
      ['address=/', '/::1', true],
      ['address=/', '/ABCD::1', true],
      ['"/', '/192.0.2.1"', true],
      [`${blanks(21)}address=/`, '/192.0.2.1', false],
      ['xaddress=/', '/192.0.2.1', false],
      ['address=', '/192.0.2.1', false],
      ['address=/x', '/192.0.2.1', false],
      ['address=/', '/', false],
      ['address=/', '/#', false],
      ['address=/', '192.0.2.1', false],
      ['address=/', '/0.0.0.0', false],
      ['address=/', '/::', false],
      ['address=/', '/abcde::1', false],
      ['address=/', '/x/192.0.2.1', false],
    ];
    for (const [before, behind, announces] of cases)
      assert.equal(announcesHost(before, behind), announces, `${before}…${behind}`);
  });

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
