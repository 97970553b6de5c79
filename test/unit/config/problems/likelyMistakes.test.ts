import assert from 'node:assert/strict';
import { likelihoodOf } from '../../../../src/config/problems/problem.ts';
import { marksIn } from '../evidence/found.ts';
import { record, knownZones, zone } from '../zones.ts';

const known = knownZones(
  zone('example.com', [
    record({ host: '@', value: '192.0.2.1' }),
    record({ host: 'ns', value: '192.0.2.53' }),
    record({ host: 'grafana', value: '192.0.2.2' }),
    record({ host: 'queue', value: '192.0.2.3' }),
    record({ host: 'queue', type: 'AAAA', value: '2001:db8::3' }),
    record({ host: 'git.tools', value: '192.0.2.4' }),
    record({ host: 'bus.lab', value: '192.0.2.5' }),
    record({ host: '*.preview', type: 'AAAA', value: '2001:db8::5' }),
  ]),
);

/** Returns what is probably wrong in a text; merely absent names with a question mark. */
function found(file: string, text: string): readonly string[] {
  return marksIn(text, `/repo/${file}`, known).map(
    ({ problem, marked }) => `${marked}${likelihoodOf(problem) === 'absent' ? '?' : ''}`,
  );
}

type Case = readonly [what: string, file: string, text: string];

describe('Nothing is said of', () => {
  const cases: readonly Case[] = [
    [
      'a name in the zone file of a child zone',
      'private.example.com.zone',
      '$ORIGIN private.example.com.\n@ IN SOA ns.private.example.com. ops.private.example.com. 7 1d 2h 4w 1h\n@ IN NS ns.private.example.com.\nns IN A 10.1.0.1',
    ],
    [
      'an alias of an inventory with an address of its own',
      'hosts.yml',
      'all:\n  hosts:\n    watchtower.example.com:\n      ansible_host: 198.51.100.9\n    queue.example.com:\n      ansible_host: 192.0.2.3',
    ],
    [
      'the variables of such an alias',
      'host_vars/queue.example.com.yml',
      `peer: "{{ hostvars['watchtower.example.com'].ansible_host }}"`,
    ],
    [
      'the own address of a jail behind a proxy',
      'jails.yml',
      '- role: jail\n  vars:\n    hostname: queue.example.com\n    ip_address:\n    - "bridge0|192.0.2.77"',
    ],
  ];
  for (const [what, file, text] of cases) it(what, () => assert.deepEqual(found(file, text), []));
});

describe('What is probably wrong is', () => {
  const name = 'grafna.example.com';
  const named: readonly Case[] = [
    ['the attribute of a certificate', 'a.nix', '{\n  security.acme.certs."N@" = { };\n}'],
    ['the host of GitHub Pages', 'site/CNAME', 'N@\n'],
    [
      'a key of JSON in a text',
      'compose.yml',
      'services:\n  web:\n    environment:\n      VIRTUAL_HOST_MULTIPORTS: |-\n        { "N@": { "/": { "port": 80 } } }',
    ],
    [
      'a part of an argument',
      'a.jsonnet',
      '{\n  services: {\n    web: service(8000, "example.com,N@") + {\n      image: "x",\n    },\n  },\n}',
    ],
    [
      'the domain of a signature',
      'mail.nix',
      '{\n  ARC = {\n    selector = "arc";\n    domain = "N@";\n  };\n}',
    ],
  ];
  for (const [what, file, text] of named)
    it(`a misspelled name: ${what}`, () => assert.deepEqual(found(file, text.replace('N@', name)), [name]));

  const addresses: readonly (readonly [...Case, address: string])[] = [
    [
      'of an interface',
      'host_vars/queue/net.yml',
      'fqdn: "queue.example.com"\nnetworkd_units:\n  - iface: ens3\n    addresses:\n      - 192.0.2.99/26\n      - 2001:db8::3/64\n    gateway4: 192.0.2.126',
      '192.0.2.99',
    ],
    [
      'of an inventory without an ending',
      'inventory',
      'all:\n  hosts:\n    queue.example.com:\n      ansible_host: 192.0.2.99',
      '192.0.2.99',
    ],
    [
      'of a wildcard in DNSControl',
      'dnsconfig.js',
      'D("example.com", REG,\n  AAAA("*.preview", "2001:db8::99", TTL(86400))\n);',
      '2001:db8::99',
    ],
    [
      'of a wildcard in octoDNS',
      'example.com.yaml',
      '"*.preview":\n  type: AAAA\n  value: 2001:db8::99',
      '2001:db8::99',
    ],
    [
      'after its name in a comment',
      'mail.cfg',
      'lmtp_host = /* queue.example.com */ "2001:db8::99";',
      '2001:db8::99',
    ],
  ];
  for (const [what, file, text, address] of addresses)
    it(`an address ${what}`, () => assert.deepEqual(found(file, text), [address]));
});

describe('A hint is', () => {
  it('a name that resembles none, where the text says that it is a host', () =>
    assert.deepEqual(found('a.yaml', 'host: wiki.example.com\nowner: wiki.example.com'), [
      'wiki.example.com?',
    ]));

  it('a name that is like another in its labels, beside that one', () => {
    assert.deepEqual(found('a.yaml', 'host: tools.git.example.com'), ['tools.git.example.com']);
    assert.deepEqual(found('a.yaml', 'host: tools.git.example.com\nserver: git.tools.example.com'), [
      'tools.git.example.com?',
    ]);
  });
});
