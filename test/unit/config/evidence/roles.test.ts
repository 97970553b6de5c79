import assert from 'node:assert/strict';
import { found } from './found.ts';

describe('The name of a server with a number', () => {
  const cases: readonly (readonly [file: string, text: string, ...string[]])[] = [
    ['hiera.yaml', 'ring_manager: node7.dc1.example.com', '1: node7.dc1.example.com, nothing'],
    ['hiera.yaml', 'dumps:\n  - node7.dc1.example.com', '2: node7.dc1.example.com, nothing'],
    ['hiera.yaml', 'topology:\n  node7.dc1.example.com: /rack/1', '2: node7.dc1.example.com, nothing'],
    ['site.pp', "$manager = 'node7.dc1.example.com'", '1: node7.dc1.example.com, nothing'],
    ['a.yaml', 'keyed: node7.dc1.example.com', '1: node7.dc1.example.com, nothing'],
    ['a.yaml', 'idle: node7.dc1.example.com', '1: node7.dc1.example.com, nothing'],
    ['a.yaml', 'grid: node7.dc1.example.com', '1: node7.dc1.example.com, nothing'],
    ['a.yaml', 'key: node7.dc1.example.com'],
    ['a.yaml', 'KEY: node7.dc1.example.com'],
    ['a.yaml', 'Name: node7.dc1.example.com'],
    ['a.yaml', 'xname: node7.dc1.example.com', '1: node7.dc1.example.com, nothing'],
    // With a port, or with a final dot.
    ['a.yaml', 'x: wwww.example.com:80', '1: wwww.example.com, nothing'],
    ['a.yaml', 'x: wwww.example.com:12345', '1: wwww.example.com, nothing'],
    ['a.yaml', 'x: wwww.example.com:8'],
    ['a.yaml', 'x: wwww.example.com:123456'],
    ['a.yaml', 'x: wwww.example.com,a:80'],
    ['a.yaml', 'x: wwww.example.com:80/a'],
    ['a.yaml', '{x: wwww.example.com., y: 1}', '1: wwww.example.com, nothing'],
    ['a.yaml', '{x: wwww.example.com, y: a.}'],
    ['a.yaml', 'ID: node7.dc1.example.com'],
    ['a.yaml', 'data_volume: wwww.example.com:/srv', '1: wwww.example.com, nothing'],
    ['a.yaml', 'volume: wwww.example.com:/srv'],
    ['a.yaml', 'Volumes: wwww.example.com:/srv'],
    ['a.yaml', 'data: wwww.example.com:/srv', '1: wwww.example.com, nothing'],
    ['a.yaml', 'data: -v wwww.example.com:/srv'],
    ['a.yaml', 'data: --volume="wwww.example.com:/srv'],
    ['a.yaml', 'data: x-v a wwww.example.com:/srv', '1: wwww.example.com, nothing'],
    ['a.yaml', 'data: wwww.example.com,:/srv'],
    ['a.yaml', 'data: wwww.example.com:/"srv', '1: wwww.example.com, nothing'],
    ['a.yaml', 'data: wwww.example.com:/,srv'],
    ['a.yaml', 'data: x/wwww.example.com:/srv'],
    ['a.yaml', 'data: wwww.example.com:srv'],
    ['a.yaml', 'hosts:\n  a wwww.example.com: x'],
    // A block of a host, and a server of RADIUS with a name of its own.
    ['dhcpd.conf', 'host wwww.example.com {', '1: wwww.example.com, nothing'],
    ['nginx.conf', 'http {\nserver_name wwww.example.com {\n}', '2: wwww.example.com, nothing'],
    ['nginx.conf', 'http {\nserver wwww.example.com {\n}'],
    ['named.conf', 'server wwww.example.com {'],
    // The registry of an image is what it begins with.
    ['a.yaml', 'image: wwww.example.com/web', '1: wwww.example.com, nothing'],
    ['a.yaml', 'image: mirror/wwww.example.com/web'],
    ['a.yaml', 'image: wwww.example.com'],
    ['a.yaml', 'name: node7.dc1.example.com'],
    ['a.yaml', 'note: node7.dc1.example.com'],
    ['a.yaml', 'x: node7.dc1.example.com/name'],
    ['a.yaml', 'node7.dc1.example.com/name: x'],
    ['a.yaml', 'storage_provisioner: node7.dc1.example.com'],
    // No other server of the series is hosted.
    ['a.yaml', 'cluster: eu7.example.com'],
    ['a.yaml', 'x: node7.dc2.example.com'],
    ['a.yaml', 'x: v1.example.com'],
  ];
  for (const [file, text, ...expected] of cases) {
    it(`has ${expected.join() || 'no problem'} in ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      assert.deepEqual(found(text, file), expected);
    });
  }
});

describe('A list in a group of hosts', () => {
  it('contains hosts', () => {
    assert.deepEqual(found('ntp_peers:\n  north:\n  - www.example.com\n  - wwww.example.com', 'a.yaml'), [
      '4: wwww.example.com, nothing',
    ]);
    assert.deepEqual(found('{"peers": {"north": ["wwww.example.com"]}}', 'a.json'), [
      '1: wwww.example.com, nothing',
    ]);
    assert.deepEqual(found('ntp_peers:\n  zone: wwww.example.com', 'a.yaml'), []);
  });
});

describe('A name without evidence that it is a host', () => {
  it('is a hint on request', () => {
    const text = '# wwww.example.com\nowner: wwww.example.com\nlabel: www.example.com';
    assert.deepEqual(found(text, 'a.yaml'), []);
    assert.deepEqual(found(text, 'a.yaml', { unsureNames: 'hint' }), ['2: wwww.example.com, nothing']);
    const cases: readonly (readonly [line: string, ...string[]])[] = [
      ['owner: old.example.com', '1: old.example.com, disabled'],
      ['owner: eu7.example.com', '1: eu7.example.com, nothing'],
      ['name: wwww.example.com', '1: wwww.example.com, nothing'],
      ['owner: api.example.com'],
      // Names below it have records.
      ['owner: fr.example.com'],
      // The end of other names.
      ['zone: wwww.example.com'],
    ];
    for (const [line, ...expected] of cases) {
      assert.deepEqual(found(line, 'a.yaml'), [], line);
      assert.deepEqual(found(line, 'a.yaml', { unsureNames: 'hint' }), expected, line);
    }
  });
});

describe('A mailbox', () => {
  const cases: readonly (readonly [text: string, ...string[]])[] = [
    ['email: ops@example.com'],
    ['email: ops@api.example.com'],
    ['email: ops@silent.example.com', '1: silent.example.com, mail'],
    ['email: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['bugs_address: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['commonName: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['emailAddress: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['link: mailto:ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['key: ssh-rsa AAAA root@wwww.example.com'],
    ['link: MAILTO:ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['link: mailto:@wwww.example.com'],
    ['link: xmailto:ops@wwww.example.com'],
    ['link: mailto:a@b.test,ops@wwww.example.com'],
    ['link: mailto:a@b.test ops@wwww.example.com'],
    ['common_name: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['cn: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['bugs_addr: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['addresses: ops@wwww.example.com', '1: wwww.example.com, mail'],
    // A user of a host.
    ['cn_host: ops@wwww.example.com', '1: wwww.example.com, nothing'],
    ['address_host: ops@wwww.example.com', '1: wwww.example.com, nothing'],
    ['my_host: (ops@wwww.example.com)', '1: wwww.example.com, nothing'],
    ['my_host: ops@wwww.example.com/x'],
    [`x: git@wwww.example.com:${'a'.repeat(60)}/b`, '1: wwww.example.com, nothing'],
    [`x: git@wwww.example.com:${'a'.repeat(61)}/b`],
    ['x: git@wwww.example.com:b.git', '1: wwww.example.com, nothing'],
    ['x: git@wwww.example.com:b.gitx'],
    ['x: git@wwww.example.com:b'],
    ['x: git@wwww.example.com a:~/b'],
    ['x: a@git@wwww.example.com:~/b'],
    ['x: "git@wwww.example.com:~/b"', '1: wwww.example.com, nothing'],
    ['x: /git@wwww.example.com:~/b'],
    // In an assignment.
    ['x: CONTACT=ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['x: OWNER=ops@wwww.example.com'],
    ['x: CONTACT=a OWNER=ops@wwww.example.com'],
  ];
  for (const [text, ...expected] of cases) {
    it(`has ${expected.join() || 'no problem'} in ${text}`, () =>
      assert.deepEqual(found(text, 'a.yaml'), expected));
  }
});

const variable = (length: number): string => `x: \${${'a'.repeat(length - 5)}_HOST:-"wwww.example.com"}`;

describe('A name by the text around it', () => {
  const cases: readonly (readonly [file: string, text: string, ...string[]])[] = [
    // The default of a variable.
    ['a.yaml', variable(80), '1: wwww.example.com, nothing'],
    ['a.yaml', variable(81)],
    ['a.yaml', 'x: ${A_HOST="wwww.example.com"}', '1: wwww.example.com, nothing'],
    ['a.yaml', 'x: ${A_DOMAIN:-wwww.example.com}', '1: wwww.example.com, nothing'],
    ['a.yaml', 'x: ${A_URL:-wwww.example.com}', '1: wwww.example.com, nothing'],
    ['a.yaml', 'x: ${OWNER:-wwww.example.com}'],
    ['a.yaml', 'x: ${A_HOST:-a wwww.example.com}'],
    ['a.yaml', 'x: ${A_HOST:+wwww.example.com}'],
    // A comment of an embedded text.
    ['a.yaml', 'run: |\n  # see https://wwww.example.com/'],
    ['a.yaml', 'run: |\n  // see https://wwww.example.com/'],
    ['a.yaml', 'run: |\n  ; see https://wwww.example.com/'],
    ['a.yaml', 'run: |\n  see # https://wwww.example.com/', '2: wwww.example.com, nothing'],
    ['a.tf', 'x = <<EOT\n# see https://wwww.example.com/\nEOT'],
    ['a.tf', 'x = <<EOT\nsee https://wwww.example.com/\nEOT', '2: wwww.example.com, nothing'],
    // Maps of nginx.
    ...['host', 'http_host', 'server_name', 'ssl_server_name', 'ssl_preread_server_name'].map(
      (name): readonly [string, string, string] => [
        'nginx.conf',
        `map $${name} $x {\n  wwww.example.com a;\n}`,
        '2: wwww.example.com, nothing',
      ],
    ),
    ['nginx.conf', 'map $hostname $x {\n  wwww.example.com a;\n}'],
    ['nginx.conf', 'map a$host $x {\n  wwww.example.com a;\n}'],
    ['nginx.conf', 'split_clients $host $x {\n  wwww.example.com a;\n}'],
    ['nginx.conf', 'map $x $host {\n  wwww.example.com a;\n}'],
    // Lines of an inventory.
    ['a.ini', '[web]\nwwww.example.com', '2: wwww.example.com, nothing'],
    ['a.ini', '[web]\nwwww.example.com  ', '2: wwww.example.com, nothing'],
    ['a.ini', '[web]\nwwww.example.com a=b', '2: wwww.example.com, nothing'],
    ['a.ini', '[web]\nwwww.example.com = b'],
    ['a.ini', '[web]\nwwww.example.com : b'],
    ['a.ini', '[web:vars]\nwwww.example.com'],
    ['a.ini', 'wwww.example.com'],
    // Servers of RADIUS.
    ['nginx.conf', 'server wwww.example.com {\n}'],
    ['nginx.conf', 'server wwww.example.com{\n}'],
    ['nginx.conf', 'server wwww.example.com;', '1: wwww.example.com, nothing'],
    ['dhcpd.conf', 'server wwww.example.com {\n}'],
    // Pseudo-servers of IRC services.
    ['a.yaml', 'host: services.example.com'],
    ['a.yaml', 'hosts: services.example.com', '1: services.example.com, nothing'],
    ['a.yaml', 'host: my.services.example.com', '1: my.services.example.com, nothing'],
    // Lists of hosts in a file within another file.
    ['a.nix', "extraHosts = ''\n2001:DB8::1 wwww.example.com\n'';", '2: wwww.example.com, nothing'],
    ['a.nix', "extraHosts = ''\n  192.0.2.1 a wwww.example.com\n'';", '2: wwww.example.com, nothing'],
    ['a.nix', "hostsConf = ''\n192.0.2.1 wwww.example.com\n'';"],
    ['a.nix', "extraHosts = ''\nx 192.0.2.1 wwww.example.com\n'';"],
    ['a.yaml', 'conf: |\n  - wwww.example.com:9100', '2: wwww.example.com, nothing'],
    ['a.yaml', 'conf: |\n  - "wwww.example.com:12345"  ', '2: wwww.example.com, nothing'],
    ['a.yaml', 'conf: |\n  - wwww.example.com:9'],
    ['a.yaml', 'conf: |\n  - wwww.example.com:123456'],
    ['a.yaml', 'conf: |\n  - wwww.example.com:80 a'],
    ['a.yaml', 'conf: |\n  - wwww.example.com,:80'],
    ['a.yaml', 'conf: |\n  a - wwww.example.com:80'],
    ['a.yaml', 'conf: |\n  - a wwww.example.com:80'],
    ['a.yaml', 'conf: |\n  -"wwww.example.com:80"'],
    ['a.tf', 'x = <<EOT\n- wwww.example.com:80\nEOT', '2: wwww.example.com, nothing'],
    // Directives in a file within another file.
    ['a.yaml', 'conf: |\n  relay wwww.example.com', '2: wwww.example.com, nothing'],
    ['a.yaml', 'conf: |\n  export relay wwww.example.com', '2: wwww.example.com, nothing'],
    ['a.yaml', 'conf: |\n  exportrelay wwww.example.com'],
    ['a.yaml', 'conf: |\n  2relay wwww.example.com'],
    ['a.yaml', 'conf: |\n  relay wwww.example.com.'],
    ['a.yaml', `conf: |\n  ${'a'.repeat(56)}-host wwww.example.com`, '2: wwww.example.com, nothing'],
    ['a.yaml', `conf: |\n  ${'a'.repeat(57)}-host wwww.example.com`],
  ];
  for (const [file, text, ...expected] of cases) {
    it(`has ${expected.join() || 'no problem'} in ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      assert.deepEqual(found(text, file), expected);
    });
  }
});

