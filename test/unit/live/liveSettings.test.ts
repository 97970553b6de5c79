import assert from 'node:assert/strict';
import {
  MOST_SERVERS,
  parseServerAddress,
  readLiveSettings,
  serversIn,
  serverText,
} from '../../../src/live/liveSettings.ts';

const settingsOf = (values: Readonly<Record<string, unknown>>) =>
  readLiveSettings({ get: (key) => values[key] });

describe('The settings of live answers', () => {
  it('take addresses, with a port where it is not 53', () => {
    for (const [text, address, port] of [
      ['192.0.2.1', '192.0.2.1', 53],
      [' 192.0.2.1 ', '192.0.2.1', 53],
      ['192.0.2.1:1', '192.0.2.1', 1],
      ['192.0.2.1:65535', '192.0.2.1', 65_535],
      ['2001:DB8::1', '2001:db8::1', 53],
      ['[2001:db8:0::1]', '2001:db8::1', 53],
      ['[2001:db8::1]:5353', '2001:db8::1', 5353],
      ['[fe80::1%eth0]:5353', 'fe80::1%eth0', 5353],
    ] as const)
      assert.deepEqual(parseServerAddress(text), { address, port }, text);
  });

  it('take nothing else', () => {
    for (const entry of [
      '',
      'ns1.example.com',
      '192.0.2.1:0',
      '192.0.2.1:65536',
      '192.0.2.1:',
      '192.0.2.1:53x',
      '192.0.02.1',
      '192.0.2',
      '[192.0.2.1]:53',
      '[2001:db8::1',
      '2001:db8::1]:53',
      'udp://192.0.2.1',
      53,
      undefined,
      { address: '192.0.2.1' },
    ])
      assert.equal(parseServerAddress(entry), undefined, String(entry));
  });

  it('write an address so that they read it again', () => {
    for (const text of ['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:5353']) {
      const server = parseServerAddress(text);
      assert.ok(server);
      assert.equal(serverText(server), text);
    }
  });

  it('name what is no address and keep the others, each once', () => {
    const { resolvers, servers, faults } = settingsOf({
      resolvers: ['192.0.2.1', 'dns.example', '192.0.2.1:53', 7],
      servers: [],
    });
    assert.deepEqual(resolvers, [{ address: '192.0.2.1', port: 53 }]);
    assert.deepEqual(servers, []);
    assert.deepEqual(faults, [
      { kind: 'notAnAddress', setting: 'resolvers', entry: 'dns.example' },
      { kind: 'notAnAddress', setting: 'resolvers', entry: '7' },
    ]);
  });

  it('name a value that is no list', () => {
    assert.deepEqual(settingsOf({ servers: '192.0.2.1' }), {
      resolvers: [],
      servers: [],
      faults: [{ kind: 'notAList', setting: 'servers' }],
    });
  });

  it(`take ${MOST_SERVERS} servers, and name that there are more`, () => {
    const many = Array.from({ length: MOST_SERVERS + 1 }, (_, index) => `192.0.2.${index}`);
    const full = settingsOf({ servers: many.slice(1) });
    assert.equal(full.servers.length, MOST_SERVERS);
    assert.deepEqual(full.faults, []);
    const over = settingsOf({ servers: many });
    assert.equal(over.servers.length, MOST_SERVERS);
    assert.deepEqual(over.faults, [{ kind: 'tooMany', setting: 'servers', count: MOST_SERVERS + 1 }]);
  });

  it('take the servers of the system as they are written there', () => {
    assert.deepEqual(serversIn(['192.0.2.1', '[2001:db8::1]:5353', 'unix:/run/dns']), [
      { address: '192.0.2.1', port: 53 },
      { address: '2001:db8::1', port: 5353 },
    ]);
  });
});
