import assert from 'node:assert/strict';
import { describeProblems, found, inFile } from './found.ts';

describeProblems(found, 'A name by its key', [
  ['hiera.yaml', 'topology:\n  node7.dc1.example.com: /rack/1', '2: node7.dc1.example.com, series'],
  // With a port, or with a final dot.
  ['a.yaml', 'x: moon.example.com:80', '1: moon.example.com, absent'],
  ['a.yaml', 'x: moon.example.com:12345', '1: moon.example.com, absent'],
  ['a.yaml', 'x: moon.example.com:8'],
  ['a.yaml', 'x: moon.example.com:123456'],
  ['a.yaml', 'x: moon.example.com,a:80'],
  ['a.yaml', 'x: moon.example.com:80/a'],
  ['a.yaml', '{x: moon.example.com., y: 1}', '1: moon.example.com, absent'],
  ['a.yaml', '{x: moon.example.com, y: a.}'],
  ['a.yaml', 'ID: node7.dc1.example.com'],
  ['a.yaml', 'hosts:\n  a moon.example.com: x'],
  // A block of a host.
  ['dhcpd.conf', 'host moon.example.com {', '1: moon.example.com, absent'],
  // The registry of an image is what it begins with.
  ['a.yaml', 'image: moon.example.com'],
  ['a.yaml', 'x: node7.dc1.example.com/name'],
  // No other server of the series is hosted.
  ['a.yaml', 'cluster: eu7.example.com'],
]);

describe('A list in a group of hosts', () => {
  it('contains hosts', () => {
    assert.deepEqual(found('ntp_peers:\n  north:\n  - www.example.com\n  - moon.example.com', 'a.yaml'), [
      '4: moon.example.com, absent',
    ]);
    assert.deepEqual(found('{"peers": {"north": ["moon.example.com"]}}', 'a.json'), [
      '1: moon.example.com, absent',
    ]);
    assert.deepEqual(found('ntp_peers:\n  zone: moon.example.com', 'a.yaml'), []);
  });
});

describeProblems(
  found,
  'A name without evidence that it is a host',
  inFile('a.yaml', [
    // It resembles nothing.
    ['x:\n- www.example.com\n- api.example.com\n- moon.example.com'],
    // A whole value, and a part of one.
    ['owner: a wwww.example.com', '1: wwww.example.com, misspelled'],
    ['owner: old.example.com', '1: old.example.com, disabled'],
    ['owner: node7.dc1.example.com', '1: node7.dc1.example.com, series'],
    ['owner: a node7.dc1.example.com'],
    // It is like a hosted one in its labels alone.
    ['owner: fr.www.example.com'],
    // There are names below it.
    ['host: fr.example.com'],
    // The end of other names.
    ['zone: wwww.example.com', '1: wwww.example.com, misspelled'],
    ['zone: old.example.com', '1: old.example.com, disabled'],
    // No host at all.
    ['# wwww.example.com'],
  ]),
);

describeProblems(
  found,
  'A mailbox',
  inFile('a.yaml', [
    ['email: ops@example.com'],
    ['email: ops@moon.example.com', '1: moon.example.com, mail'],
    ['bugs_address: ops@moon.example.com', '1: moon.example.com, mail'],
    ['commonName: ops@moon.example.com', '1: moon.example.com, mail'],
    ['link: mailto:ops@moon.example.com', '1: moon.example.com, mail'],
    ['link: MAILTO:ops@moon.example.com', '1: moon.example.com, mail'],
    ['link: mailto:@moon.example.com'],
    ['link: xmailto:ops@moon.example.com'],
    ['link: mailto:a@b.test,ops@moon.example.com'],
    ['link: mailto:a@b.test ops@moon.example.com'],
    ['common_name: ops@moon.example.com', '1: moon.example.com, mail'],
    ['cn: ops@moon.example.com', '1: moon.example.com, mail'],
    ['bugs_addr: ops@moon.example.com', '1: moon.example.com, mail'],
    ['addresses: ops@moon.example.com', '1: moon.example.com, mail'],
    // A user of a host.
    ['cn_host: ops@moon.example.com', '1: moon.example.com, absent'],
    ['address_host: ops@moon.example.com', '1: moon.example.com, absent'],
    ['my_host: (ops@moon.example.com)', '1: moon.example.com, absent'],
    ['my_host: ops@moon.example.com/x'],
    [`x: git@moon.example.com:${'a'.repeat(60)}/b`, '1: moon.example.com, absent'],
    [`x: git@moon.example.com:${'a'.repeat(61)}/b`],
    ['x: git@moon.example.com:b.git', '1: moon.example.com, absent'],
    ['x: git@moon.example.com:b.gitx'],
    ['x: git@moon.example.com a:~/b'],
    ['x: a@git@moon.example.com:~/b'],
    ['x: "git@moon.example.com:~/b"', '1: moon.example.com, absent'],
    ['x: /git@moon.example.com:~/b'],
    // In an assignment.
    ['x: CONTACT=ops@moon.example.com', '1: moon.example.com, mail'],
  ]),
);

