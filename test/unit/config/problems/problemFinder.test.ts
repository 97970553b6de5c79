import assert from 'node:assert/strict';
import { foundProblems } from '../../../support/product/foundProblems.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { describeProblems, inFile, RECORDS } from '../evidence/found.ts';
import { knownZones, FRESH, NOW, record, zone } from '../zones.ts';
import { TIMED_OUT } from '../../zones/failures.ts';

const records = [...RECORDS, record({ host: 'cdn', type: 'CNAME', value: 'cdn.example.org.' })];

/** Returns the problems of a text, each as `text: problem`. */
function problemsIn(text: string, fileName: string, ...zones: readonly ZoneState[]): string[] {
  const known = knownZones(...(zones.length > 0 ? zones : [zone('example.com', records)]));
  const lines = text.split('\n');
  const checked = { lines, languageId: 'plaintext', fileName };
  return foundProblems(checked, new NameChecker(known, FRESH)).map(({ line, problem }) => {
    const marked = lines[line]?.slice(problem.start, problem.end);
    switch (problem.kind) {
      case 'disabled':
        return `${marked}: disabled${problem.wildcard === undefined ? '' : `, ${problem.wildcard}`}`;
      case 'address':
        return `${marked}: ${problem.isDisabled ? 'disabled' : 'not'} of ${problem.name}, but ${problem.hosted.join(' ')}`;
      case 'target':
        return `${marked}: ${problem.name} points to ${problem.hosted.join(' ')}`;
      case 'type':
        return `${marked}: ${problem.name} has ${problem.hosted.join(', ')}`;
      case 'mail':
        return `${marked}: no mail`;
      default:
        return `${marked}: ${problem.kind}`;
    }
  });
}

const API = 'not of api.example.com, but 192.0.2.30 192.0.2.31';
const WRONG = `192.0.2.29: ${API}`;

describeProblems(
  problemsIn,
  'A name',
  inFile('a.yaml', [
    ['host: api.example.com'],
    ['host: moon.example.com', 'moon.example.com: absent'],
    ['host: wwww.example.com', 'wwww.example.com: misspelled'],
    // There are names below it.
    ['host: fr.example.com'],
    ['host: old.example.com', 'old.example.com: disabled'],
    ['domain: old.example.com', 'old.example.com: disabled'],
    ['zone: old.example.com', 'old.example.com: disabled'],
    ['app_domain: wwww.example.com', 'wwww.example.com: misspelled'],
    ['app_domain: moon.example.com'],
    ['host: gone.apps.example.com', 'gone.apps.example.com: disabled, *.apps.example.com'],
    ['host: any.apps.example.com'],
    ["host: '*.example.com'"],
    ['host: www.example.org'],
    ['host: moon.example.com # dns-tree-ignore'],
  ]),
);

describe('The address of a disabled record', () => {
  const known = zone('example.com', [
    record({ host: 'app', value: '192.0.2.1' }),
    record({ host: 'app', type: 'AAAA', value: '2001:DB8:0::9', enabled: false }),
    record({ host: 'app', type: 'AAAA', value: '2001:db8::1' }),
    record({ host: 'app', value: '192.0.2.9', enabled: false }),
    record({ host: 'other', value: '192.0.2.8', enabled: false }),
  ]);
  const cases = [
    ['192.0.2.9', 'disabled of app.example.com, but 192.0.2.1'],
    ['2001:db8::9', 'disabled of app.example.com, but 2001:db8::1'],
    ['192.0.2.8', 'not of app.example.com, but 192.0.2.1'],
    ['2001:db8::8', 'not of app.example.com, but 2001:db8::1'],
  ] as const;
  for (const [address, expected] of cases) {
    it(`is told from one that no record of the host has: ${address}`, () => {
      const text = `${address} app.example.com`;
      assert.deepEqual(problemsIn(text, 'hosts', known), [`${address}: ${expected}`]);
    });
  }
});

