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
    ['a.yaml', 'key: node7.dc1.example.com'],
    ['a.yaml', 'ID: node7.dc1.example.com'],
    ['a.yaml', 'data_volume: wwww.example.com:/srv', '1: wwww.example.com, nothing'],
    ['a.yaml', 'volume: wwww.example.com:/srv'],
    ['a.yaml', 'Volumes: wwww.example.com:/srv'],
    ['a.yaml', 'data: wwww.example.com:/srv', '1: wwww.example.com, nothing'],
    ['a.yaml', 'data: x/wwww.example.com:/srv'],
    ['a.yaml', 'data: wwww.example.com:srv'],
    ['a.yaml', 'hosts:\n  a wwww.example.com: x'],
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
  ];
  for (const [text, ...expected] of cases) {
    it(`has ${expected.join() || 'no problem'} in ${text}`, () =>
      assert.deepEqual(found(text, 'a.yaml'), expected));
  }
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