/** The line of a site of Caddy, in a file within another file. */
const site = (line: string, ...outer: readonly string[]): string =>
  [...outer, 'conf: |', line.replace('N@', 'wwww.example.com'), '}']
    .map((each, depth) => `${' '.repeat(Math.min(depth, outer.length + 1))}${each}`)
    .join('\n');

const a = (count: number): string => 'a'.repeat(count);

const blanks = (count: number): string => ' '.repeat(count);

describe('A site of Caddy in a file within another file (N@)', () => {
  const sites = [
    'N@ {',
    'N@ { # web',
    `N@:12345${blanks(5)}{${blanks(5)}`,
    `https://${a(100)}:12345,${blanks(5)}N@ {`,
    `${'*.a, '.repeat(10)}N@ {`,
    'N@, *.a {',
    `N@,${blanks(5)}${a(100)} {`,
    `N@${', a'.repeat(10)} {`,
    `${blanks(250)}N@ {`,
  ];
  for (const line of sites)
    it(`is a host: ${line.trim().slice(0, 40)}`, () => {
      assert.equal(found(site(line, 'caddy:', 'files:'), 'a.yaml').length, 1);
      assert.deepEqual(found(site(line, 'coredns:', 'files:'), 'a.yaml'), []);
    });

  const others = [
    'N@',
    'N@ { x',
    'x N@ {',
    'N@ x {',
    'N@:123456 {',
    `N@${blanks(6)}{`,
    `N@ {${blanks(6)}`,
    `${a(101)}, N@ {`,
    `a:123456, N@ {`,
    `a,${blanks(6)}N@ {`,
    `${'a, '.repeat(11)}N@ {`,
    `N@,${blanks(6)}a {`,
    `N@, ${a(101)} {`,
    `N@${', a'.repeat(11)} {`,
  ];
  for (const line of others)
    it(`is none: ${line.trim().slice(0, 40)}`, () =>
      assert.deepEqual(found(site(line, 'caddy:', 'files:'), 'a.yaml'), []));

  it('is a host by the keys of its file, of its block and of the block around it', () => {
    assert.equal(found(site('N@ {', 'Caddy:'), 'a.yaml').length, 1);
    assert.deepEqual(found(site('N@ {', 'caddy:', 'a:', 'b:'), 'a.yaml'), []);
    assert.equal(found('caddyConf: |\n  wwww.example.com {\n  }', 'a.yaml').length, 1);
  });
});