describe('A name that points elsewhere', () => {
  const moved = zone('example.com', [
    record({ host: 'old', type: 'DNAME', value: 'new.example.net.' }),
    record({ host: 'api.old', value: '192.0.2.7' }),
    record({ host: 'off.old', value: '192.0.2.7', enabled: false }),
    record({ host: 'sub', type: 'NS', value: 'ns.sub.example.com.' }),
    record({ host: 'ns.sub', value: '192.0.2.53' }),
    record({ host: 'sub.*', value: '192.0.2.9' }),
    record({ host: 'web', type: 'URL', value: 'https://www.example.net/' }),
    record({ host: 'note', type: 'TXT', value: 'text' }),
  ]);
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['host: api.old.example.com'],
    ['host: off.old.example.com'],
    ['host: none.old.example.com'],
    ['192.0.2.8 api.old.example.com'],
    ['mail: ops@x.old.example.com'],
    ['host: www.sub.example.com'],
    ['192.0.2.54 ns.sub.example.com'],
    ['mail: ops@sub.example.com'],
    ['mail: ops@web.example.com'],
    ['mail: ops@note.example.com', 'note.example.com: no mail'],
    // The wildcard has a name below it and no records: it answers nothing, and x is no branch.
    ['host: x.example.com', 'x.example.com: absent'],
  ];
  for (const [line, ...expected] of cases)
    it(`has ${expected.join('; ') || 'no problem'} in ${line}`, () =>
      assert.deepEqual(problemsIn(line, /^\d/u.test(line) ? 'hosts' : 'a.yaml', moved), expected));
});

describeProblems(problemsIn, 'A mailbox', [
  ['a.yaml', 'emails:\n  - ops@none.example.com', 'none.example.com: no mail'],
  ['a.yaml', 'emails:\n  - ops@www.example.com'],
  ['vhost.conf', '<VirtualHost *:80>\nServerAdmin ops@none.example.com', 'none.example.com: no mail'],
  ['a.txt', 'write to mailto:ops@none.example.com', 'none.example.com: no mail'],
  ['a.txt', 'write to ops@none.example.com'],
]);

const withValue = (value: string): string => `- name: in.example.com\n  value: ${value}`;

describe('An address that is of no host', () => {
  const local = zone('example.com', [
    record({ host: 'in', value: '10.0.0.7' }),
    record({ host: 'in', type: 'AAAA', value: 'fd00::7' }),
  ]);
  for (const address of ['0.0.0.0', '127.0.0.1', '127.1.2.3', '::', '::1'])
    it(`has no problem: ${address}`, () => {
      assert.deepEqual(problemsIn(`in.example.com ${address}`, 'a.txt', local), []);
      assert.deepEqual(problemsIn(`${address} in.example.com`, 'hosts', local), []);
    });

  it('is not one of a network', () => {
    assert.deepEqual(problemsIn('10.0.0.8 in.example.com', 'hosts', local), [
      '10.0.0.8: not of in.example.com, but 10.0.0.7',
    ]);
    assert.deepEqual(problemsIn('fd00::8 in.example.com', 'hosts', local), [
      'fd00::8: not of in.example.com, but fd00::7',
    ]);
  });

  it('is that of a sender in SPF', () => {
    assert.deepEqual(problemsIn(withValue('10.0.0.8'), 'a.yaml', local).length, 1);
    for (const sign of [' ', '+', '?', '~', '-', '"'])
      assert.deepEqual(problemsIn(withValue(`v=spf1${sign}ip4:10.0.0.8 -all`), 'a.yaml', local), [], sign);
    assert.deepEqual(problemsIn(withValue('v=spf1 IP6:fd00::8 -all'), 'a.yaml', local), []);
    assert.deepEqual(problemsIn(withValue('xip4:10.0.0.8'), 'a.yaml', local).length, 1);
    assert.deepEqual(problemsIn(withValue('x ip4: 10.0.0.8'), 'a.yaml', local).length, 1);
    assert.deepEqual(problemsIn(withValue('x ip5:10.0.0.8'), 'a.yaml', local).length, 1);
  });
});