const variable = (length: number): string => `x: \${${'a'.repeat(length - 5)}_HOST:-"moon.example.com"}`;

describeProblems(found, 'A name by the text around it', [
  // The default of a variable.
  ['a.yaml', variable(80), '1: moon.example.com, absent'],
  ['a.yaml', variable(81)],
  ['a.yaml', 'x: ${A_URL:-moon.example.com}', '1: moon.example.com, absent'],
  ['a.yaml', 'x: ${A_HOST:-a moon.example.com}'],
  // A comment of an embedded text.
  ['a.yaml', 'run: |\n  # see https://moon.example.com/'],
  ['a.yaml', 'run: |\n  // see https://moon.example.com/'],
  ['a.yaml', 'run: |\n  ; see https://moon.example.com/'],
  ['a.tf', 'x = <<EOT\n# see https://moon.example.com/\nEOT'],
  // Maps of nginx.
  ...['host', 'http_host', 'server_name', 'ssl_server_name', 'ssl_preread_server_name'].map(
    (name): readonly [string, string, string] => [
      'nginx.conf',
      `map $${name} $x {\n  moon.example.com a;\n}`,
      '2: moon.example.com, absent',
    ],
  ),
  ['nginx.conf', 'map $hostname $x {\n  moon.example.com a;\n}'],
  ['nginx.conf', 'map a$host $x {\n  moon.example.com a;\n}'],
  ['nginx.conf', 'split_clients $host $x {\n  moon.example.com a;\n}'],
  // Lines of an inventory.
  ['a.ini', '[web]\nmoon.example.com a=b', '2: moon.example.com, absent'],
  ['a.ini', '[web]\nmoon.example.com = b'],
  ['a.ini', '[web]\nmoon.example.com : b'],
  ['a.ini', '[web:vars]\nmoon.example.com'],
  ['a.ini', 'moon.example.com'],
  // Lists of hosts in a file within another file.
  ['a.nix', "extraHosts = ''\n  192.0.2.1 a moon.example.com\n'';", '2: moon.example.com, absent'],
  ['a.yaml', 'conf: |\n  - moon.example.com:9100', '2: moon.example.com, absent'],
  ['a.yaml', 'conf: |\n  - moon.example.com,:80'],
  ['a.yaml', 'conf: |\n  - a moon.example.com:80'],
  // Directives in a file within another file.
  ['a.yaml', 'conf: |\n  export relay moon.example.com', '2: moon.example.com, absent'],
  ['a.yaml', 'conf: |\n  exportrelay moon.example.com'],
  ['a.yaml', 'conf: |\n  2relay moon.example.com'],
  ['a.yaml', 'conf: |\n  relay moon.example.com.'],
  ['a.yaml', `conf: |\n  ${'a'.repeat(56)}-host moon.example.com`, '2: moon.example.com, absent'],
  ['a.yaml', `conf: |\n  ${'a'.repeat(57)}-host moon.example.com`],
]);
