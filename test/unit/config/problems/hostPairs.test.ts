import { describeProblems, found } from '../evidence/found.ts';

const WRONG = '192.0.2.29';
const OTHER = '192.0.2.28';

/** Lines with the address of another machine. */
const OTHERS = (count: number): string => 'gateway_ip: 10.0.0.1\n'.repeat(count);

describeProblems(found, 'An address in another line than its name', [
  // Keys that say the same of both.
  ['a.yaml', `nagios_server: api.example.com\nnagios_ip: ${WRONG}`, `2: ${WRONG}, address`],
  ['a.yaml', `nagios_ip: ${WRONG}\nnagios: api.example.com`, `1: ${WRONG}, address`],
  ['a.yaml', `a:\n  nagios_server: api.example.com\nb:\n  nagios_ip: ${WRONG}`],
  ['a.yaml', `nagios_server: api.example.com\nnagios_host: www.example.com\nnagios_ip: ${WRONG}`],
  // The address is another's.
  ['a.yaml', `dns_server: api.example.com\ndns_ip: ${WRONG}`],
  ...'upstream backend origin proxy monitoring bind internal node'
    .split(' ')
    .flatMap((word): readonly (readonly [string, string])[] => [
      ['a.yaml', `${word}_server: api.example.com\n${word}_ip: ${WRONG}`],
      ['a.yaml', `${word}_host: api.example.com\n${word}_address: ${WRONG}`],
    ]),
  // A comment above.
  ['a.yaml', `ips:\n# api.example.com\n- ${WRONG}`, `3: ${WRONG}, address`],
  ['a.tf', `# api.example.com\npublic_ip = "${WRONG}"`, `2: ${WRONG}, address`],
  // A comment above what need not be of its host.
  ['a.yaml', `# api.example.com\ngateway: ${WRONG}`],
  ['a.yaml', `listen:\n  # api.example.com\n  address: ${WRONG}`],
  ['a.yaml', `listen:\n  a:\n    # api.example.com\n    address: ${WRONG}`],
  ['a.yaml', `rules:\n  # api.example.com\n  - ${WRONG}`],
  // Other comments.
  ['a.yaml', `# old IP of api.example.com\nip: ${WRONG}`],
  ['a.yaml', 'ips:\n# api.example.com\n- 192.0.2.30'],
  ['a.yaml', `ips:\n# example.com\n- ${WRONG}`],
  ['a.yaml', `ips:\n# api.example.com\n# - ${WRONG}`],
  ['a.yaml', `ips:\n# api.example.com\n- ${WRONG} # dns-tree-ignore`],
  // It is the heading of several.
  ['a.yaml', `ips:\n# api.example.com\n- ${WRONG}\n- ${OTHER}`],
  // Its section has five lines.
  ['a.yaml', `# api.example.com\n${OTHERS(4)}ip: ${WRONG}`, `6: ${WRONG}, address`],
  ['a.yaml', `# api.example.com\nip: [${WRONG}, 10.0.0.1]`],
  ['a.yaml', `# api.example.com\nip: 10.0.0.1\naddress: ${WRONG}`, `3: ${WRONG}, address`],
  // With its prefix.
  ['a.pp', `$a = [ '${WRONG}/32', # api.example.com`, `1: ${WRONG}, address`],
  ['a.pp', `$a = [ '${WRONG}/24' ] # api.example.com`, `1: ${WRONG}, address`],
  // The interfaces of the host that the file is about.
  [
    'host_vars/api.example.com.yml',
    `static_interfaces:\n  - name: eno1\n    addrs:\n      - ${WRONG}/26\n      - 2001:db8::29/64`,
    `4: ${WRONG}, address`,
    '5: 2001:db8::29, address',
  ],
  [
    'host_vars/api.example.com.yml',
    `network:\n  eth0:\n    a:\n      address: ${WRONG}`,
    `4: ${WRONG}, address`,
  ],
  ['host_vars/api.example.com.yml', `network:\n  eth0:\n    a:\n      b:\n        address: ${WRONG}`],
  ['host_vars/api.example.com.yml', `backends:\n  eth0:\n    address: ${WRONG}`],
  [
    'host_vars/api.example.com.yml',
    `interfaces:\n  eth0:\n    address: ${WRONG}\n  eth1:\n    address: ${OTHER}`,
    `3: ${WRONG}, address`,
  ],
  // Short names between a name and its address.
  ['known_hosts', `api.example.com,api.dc,${WRONG} ssh-rsa AAAA`, `1: ${WRONG}, address`],
  ['known_hosts', `api.example.com,a,b,c,d,e,${WRONG} ssh-rsa AAAA`, `1: ${WRONG}, address`],
  ['known_hosts', `api.example.com,a,b,c,d,e,f,${WRONG} ssh-rsa AAAA`],
]);