describeProblems(problemsIn, 'An address beside a name', [
  ['a.txt', 'api.example.com. 600 IN A 192.0.2.29', WRONG],
  ['a.txt', 'api.example.com. 600 IN AAAA 2001:DB8:0::30'],
  ['a.txt', 'www.example.com 192.0.2.11', '192.0.2.11: not of www.example.com, but 192.0.2.10'],
  // An address of another family, or of a name that points elsewhere, may be correct.
  ['a.txt', 'www.example.com 2001:db8::1'],
  ['a.txt', 'cdn.example.com 192.0.2.1'],
  ['a.toml', '[peers."api.example.com"]\naddress = "192.0.2.29"', WRONG],
  ['a.toml', '[peers."api.example.com".x]\naddress = "192.0.2.29"'],
  ['example.com.zone', 'api A 192.0.2.30\n$INCLUDE other.zone\n  A 192.0.2.29', WRONG],
  ['example.com.zone', 'api TXT ( "x" )\n  A 192.0.2.29', WRONG],
  ['example.com.zone', 'api TXT ( "x" ) (\n  A 192.0.2.29'],
  ['example.com.zone', 'api TXT (\n  "x" ) ; (\n  A 192.0.2.29', WRONG],
  ['example.com.zone', 'api TXT ")" (\n  A 192.0.2.29'],
  // Hosts of monitoring, and of known_hosts.
  ['a.cfg', 'define host {\n  host_name api.example.com\n  address 192.0.2.29\n}', WRONG],
  ['a.cfg', 'define host {\n  host_name api\n  alias api.example.com\n  address 192.0.2.29\n}'],
  ['a.conf', 'object Host "api.example.com" {\n  address = "192.0.2.29"\n}', WRONG],
  [
    'known_hosts',
    'api.example.com,192.0.2.29,2001:db8::29 ssh-rsa AAAA',
    WRONG,
    '2001:db8::29: not of api.example.com, but 2001:db8::30',
  ],
  ['known_hosts', 'api.example.com,www.example.com,192.0.2.29,2001:db8::29 ssh-rsa AAAA'],
  // With two of a kind, or other words between, it is unclear which address belongs to which name.
  ['a.txt', 'api.example.com 192.0.2.29 192.0.2.28'],
  ['a.txt', '192.0.2.29 api.example.com www.example.org'],
  ['nginx.conf', 'allow 192.0.2.0/24; # api.example.com'],
  ['nginx.conf', 'listen 0.0.0.0; server_name api.example.com;'],
  ['hosts', '192.0.2.29 api.example.com mail.example.com', WRONG],
  ['hosts', '192.0.2.30 api.example.com # was of mail.example.com'],
  // One problem for each place: at the name, if the name is wrong.
  ['hosts', '192.0.2.99 old.example.com', 'old.example.com: disabled'],
  ['hosts', '192.0.2.99 gone.apps.example.com', 'gone.apps.example.com: disabled, *.apps.example.com'],
  ['hosts', '192.0.2.29 wwww.example.com', 'wwww.example.com: misspelled'],
  // Other notations.
  ['inventory.ini', '[web]\napi.example.com ansible_host=192.0.2.29', WRONG],
  ['a.sh', 'ping api.example.com || echo 192.0.2.29 api.example.com >> /etc/hosts', WRONG],
  // A comment that consists of the name.
  ['a.yaml', '- 192.0.2.29  # api.example.com', WRONG],
  ['a.yaml', '# 192.0.2.29 # api.example.com'],
  ['a.zone', 'x A 192.0.2.29 ; api.example.com'],
  ['a.txt', 'api.example.com api.example.com 192.0.2.29'],
  ['a.sh', 'ping api.example.com; echo api.example.com 192.0.2.29', WRONG],
  ['hosts', '192.0.2.25 mail.example.com api.example.com', `192.0.2.25: ${API}`],
  ['hosts', '192.0.2.30 api.example.com 192.0.2.29 mail.example.com'],
  ['hosts', '192.0.2.29 # api.example.com'],
  // What the value says counts, not the name beside it.
  ['a.yaml', 'name: www.example.com\nip: "api.example.com 192.0.2.29"', WRONG],
  // Keys side by side.
  ['a.yaml', 'mirror_domain: api.example.com\nipv4_address: 192.0.2.29', WRONG],
  ['a.yaml', 'mirror_domain: api.example.com\nmail_domain: mail.example.com\nipv4_address: 192.0.2.29'],
  ['a.yaml', 'mirror_domain: api.example.com\nipv4_address: 192.0.2.29\nipv4_addr: 192.0.2.28'],
  ['a.tf', 'x = {\n  public_ip = "192.0.2.29"\n  fqdn      = "api.example.com"\n}', WRONG],
  ['dhcpd.conf', 'host api.example.com {\n  fixed-address 192.0.2.29;\n}', WRONG],
  ['dhcpd.conf', 'host api {\n  fixed-address 192.0.2.29;\n  option host-name "api.example.com";\n}', WRONG],
  // Variables of a host, in a file named after it.
  ['host_vars/api.example.com', 'eth0_ipv4_ip: 192.0.2.29\nwiki: www.example.com', WRONG],
  [
    'host_vars/api.example.com',
    'eth0_ipv4_ip: 192.0.2.29\neth1_ipv4_ip: 192.0.2.28\nwiki: www.example.com',
    WRONG,
  ],
  ['host_vars/api.example.com', 'eth0_ipv4_ip: 192.0.2.29\neth1_ipv4_ip: 192.0.2.30'],
  ['host_vars/api.example.com', 'eth0_ipv4_ip: 192.0.2.30\neth1_ipv4_ip: 192.0.2.29'],
  ['host_vars/api.example.com', 'eth0_ipv4_ip: 192.0.2.29\neth1_ipv4_ip: 10.0.0.1', WRONG],
  ['host_vars/api.example.com', 'eth0_ip: 192.0.2.29\neth1_ip: 192.0.2.28\neth2_ip: 192.0.2.27'],
]);

