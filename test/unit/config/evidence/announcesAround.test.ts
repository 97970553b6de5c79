import assert from 'node:assert/strict';
import { announcesHost } from '../../../../src/config/evidence/announcesHost.ts';

const blanks = (count: number): string => ' '.repeat(count);
const a = (count: number): string => 'a'.repeat(count);

const ADDRESSES = ['192.0.2.1', '2001:DB8::1', '::1', `abcd:${'0:'.repeat(20)}`];
/** Texts that look similar to addresses. */
const NO_ADDRESSES = ['1922.0.2.1', '192.0.2.1111', '192.0.2', 'abcde::1', `abcd:${'0:'.repeat(20)}0`, 'ab:'];

/**
 * Texts around a name (N@) that announce a host, at the limits of what is read, and similar ones that do not: beyond the
 * limits, or with other text in between.
 */
const texts: Readonly<Record<string, readonly [announce: readonly string[], others: readonly string[]]>> = {
  'a comparison': [
    [`fqdn'] == 'N@'`],
    [`fqdn"]] == 'N@'`, `fqdn == 'a' or 'N@'`, `lookup('dig', 'a') == 'N@'`, `lookup('dig', N@`],
  ],
  'a condition of HAProxy': [
    [
      `hdr(host)${blanks(5)}-i${blanks(5)}${a(60)}${blanks(5)}N@`,
      `hdr(host) -i -m str ${'*.a '.repeat(9)}N@`,
    ],
    [
      `hdr(host)${blanks(6)}N@`,
      `hdr(host) ${a(61)} N@`,
      `hdr(host) a${blanks(6)}N@`,
      `hdr(host) -i -m str ${'a '.repeat(10)}N@`,
    ],
  ],
  'a loop of the shell': [
    [`for h in ${a(60)}${blanks(5)}N@`],
    [`for h in ${a(61)} N@`, `for h in a${blanks(6)}N@`],
  ],
  'a server of WebRTC': [
    ['turn:N@', 'TURNS:N@', 'urls=stun:N@', '"stuns:N@'],
    ['xturn:N@', 'turn:a,N@', 'turner:N@', 'turn N@'],
  ],
  'the name of a resolver': [
    [...ADDRESSES.flatMap((address) => [`${address}#N@`, `DNS=${address}@853#N@`]), '192.0.2.53@12345#N@'],
    [
      ...NO_ADDRESSES.map((address) => `${address}#N@`),
      '192.0.2.53@123456#N@',
      '192.0.2.53# N@',
      'x192.0.2.53#N@',
      '192.0.2.53N@',
    ],
  ],
  'a forwarded port': [['ssh -L 80:N@'], ['ssh -L 80:a.example:80 N@']],
  'a parameter of Puppet': [
    [
      `Stdlib::Fqdn ${'$'.padEnd(78, 'a')} = 'N@'`,
      `Stdlib::Fqdn $a = ['${a(80)}', 'N@'`,
      `Stdlib::Fqdn $a = ['a',${blanks(5)}'N@'`,
    ],
    [
      `Stdlib::Fqdn ${'$'.padEnd(79, 'a')} = 'N@'`,
      `Stdlib::Fqdn $a = ['${a(81)}', 'N@'`,
      `Stdlib::Fqdn $a = ['a',${blanks(6)}'N@'`,
    ],
  ],
  'hosts that Apache lets in': [
    [`Require forward-dns ${a(60)}${blanks(5)}N@`],
    [`Require forward-dns ${a(61)} N@`, `Require forward-dns a${blanks(6)}N@`],
  ],
  'an argument of a command of Nagios': [
    [
      'check_http!N@',
      'check_http!N@  ',
      'check_https!N@:12345!/',
      'check_tcp!!N@!a',
      `check_http${a(40)}!N@`,
      `check_http!${a(60)}!N@`,
      `check_http${'!a'.repeat(5)}!N@`,
    ],
    [
      'xcheck_http!N@',
      'check_page!N@',
      'check_http!a N@',
      'check_http!N@x!a',
      'check_http!N@ a',
      'check_http!N@:123456!a',
      `check_http${a(41)}!N@`,
      `check_http!${a(61)}!N@`,
      `check_http${'!a'.repeat(6)}!N@`,
    ],
  ],
  'an option for a plug-in of Nagios': [
    [
      'check_page!-H N@',
      'check_page!--hostname=N@',
      `check_page!${a(200)} -H N@`,
      `check_${a(60)}!-H N@`,
      `check_page!-H${blanks(5)}N@`,
    ],
    [
      'check_page!-I N@',
      'check_page!x-H N@',
      'check_page!-H a N@',
      `check_page!${a(201)} -H N@`,
      `check_${a(61)}!-H N@`,
      `check_page!-H${blanks(6)}N@`,
    ],
  ],
  'a condition of Icinga': [
    [
      'host.name == "N@"',
      `host.address${blanks(5)}==${blanks(5)}"N@"`,
      `host.name${blanks(5)}in${blanks(5)}[${blanks(5)}"${a(80)}",${blanks(5)}"N@"`,
      `host.name in [${'"a", '.repeat(10)}"N@"`,
    ],
    [
      'host.names == "N@"',
      'myhost.name == "N@"',
      'host.name == "a" || N@',
      `host.name${blanks(6)}== "N@"`,
      `host.name ==${blanks(6)}"N@"`,
      `host.name in${blanks(6)}["N@"`,
      `host.name in [${blanks(6)}"N@"`,
      `host.name in ["${a(81)}", "N@"`,
      `host.name in ["a",${blanks(6)}"N@"`,
      `host.name in [${'"a", '.repeat(11)}"N@"`,
    ],
  ],
  'a client of NFS': [
    [
      'N@(rw)',
      '/srv "N@(ro,sync)',
      'N@(no_root_squash,insecure)',
      `N@(${a(30)},ro)`,
      `N@(fsid=${a(60)},rw)`,
      `N@(${'ab,'.repeat(12)}rw)`,
    ],
    [
      'xN@(rw)',
      'N@ (rw)',
      'N@(rwx)',
      'N@(rw',
      `N@(${a(31)},ro)`,
      `N@(fsid=${a(61)},rw)`,
      `N@(${'ab,'.repeat(13)}rw)`,
    ],
  ],
  'a comparison with the name of this host': [
    [
      '$HOSTNAME = N@',
      '"${HOSTNAME}" == "N@"',
      '"$(hostname)" != "N@"',
      `'$(hostname -abcd)'${blanks(5)}!==${blanks(5)}'N@'`,
      '$HOSTNAME=N@',
    ],
    [
      '$HOSTNAME N@',
      '$HOSTNAMES = N@',
      '$HOSTNAME = a N@',
      '$HOSTNAME ==== N@',
      '"$(hostname -abcde)" = N@',
      `$HOSTNAME${blanks(6)}= N@`,
      `$HOSTNAME =${blanks(6)}N@`,
    ],
  ],
  'a comparison with the name of this host, which stands second': [
    [
      '"N@" = $HOSTNAME',
      '("N@" == "$(hostname -f)"',
      "'N@' in inventory_hostname",
      `'N@'${blanks(5)}not${blanks(3)}in${blanks(5)}ansible_fqdn`,
      "'N@' === ${HOSTNAME}",
    ],
    [
      'x"N@" = $HOSTNAME',
      '"N@" ==== $HOSTNAME',
      '"N@" = $HOSTNAMES',
      '"N@.x" = $HOSTNAME',
      `"N@"${blanks(6)}= $HOSTNAME`,
      `"N@" =${blanks(6)}$HOSTNAME`,
      `"N@" not${blanks(4)}in ansible_fqdn`,
    ],
  ],
  'a rule of iptables': [
    [
      'iptables -A INPUT -s N@',
      `-I${blanks(5)}${a(40)}${blanks(5)}${a(60)}${blanks(5)}--destination${blanks(5)}N@`,
      `-A INPUT ${'a '.repeat(20)}-d N@`,
    ],
    [
      'iptables -D INPUT -s N@',
      'iptables -A INPUT -s a N@',
      'x-A INPUT -s N@',
      `-A${blanks(6)}INPUT -s N@`,
      `-A ${a(41)} -s N@`,
      `-A INPUT${blanks(6)}-s N@`,
      `-A INPUT ${a(61)} -s N@`,
      `-A INPUT a${blanks(6)}-s N@`,
      `-A INPUT ${'a '.repeat(21)}-s N@`,
      `-A INPUT -s${blanks(6)}N@`,
    ],
  ],
  'where apt loads packages from': [
    ['Pin: origin N@', `${blanks(20)}PIN:${blanks(5)}origin${blanks(5)}"N@"`],
    [
      'x Pin: origin N@',
      'Pin: origin a N@',
      'Pin: release N@',
      `${blanks(21)}Pin: origin N@`,
      `Pin:${blanks(6)}origin N@`,
      `Pin: origin${blanks(6)}N@`,
    ],
  ],
  'where Postfix sends mail': [
    ['smtp:[N@]', 'example.org lmtp:[N@]:lmtp,', `relay-${a(20)}:[N@]:${a(20)}`, 'submission:[N@]"'],
    [
      'xsmtp:[N@]',
      'smtp:[a]:[N@]',
      'smtp:[N@.x]',
      'smtp:[N@]x',
      'smtp:N@',
      `relay-${a(21)}:[N@]`,
      `relay:[N@]:${a(21)}`,
    ],
  ],
  'a host and its key in a mapping': [
    [
      'N@: ssh-rsa AAAA',
      '{N@ = "ssh-ed25519 AAAA',
      `"N@"${blanks(5)}:${blanks(5)}'${a(200)}${blanks(5)}ecdsa-sha2-${a(20)}${blanks(5)}AAAA`,
    ],
    [
      'xN@: ssh-rsa AAAA',
      'N@.x: ssh-rsa AAAA',
      'N@ssh-rsa AAAA',
      `N@${blanks(6)}: ssh-rsa AAAA`,
      `N@:${blanks(6)}ssh-rsa AAAA`,
      `N@: ${a(201)} ssh-rsa AAAA`,
      `N@: a${blanks(6)}ssh-rsa AAAA`,
      `N@: ecdsa-sha2-${a(21)} AAAA`,
      `N@: ssh-rsa${blanks(6)}AAAA`,
    ],
  ],
  'a line for the hosts file': [
    [
      ...ADDRESSES.map((address) => `echo '${address} N@' >> /etc/hosts`),
      `192.0.2.1${blanks(20)}${a(100)}${blanks(5)}N@ >> /etc/hosts`,
      `192.0.2.1 ${'a '.repeat(5)}N@ >> /etc/hosts`,
      `192.0.2.1 N@${blanks(5)}${a(100)} >> /etc/hosts`,
      `192.0.2.1 N@${' a'.repeat(5)} >> /etc/hosts`,
      `192.0.2.1 N@"${blanks(5)}>>${blanks(5)}"${a(60)}/etc/hosts`,
      `192.0.2.1 N@ |${blanks(5)}sudo${blanks(5)}tee${blanks(5)}-a${blanks(5)}/etc/hosts`,
      '192.0.2.1 N@ |tee --append /etc/hosts',
    ],
    [
      ...NO_ADDRESSES.map((address) => `echo '${address} N@' >> /etc/hosts`),
      '192.0.2.1 a/N@ >> /etc/hosts',
      '192.0.2.1 N@/a >> /etc/hosts',
      '192.0.2.1 N@ > /etc/hosts',
      '192.0.2.1 N@ | tee /etc/hosts',
      '192.0.2.1 N@ >> /etc/hosts_of',
      `192.0.2.1${blanks(21)}N@ >> /etc/hosts`,
      `192.0.2.1 ${a(101)} N@ >> /etc/hosts`,
      `192.0.2.1 a${blanks(6)}N@ >> /etc/hosts`,
      `192.0.2.1 ${'a '.repeat(6)}N@ >> /etc/hosts`,
      `192.0.2.1 N@${blanks(6)}a >> /etc/hosts`,
      `192.0.2.1 N@ ${a(101)} >> /etc/hosts`,
      `192.0.2.1 N@${' a'.repeat(6)} >> /etc/hosts`,
      `192.0.2.1 N@${blanks(6)}>> /etc/hosts`,
      `192.0.2.1 N@ >>${blanks(6)}/etc/hosts`,
      `192.0.2.1 N@ >> ${a(61)}/etc/hosts`,
      `192.0.2.1 N@ |${blanks(6)}tee -a /etc/hosts`,
      `192.0.2.1 N@ | sudo${blanks(6)}tee -a /etc/hosts`,
      `192.0.2.1 N@ | tee${blanks(6)}-a /etc/hosts`,
    ],
  ],
  'a line that Ansible puts into the hosts file': [
    [
      ...ADDRESSES.map((address) => `line: ${address} N@`),
      'line=192.0.2.1 N@',
      `${blanks(40)}-${blanks(5)}LINE${blanks(3)}:${blanks(5)}"192.0.2.1${blanks(20)}N@"`,
      `line: 192.0.2.1 ${a(100)}${blanks(5)}N@`,
      `line: 192.0.2.1 ${'a '.repeat(5)}N@`,
    ],
    [
      ...NO_ADDRESSES.map((address) => `line: ${address} N@`),
      'x line: 192.0.2.1 N@',
      'lines: 192.0.2.1 N@',
      'line: 192.0.2.1 a/N@',
      `${blanks(41)}line: 192.0.2.1 N@`,
      `-${blanks(6)}line: 192.0.2.1 N@`,
      `line${blanks(4)}: 192.0.2.1 N@`,
      `line:${blanks(6)}192.0.2.1 N@`,
      `line: 192.0.2.1${blanks(21)}N@`,
      `line: 192.0.2.1 ${a(101)} N@`,
      `line: 192.0.2.1 a${blanks(6)}N@`,
      `line: 192.0.2.1 ${'a '.repeat(6)}N@`,
    ],
  ],
  'a field of a service of Guix': [
    [
      '(server-name "N@")',
      `(host${blanks(5)}"N@`,
      `(domains '("${a(100)}"${blanks(5)}"N@"`,
      `(domains '(${'"a" '.repeat(10)}"N@"`,
    ],
    [
      '(names "N@")',
      '(host "a" N@',
      `(host${blanks(6)}"N@`,
      `(domains '("${a(101)}" "N@"`,
      `(domains '("a"${blanks(6)}"N@"`,
      `(domains '(${'"a" '.repeat(11)}"N@"`,
    ],
  ],
  'the header that nginx sends, in a list': [
    [`'Host N@'`, `"Host${blanks(5)}N@:80"`, `['Host N@', 'X-A b']`],
    [
      `Host N@`,
      `'Host N@`,
      `'Hosts N@'`,
      `'X-Host N@'`,
      `'Host N@ is down'`,
      `'Host${blanks(6)}N@'`,
      `'Host N@:123456'`,
      `'Host N@' => {`,
      `"Host N@"${blanks(5)}:`,
    ],
  ],
  'the header that Caddy sends': [
    ['header_up Host N@', `header_up${blanks(5)}host${blanks(5)}"N@`],
    [
      'header_up X-Host N@',
      'header_down Host N@',
      `header_up${blanks(6)}Host N@`,
      `header_up Host${blanks(6)}N@`,
    ],
  ],
  'the header that Apache sends': [
    ['RequestHeader set Host N@', `requestheader${blanks(5)}set${blanks(5)}"Host"${blanks(5)}"N@`],
    [
      'RequestHeader set X-Host N@',
      'RequestHeader unset Host N@',
      'ResponseHeader set Host N@',
      `RequestHeader${blanks(6)}set Host N@`,
      `RequestHeader set${blanks(6)}Host N@`,
      `RequestHeader set Host${blanks(6)}N@`,
    ],
  ],
  'the header that nginx sends': [
    [`proxy_set_header${blanks(20)}Host${blanks(20)}N@`],
    [`proxy_set_header${blanks(21)}Host N@`, `proxy_set_header Host${blanks(21)}N@`],
  ],
  'a line of known_hosts': [
    ['[N@] ssh-rsa AAAA', '[N@]:22 ssh-rsa AAAA', '[N@]:22'],
    ['N@]:x ssh-rsa AAAA', '[N@.x]:22'],
  ],
  'the fingerprint of a key': [[`SHA256:${a(43)} root@N@`], [`SHA256:${a(43)} root@a N@`]],
};

function around(text: string): readonly [before: string, behind: string] {
  const [before = '', behind = ''] = text.split('N@');
  return [before, behind];
}

describe('The text before and behind a name (N@)', () => {
  for (const [what, [announce, others]] of Object.entries(texts)) {
    it(`announces a host: ${what}`, () => {
      for (const text of announce) assert.equal(announcesHost(...around(text)), true, text);
      for (const text of others) assert.equal(announcesHost(...around(text)), false, text);
    });
  }

  it('announces a host by the folder of a certificate', () => {
    for (const folder of ['letsencrypt/live', 'dehydrated/certs', 'lib/acme', 'lib/acme/live'])
      assert.equal(announcesHost(`/etc/${folder}/`, ''), true, folder);
    for (const folder of ['letsencrypt/archive', 'letsencrypt/live/a', 'letsencrypt/live/a x'])
      assert.equal(announcesHost(`/etc/${folder}/`, ''), false, folder);
    assert.equal(announcesHost('/letsencrypt/live/a ', ''), false);
  });
});