describe('A name that programs create', () => {
  for (const name of ['_acme-challenge.www', '_acme-challenge.wwww', 's1._domainkey', '_sip._tcp']) {
    it(`is never reported: ${name}`, () => {
      assert.deepEqual(found(`host: ${name}.example.com`, 'a.yaml'), []);
    });
  }
});

function among(...others: readonly string[]): string {
  return others.map((each) => `- ${each}.example.com`).join('\n');
}

describe('A name beside others', () => {
  const cases: readonly (readonly [file: string, text: string, ...string[]])[] = [
    ['a.yaml', `x:\n${among('www', 'api', 'wwww')}`, '4: wwww.example.com, nothing'],
    // At least two thirds are hosted.
    ['a.yaml', `x:\n${among('www', 'wwww')}`],
    ['a.yaml', `x:\n${among('www', 'www', 'wwww')}`],
    ['a.yaml', `x:\n${among('www', 'api', 'mail', 'a', 'b')}`],
    [
      'a.yaml',
      `x:\n${among('www', 'api', 'mail', 'inside', 'a', 'b')}`,
      '6: a.example.com, nothing',
      '7: b.example.com, nothing',
    ],
    // The zone has hosts beside it.
    ['a.yaml', `x:\n${among('www', 'api', 'a.dc1')}`, '4: a.dc1.example.com, nothing'],
    ['a.yaml', `x:\n${among('www', 'api', 'a.dc2')}`],
    // Names of other things.
    ['a.yaml', `apiGroups:\n${among('www', 'api', 'wwww')}`],
    ['a.yaml', `x:\n${among('www', 'api', 'wwww/name')}`],
    ['a.yaml', `x:\n${among('www', 'api', 'star')}`],
    ['a.yaml', `x:\n${among('www', 'api', 'fr')}`],
    ['a.yaml', `x:\n${among('www', 'any.apps', 'wwww')}`],
    ['a.yaml', `x:\n${among('www', 'api', 'old')}`],
    ['a.yaml', `x:\n${among('www', 'api', 'wwww')} # dns-tree-ignore`],
    ['a.yaml', 'a: www.example.com\nb: api.example.com\nc: wwww.example.com'],
    ['named.conf', 'zone "www.example.com" {\n}\nzone "api.example.com" {\n}\nzone "wwww.example.com" {\n}'],
    // Keys of a mapping, one key in several blocks, lines of a list.
    ['a.yaml', 'www.example.com: 1\napi.example.com: 2\nwwww.example.com: 3', '3: wwww.example.com, nothing'],
    [
      'a.yaml',
      '- domain: www.example.com\n- domain: api.example.com\n- domain: wwww.example.com',
      '3: wwww.example.com, nothing',
    ],
    ['a.yaml', '- id: www.example.com\n- id: api.example.com\n- id: wwww.example.com'],
    [
      'a.tf',
      'x = {\n  a = { domain = "www.example.com" }\n  b = { domain = "api.example.com" }\n  c = { domain = "wwww.example.com" }\n}',
      '4: wwww.example.com, nothing',
    ],
    ['nodes.txt', 'www.example.com\napi.example.com\nwwww.example.com', '3: wwww.example.com, nothing'],
    ['nodes.txt', 'www.example.com\napi.example.com\nsee wwww.example.com'],
  ];
  for (const [file, text, ...expected] of cases) {
    it(`has ${expected.join() || 'no problem'} in ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      assert.deepEqual(found(text, file), expected);
    });
  }
});
