import assert from 'node:assert/strict';
import { found } from './found.ts';

describe('The name of a server with a number', () => {
  const cases: readonly (readonly [file: string, text: string, ...string[]])[] = [
    ['hiera.yaml', 'ring_manager: node7.dc1.example.com', '1: node7.dc1.example.com, nothing'],
    ['hiera.yaml', 'dumps:\n  - node7.dc1.example.com', '2: node7.dc1.example.com, nothing'],
    ['hiera.yaml', 'topology:\n  node7.dc1.example.com: /rack/1', '2: node7.dc1.example.com, nothing'],
    ['site.pp', "$manager = 'node7.dc1.example.com'", '1: node7.dc1.example.com, nothing'],
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