/** Returns a record as written in Terraform. */
const resource = (name: string, address: string): string =>
  `resource "dns_record" "a" {\n  name = "${name}"\n  type = "A"\n  records = ["${address}"]\n}`;
/** Returns a Service of Kubernetes with a name for external-dns. */
const service = (hostname: string, address: string): string =>
  [
    'kind: Service',
    'metadata:',
    '  annotations:',
    `    external-dns.alpha.kubernetes.io/hostname: ${hostname}`,
    'spec:',
    `  loadBalancerIP: ${address}`,
  ].join('\n');

/** Returns mappings in each other, below an indent, and the indent of the innermost one. */
function nested(depth: number, indent: number): string {
  const lines = Array.from({ length: depth }, (_, level) => `${' '.repeat(indent + level)}a:\n`);
  return `${lines.join('')}${' '.repeat(indent + depth)}`;
}

describe('An address that means nothing outside of a network', () => {
  const inside = '10.255.255.255 100.64.0.0 127.255.0.1 169.254.1.1 172.31.255.255 192.168.0.1'.split(' ');
  const outside = ['11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '192.0.2.9'];
  const local = zone('example.com', [record({ host: 'local', value: '10.0.0.1' }), ...records]);
  for (const address of inside)
    it(`is compared with such ones alone: ${address}`, () => {
      assert.deepEqual(problemsIn('10.0.0.1 local.example.com', 'hosts', local), []);
      assert.deepEqual(problemsIn(`host: api.example.com\nip: ${address}`, 'a.yaml', local), []);
      const found = problemsIn(`host: local.example.com\nip: ${address}`, 'a.yaml', local);
      // Nothing is hosted at a loopback address.
      assert.equal(found.length, address.startsWith('127.') ? 0 : 1);
    });
  for (const address of outside)
    it(`is not ${address}`, () => {
      assert.equal(problemsIn(`host: api.example.com\nip: ${address}`, 'a.yaml', local).length, 1);
      assert.deepEqual(problemsIn(`host: local.example.com\nip: ${address}`, 'a.yaml', local), []);
    });
  it('is a unique local or link-local one of IPv6', () => {
    const six = zone('example.com', [record({ host: 'local', type: 'AAAA', value: 'fd00::1' })]);
    const found = (address: string): number =>
      problemsIn(`host: local.example.com\nip: "${address}"`, 'a.yaml', six).length;
    assert.deepEqual(['fdff::2', 'fc00::', 'febf::1'].map(found), [1, 1, 1]);
    assert.deepEqual(['fbff::', 'fe00::', 'fec0::1', '2001:db8::1'].map(found), [0, 0, 0, 0]);
  });
});

describeProblems(problemsIn, 'An address on another line of the block', [
  ['main.tf', resource('api.example.com', '192.0.2.29'), WRONG],
  ['main.tf', resource('api.example.com', '10.0.0.1')],
  ['main.tf', `${resource('mail.example.com', '192.0.2.25')}\n${resource('api.example.com', '192.0.2.30')}`],
  [
    'main.tf',
    `${resource('mail.example.com', '192.0.2.25')}\n${resource('api.example.com', '192.0.2.25')}`,
    `192.0.2.25: ${API}`,
  ],
  [
    'service.yaml',
    `${service('api.example.com', '192.0.2.30')}\n---\n${service('mail.example.com', '192.0.2.25')}`,
  ],
  ['pod.yaml', 'hostAliases:\n- ip: 192.0.2.29\n  hostnames:\n  - api.example.com', WRONG],
  ['inventory.yaml', 'hosts:\n  api.example.com:\n    ansible_host: 192.0.2.29', WRONG],
  [
    'inventory.yaml',
    'hosts:\n  api.example.com:\n    ansible_host: 192.0.2.30\n  mail.example.com:\n    ansible_host: 192.0.2.25',
  ],
  ['site.pp', "host { 'api.example.com':\n  ip => '192.0.2.29',\n}", WRONG],
  [
    'a.json',
    '[{"host": "api.example.com",\n"ip": "192.0.2.29"},\n{"host": "mail.example.com",\n"ip": "192.0.2.25"}]',
    WRONG,
  ],
  // A network is at most twelve blocks below its service.
  [
    'compose.yaml',
    `services:\n  web:\n    hostname: api.example.com\n${nested(11, 4)}ipv4_address: 192.0.2.29`,
    WRONG,
  ],
  [
    'compose.yaml',
    `services:\n  web:\n    hostname: api.example.com\n${nested(12, 4)}ipv4_address: 192.0.2.29`,
  ],
  // In a block with many hosts, it is unclear which of them has the address.
  ['a.yaml', 'hosts: [api.example.com, mail.example.com]\nips: [192.0.2.29, 192.0.2.28]'],
]);

describe('The records of a zone', () => {
  it('cause no problem while they are incomplete or stale', () => {
    const doubtful = [
      zone('example.com', undefined),
      zone('example.com', records, { failure: TIMED_OUT, loadedAt: NOW - FRESH.maxAge }),
      zone('example.com', records, { fault: { kind: 'noTotal' } }),
      zone('example.com', records, { served: false }),
      zone('example.com', records, { loadedAt: NOW - FRESH.maxAge }),
    ];
    for (const each of doubtful) {
      assert.deepEqual(problemsIn('host: moon.example.com', 'a.yaml', each), []);
      assert.deepEqual(problemsIn('192.0.2.1 api.example.com', 'hosts', each), []);
      assert.deepEqual(problemsIn('mail: ops@moon.example.com', 'a.yaml', each), []);
      // If one of two accounts is in doubt, there is no problem.
      const other = zone('example.com', [], { account: 'two' });
      assert.deepEqual(problemsIn('host: moon.example.com', 'a.yaml', each, other), []);
    }
  });

  it('are combined from all accounts', () => {
    const other = zone('example.com', [record({ host: 'moon' })], { account: 'two' });
    assert.deepEqual(problemsIn('host: moon.example.com', 'a.yaml', zone('example.com', records), other), []);
  });
});

describe('The key of a problem', () => {
  const cases: readonly (readonly [file: string, text: string, key: string | undefined])[] = [
    ['a.yaml', 'host: moon.example.com', 'host'],
    ['a.yaml', '- host: "moon.example.com"', 'host'],
    ['a.yaml', 'hosts:\n  - www.example.com\n\n  - moon.example.com', 'hosts'],
    ['a.yaml', '{ name: a, host: moon.example.com }', 'host'],
    ['a.yaml', 'env:\n- name: API_HOST\n  value: moon.example.com', 'API_HOST'],
    ['a.yaml', 'environment:\n- API_HOST=moon.example.com', 'API_HOST'],
    ['a.yaml', 'args: ["--db-host=moon.example.com"]', 'db-host'],
    ['a.yaml', 'hosts:\n  moon.example.com:\n    port: 22', 'hosts'],
    ['a.json', '{"servers": ["moon.example.com"]}', 'servers'],
    ['main.tf', 'api_hosts = [\n  "",\n  "moon.example.com",\n]', 'api_hosts'],
    ['main.tf', 'variable "api_host" {\n  default = "moon.example.com"\n}', 'api_host'],
    ['site.pp', "class { 'a':\n  db_host => 'moon.example.com',\n}", 'db_host'],
    ['nginx.conf', 'server_name www.example.com moon.example.com;', 'server_name'],
    ['httpd.conf', '<VirtualHost *>\n  ServerAlias moon.example.com\n</VirtualHost>', 'ServerAlias'],
    ['a.env', 'export API_URL="https://moon.example.com"', 'API_URL'],
    ['a.sh', 'API_URL="https://moon.example.com"', 'API_URL'],
    ['a.sh', 'ssh moon.example.com', undefined],
    ['hosts', '192.0.2.1 wwww.example.com', undefined],
    ['a.txt', 'see https://moon.example.com', undefined],
    ['inventory.ini', '[web]\napi.example.com ansible_host=192.0.2.29', 'ansible_host'],
    ['main.tf', resource('api.example.com', '192.0.2.29'), 'records'],
  ];
  for (const [fileName, text, key] of cases) {
    it(`is ${key ?? 'missing'} in ${text.replaceAll('\n', '⏎')} (${fileName})`, () => {
      const checker = new NameChecker(knownZones(zone('example.com', records)), FRESH);
      const checked = { lines: text.split('\n'), languageId: 'plaintext', fileName };
      assert.deepEqual(
        foundProblems(checked, checker).map(({ problem }) => problem.key),
        [key],
      );
    });
  }
});

describeProblems(problemsIn, 'The relative names of a zone file', [
  ['a.zone', '$ORIGIN example.com.\napi IN A 192.0.2.29', WRONG],
  ['a.zone', '$ORIGIN example.com.\napi 1h IN A 192.0.2.30\n    IN A 192.0.2.29 ; spare', WRONG],
  ['a.zone', '$TTL 300\n$ORIGIN example.com.\napi AAAA 2001:db8::30\nwwww A 192.0.2.1', 'wwww: misspelled'],
  // The file itself gives it an address.
  ['a.zone', '$ORIGIN example.com.\nmoon A 192.0.2.1', 'moon: declared'],
  ['a.zone', '$ORIGIN example.com.\n@ IN NS nss\nwww IN CNAME moon', 'nss: absent', 'moon: absent'],
  [
    'a.zone',
    '$ORIGIN example.com.\n@ MX 10 maill\n_sip._tcp SRV 0 5 5060 sipp',
    'maill: misspelled',
    '_sip._tcp: declared',
    'sipp: absent',
  ],
  ['a.zone', '$ORIGIN com.\n$ORIGIN example\nwww CNAME moon\napi NS example.com.', 'moon: absent'],
  ['a.zone', '$ORIGIN example.com.\n@ SOA api root (\n1\nmoon 3 4 )\nwww A 192.0.2.10'],
  [
    'a.zone',
    '$ORIGIN example.com.\n@ SOA api root ( ; )\nmoon 2 3 4 ) ; (\nwwww A 192.0.2.10',
    'wwww: misspelled',
  ],
  ['a.zone', '$ORIGIN example.com.\nwww TXT moon\n*.x A 192.0.2.1\n{{ x }} A 192.0.2.1'],
  ['a.zone', '$ORIGIN example.com.\n_x TXT x\n_acme-challenge TXT x', '_x: declared'],
  ['a.zone', '$ORIGIN example.com.\napi A 192.0.2.30\n{{ x }} A 192.0.2.29'],
  // No line of a zone file, though the file is called like one.
  ['db.example.com', 'moon = "text"'],
  ['db.example.com', 'moon TYPE65280 \\# 0', 'moon: declared'],
  ['a.zone', 'www.example.com. A 192.0.2.10\nmoon A 192.0.2.1'],
  ['a.zone', '$ORIGIN example.org.\nmoon A 192.0.2.1 ; example.com'],
  // The file is called after its zone.
  ['db.example.com', 'wwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['zones/example.com.zone.j2', 'wwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['zones/example.org.zone', 'wwww IN A 192.0.2.1'],
  ['zones/example.com', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['pri.example.com', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['example.com.txt', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['example.com.dns', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  // Whether `old` is a label of the zone or a word is not certain.
  ['old.example.com', '@ IN SOA api.example.com. root 1 2 3 4 5\nwwww IN A 192.0.2.1'],
  // The text names the zone.
  ['old.example.com', 'example.com. IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['example.com.zone', 'example.org. IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1'],
  [
    'a.zone',
    '$ORIGIN com.\nexample IN SOA api.example.com. r. 1\n$ORIGIN example\nwwww NS ns.',
    'wwww: misspelled',
  ],
  // Not understood.
  ['a.zone', '$ORIGIN example.com.\nwwww 300 AWS ALIAS A wwww.example.org.'],
  // A mailbox.
  ['a.zone', '$ORIGIN example.com.\n@ SOA ( api.example.com. wwww.example.com. 1 1d 2h 4w 1h )'],
  ['a.zone', '$ORIGIN example.com.\n@ SOA (\n api.example.com.\n wwww.example.com.\n 1 1d 2h 4w 1h )'],
]);

function terraform(type: string, ...attributes: readonly string[]): string {
  return `resource "${type}" "x" {\n${attributes.join('\n')}\n}`;
}

const dnspod = (host: string, ...more: readonly string[]): string =>
  terraform('tencentcloud_dnspod_record', 'domain = "example.com"', `sub_domain = ${host}`, ...more);
const dnspodAddress = (host: string, address: string): string =>
  dnspod(host, 'record_type = "A"', `value = "${address}"`);

function route53(...attributes: readonly string[]): string {
  const main = 'resource "aws_route53_zone" "main" {\n  name = "example.com"\n}\n';
  return main + terraform('aws_route53_record', 'type = "A"', ...attributes);
}

const inMain = (host: string, ...more: readonly string[]): string =>
  route53(`name = "${host}"`, 'zone_id = aws_route53_zone.main.id', ...more);
const dnsimple = (host: string): string =>
  terraform('dnsimple_zone_record', 'zone_name = "example.com"', `name = "${host}"`);

describeProblems(
  problemsIn,
  'A record of Terraform with its host and its zone apart',
  inFile('main.tf', [
    [dnspodAddress('"api"', '192.0.2.29'), WRONG],
    [dnspod('"moon"'), 'moon: declared'],
    [dnspodAddress('"@"', '192.0.2.9'), '192.0.2.9: not of example.com, but 192.0.2.10'],
    [dnspod('"moon"', 'value = "example.com."').replace('example.com', 'example.org')],
    [dnspod('var.moon', 'x = "${y}"')],
    [terraform('tencentcloud_dnspod_zone', 'domain = "example.com"', 'sub_domain = "moon"')],
    // A sender of mail is no address of the host.
    [route53('name = "api.example.com"', 'records = ["a", "v=spf1 ip4:192.0.2.29 -all"]')],
    [route53('name = "api.example.com"', 'records = ["192.0.2.29"]'), WRONG],
    // The zone is not the host of the address.
    [dnspodAddress('var.host', '192.0.2.29')],
    // By a reference to the zone, with the host within it.
    [inMain('api', 'records = ["192.0.2.30", "192.0.2.29"]').replace('main.id', 'main.zone_id'), WRONG],
    [inMain('api.${aws_route53_zone.main.name}', 'records = ["192.0.2.29"]'), WRONG],
    [
      route53(
        'name = "moon"',
        'zone_id = "${aws_route53_zone.main.id}"',
        'records = [aws_eip.web.public_ip]',
      ),
      'moon: declared',
    ],
    [inMain('moon', 'alias {\n  name = "x"\n}'), 'moon: declared'],
    [inMain('moon', 'records = ["192.0.2.1"]').replace('main.id', 'other.id')],
    [route53('name = "moon"', 'zone_id = var.zone', 'records = ["192.0.2.1"]')],
    [inMain('www-${var.stage}', 'records = ["192.0.2.1"]')],
    [inMain('moon', 'count = var.isOn ? 1 : 0')],
    [inMain('moon', 'for_each = toset(["a"])')],
    [inMain('api', 'records = var.isOn ? ["192.0.2.29"] : ["192.0.2.30"]')],
    // A private zone has hosts of its own.
    [
      'data "aws_route53_zone" "main" {\n  name = "example.com"\n  private_zone = true\n}\n' +
        terraform(
          'aws_route53_record',
          'zone_id = data.aws_route53_zone.main.id',
          'name = "moon"',
          'type = "A"',
        ),
    ],
    [
      'resource "google_dns_managed_zone" "p" {\n  dns_name = "example.com."\n}\n' +
        terraform(
          'google_dns_record_set',
          'managed_zone = google_dns_managed_zone.p.name',
          'name = "api.${google_dns_managed_zone.p.dns_name}"',
          'type = "A"',
          'rrdatas = ["192.0.2.29"]',
        ),
      WRONG,
    ],
    [
      'data "cloudflare_zone" "z" {\n  name = "example.com"\n}\n' +
        terraform(
          'cloudflare_dns_record',
          'zone_id = data.cloudflare_zone.z.id',
          'name = "api"',
          'type = "A"',
          'content = "192.0.2.29"',
        ),
      WRONG,
    ],
    [
      terraform(
        'azurerm_dns_a_record',
        'name = "api"',
        'zone_name = "example.com"',
        'records = ["192.0.2.29"]',
      ),
      WRONG,
    ],
    ...['private_dns_a', 'dns_aaaaaa', 'public_dns_a'].map((type): readonly [string] => [
      terraform(`azurerm_${type}_record`, 'name = "moon"', 'zone_name = "example.com"'),
    ]),
    [dnsimple('a.b'), 'a.b: declared'],
    ...['a..b', '*', 'a b'].map((host): readonly [string] => [dnsimple(host)]),
  ]),
);

describeProblems(
  problemsIn,
  'A record of DNSControl',
  inFile('dnsconfig.js', [
    ['D("example.com", REG, A("api", "192.0.2.29"))', WRONG],
    [
      "D('example.com', REG,\n  A('api', '192.0.2.30'),\n  A('@', '192.0.2.9'),\n)",
      '192.0.2.9: not of example.com, but 192.0.2.10',
    ],
    ['D("example.com", REG, CNAME("moon", "api"))', 'moon: declared'],
    ['D("example.com", REG, CNAME("www", "moon.example.com."))', 'moon.example.com: absent'],
    ['D("example.com", REG, [A("moon", ip, TTL(300))])', 'moon: declared'],
    [
      'D("example.com", REG);\nD_EXTEND("fr.example.com", A("www", "192.0.2.41"))',
      '192.0.2.41: not of www.fr.example.com, but 192.0.2.40',
    ],
    ['D_EXTEND("example.com", A("api.example.com.", "192.0.2.29"))', WRONG],
    ['D("example.com", REG, A("api", "192.0.2.29")) // dns-tree-ignore'],
    ['D("example.com", REG, A("api", isOn ? "192.0.2.29" : "192.0.2.30"))'],
    ['D("example.com", REG, A("www" + number, "192.0.2.29"))'],
    ['// D("example.com", REG, A("api", "192.0.2.29"))\n/* A("api", "192.0.2.29")\nexample.com */'],
    ['// example.com\nvar SHARED = [A("api", "192.0.2.29")];'],
    ['D("example.com", REG, TXT("moon", "x", /[")]/), A("api", "192.0.2.30"))', 'moon: declared'],
  ]),
);

describe('A record that is declared and not hosted yet', () => {
  const known = [
    zone('example.com', [
      ...records,
      record({ host: 'api.staging' }),
      record({ host: 'mail', value: '192.0.2.25' }),
    ]),
    zone('example.org', [record({ host: 'metrics' })]),
  ];
  for (const [file, text, ...expected] of [
    // Whatever other zones and other depths have.
    ['example.com.yaml', 'metrics:\n  type: CNAME\n  value: api.example.com.', 'metrics: declared'],
    ['a.zone', '$ORIGIN example.com.\nmetrics A 192.0.2.1', 'metrics: declared'],
    ['a.zone', '$ORIGIN example.com.\nstaging A 192.0.2.1', 'staging: declared'],
    // A typo, unless what it resembles is declared too.
    ['a.zone', '$ORIGIN example.com.\nwwww TXT x', 'wwww: misspelled'],
    ['a.zone', '$ORIGIN example.com.\nwwww TXT x\nwww A 192.0.2.10', 'wwww: declared'],
    // Of another type than the hosted ones.
    ['a.zone', '$ORIGIN example.com.\nmail CNAME api', 'api: mail.example.com has A 192.0.2.25'],
    // The apex is written as addresses elsewhere.
    ['a.zone', '$ORIGIN example.com.\n@ CNAME api'],
  ] as const)
    it(`is told in ${text.replaceAll('\n', '⏎')} (${file})`, () =>
      assert.deepEqual(problemsIn(text, file, ...known), expected));
});

describeProblems(problemsIn, 'An address of octoDNS', [
  ['example.com.yaml', 'api:\n  type: A\n  value: 192.0.2.29', WRONG],
  [
    'example.com.yaml',
    "'':\n  type: A\n  value: 192.0.2.29",
    '192.0.2.29: not of example.com, but 192.0.2.10',
  ],
  ['example.com.yaml', 'api:\n  x:\n    type: A\n    value: 192.0.2.29'],
  ['example.com.yaml', 'moon:\n  type: A\n  value: 192.0.2.29', 'moon: declared'],
  ['example.com.yaml', 'wwww:\n  type: A\n  value: 192.0.2.29', 'wwww: misspelled'],
  ['example.com.yaml', "'*.x':\n  type: A\n  value: 192.0.2.29"],
  ['example.com.yaml', 'api:\n  type: A\n  value: 192.0.2.29 # dns-tree-ignore'],
  ['example.com.yaml', 'api:\n  type: A\n  # dns-tree-ignore-next-line\n  value: 192.0.2.29'],
  ['a.yaml', '# example.com\napi:\n  type: A\n  value: 192.0.2.29'],
]);
