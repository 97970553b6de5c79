import assert from 'node:assert/strict';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { describeProblems, inFile, marksIn, RECORDS } from '../evidence/found.ts';
import { knownZones, FRESH, NOW, record, zone } from '../zones.ts';
import { TIMED_OUT } from '../../zones/failures.ts';

const records = [...RECORDS, record({ host: 'cdn', type: 'CNAME', value: 'cdn.example.org.' })];

/** Returns the problems of a text, each as `text: problem`. */
function problemsIn(text: string, fileName: string, ...zones: readonly ZoneState[]): string[] {
  const known = knownZones(...(zones.length > 0 ? zones : [zone('example.com', records)]));
  return marksIn(text, fileName, known).map(({ problem, marked }) => {
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
    // There are names below it.
    ['host: fr.example.com'],
    ['domain: old.example.com', 'old.example.com: disabled'],
    ['zone: old.example.com', 'old.example.com: disabled'],
    ['host: any.apps.example.com'],
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
  ['vhost.conf', '<VirtualHost *:80>\nServerAdmin ops@none.example.com', 'none.example.com: no mail'],
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
  // An address of another family, or of a name that points elsewhere, may be correct.
  ['a.toml', '[peers."api.example.com"]\naddress = "192.0.2.29"', WRONG],
  ['a.toml', '[peers."api.example.com".x]\naddress = "192.0.2.29"'],
  ['example.com.zone', 'api TXT ( "x" )\n  A 192.0.2.29', WRONG],
  ['example.com.zone', 'api TXT (\n  "x" ) ; (\n  A 192.0.2.29', WRONG],
  // Hosts of monitoring, and of known_hosts.
  ['a.conf', 'object Host "api.example.com" {\n  address = "192.0.2.29"\n}', WRONG],
  [
    'known_hosts',
    'api.example.com,192.0.2.29,2001:db8::29 ssh-rsa AAAA',
    WRONG,
    '2001:db8::29: not of api.example.com, but 2001:db8::30',
  ],
  ['known_hosts', 'api.example.com,www.example.com,192.0.2.29,2001:db8::29 ssh-rsa AAAA'],
  // With two of a kind, or other words between, it is unclear which address belongs to which name.
  ['hosts', '192.0.2.30 api.example.com # was of mail.example.com'],
  // One problem for each place: at the name, if the name is wrong.
  ['hosts', '192.0.2.99 gone.apps.example.com', 'gone.apps.example.com: disabled, *.apps.example.com'],
  // Other notations.
  ['inventory.ini', '[web]\napi.example.com ansible_host=192.0.2.29', WRONG],
  ['a.sh', 'ping api.example.com || echo 192.0.2.29 api.example.com >> /etc/hosts', WRONG],
  // A comment that consists of the name.
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
  ['dhcpd.conf', 'host api.example.com {\n  fixed-address 192.0.2.29;\n}', WRONG],
  // Variables of a host, in a file named after it.
  ['host_vars/api.example.com', 'eth0_ipv4_ip: 192.0.2.29\nwiki: www.example.com', WRONG],
  [
    'host_vars/api.example.com',
    'eth0_ipv4_ip: 192.0.2.29\neth1_ipv4_ip: 192.0.2.28\nwiki: www.example.com',
    WRONG,
  ],
  ['host_vars/api.example.com', 'eth0_ipv4_ip: 192.0.2.29\neth1_ipv4_ip: 192.0.2.30'],
  ['host_vars/api.example.com', 'eth0_ip: 192.0.2.29\neth1_ip: 192.0.2.28\neth2_ip: 192.0.2.27'],
]);

/** Returns a record as written in Terraform. */
const resource = (name: string, address: string): string =>
  `resource "dns_record" "a" {\n  name = "${name}"\n  type = "A"\n  records = ["${address}"]\n}`;

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
  ['site.pp', "host { 'api.example.com':\n  ip => '192.0.2.29',\n}", WRONG],
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
    ['a.yaml', 'hosts:\n  - www.example.com\n\n  - moon.example.com', 'hosts'],
    ['a.yaml', 'args: ["--db-host=moon.example.com"]', 'db-host'],
    ['main.tf', 'variable "api_host" {\n  default = "moon.example.com"\n}', 'api_host'],
    ['hosts', '192.0.2.1 wwww.example.com', undefined],
    ['inventory.ini', '[web]\napi.example.com ansible_host=192.0.2.29', 'ansible_host'],
    ['main.tf', resource('api.example.com', '192.0.2.29'), 'records'],
  ];
  for (const [fileName, text, key] of cases) {
    it(`is ${key ?? 'missing'} in ${text.replaceAll('\n', '⏎')} (${fileName})`, () => {
      const marks = marksIn(text, fileName, knownZones(zone('example.com', records)));
      assert.deepEqual(
        marks.map(({ problem }) => problem.key),
        [key],
      );
    });
  }
});

describeProblems(problemsIn, 'The relative names of a zone file', [
  ['a.zone', '$ORIGIN example.com.\napi IN A 192.0.2.29', WRONG],
  // The file itself gives it an address.
  [
    'a.zone',
    '$ORIGIN example.com.\n@ MX 10 maill\n_sip._tcp SRV 0 5 5060 sipp',
    'maill: misspelled',
    '_sip._tcp: declared',
    'sipp: absent',
  ],
  ['a.zone', '$ORIGIN com.\n$ORIGIN example\nwww CNAME moon\napi NS example.com.', 'moon: absent'],
  ['a.zone', '$ORIGIN example.com.\n_x TXT x\n_acme-challenge TXT x', '_x: declared'],
  // No line of a zone file, though the file is called like one.
  ['a.zone', '$ORIGIN example.org.\nmoon A 192.0.2.1 ; example.com'],
  // The file is called after its zone.
  ['zones/example.com.zone.j2', 'wwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['pri.example.com', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['example.com.txt', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  ['example.com.dns', '@ IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  // Whether `old` is a label of the zone or a word is not certain.
  ['old.example.com', '@ IN SOA api.example.com. root 1 2 3 4 5\nwwww IN A 192.0.2.1'],
  // The text names the zone.
  ['old.example.com', 'example.com. IN SOA api root 1 2 3 4 5\nwwww IN A 192.0.2.1', 'wwww: misspelled'],
  // Not understood.
  ['a.zone', '$ORIGIN example.com.\nwwww 300 AWS ALIAS A wwww.example.org.'],
  // A mailbox.
  ['a.zone', '$ORIGIN example.com.\n@ SOA ( api.example.com. wwww.example.com. 1 1d 2h 4w 1h )'],
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
    // A sender of mail is no address of the host.
    [route53('name = "api.example.com"', 'records = ["a", "v=spf1 ip4:192.0.2.29 -all"]')],
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
    [
      "D('example.com', REG,\n  A('api', '192.0.2.30'),\n  A('@', '192.0.2.9'),\n)",
      '192.0.2.9: not of example.com, but 192.0.2.10',
    ],
    [
      'D("example.com", REG);\nD_EXTEND("fr.example.com", A("www", "192.0.2.41"))',
      '192.0.2.41: not of www.fr.example.com, but 192.0.2.40',
    ],
    ['D("example.com", REG, A("api", "192.0.2.29")) // dns-tree-ignore'],
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
  ['example.com.yaml', "'*.x':\n  type: A\n  value: 192.0.2.29"],
  ['example.com.yaml', 'api:\n  type: A\n  value: 192.0.2.29 # dns-tree-ignore'],
]);
