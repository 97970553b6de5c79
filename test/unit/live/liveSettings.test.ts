import assert from 'node:assert/strict';
import { readLiveSettings, serversToAsk } from '../../../src/live/liveSettings.ts';

const settingsOf = (values: Readonly<Record<string, unknown>>) =>
  readLiveSettings({ get: (key) => values[key] });

describe('The settings of live answers', () => {
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
      roots: [],
      faults: [{ kind: 'notAList', setting: 'servers' }],
    });
  });

  it('begin at the root servers of the Internet unless others are named', () => {
    assert.equal(serversToAsk(settingsOf({})).roots, undefined);
    const { roots, servers, resolvers } = serversToAsk(
      settingsOf({ roots: ['192.0.2.1:5353'], servers: ['192.0.2.2'], resolvers: ['192.0.2.3'] }),
    );
    assert.deepEqual(roots, [{ name: '192.0.2.1:5353', addresses: [{ address: '192.0.2.1', port: 5353 }] }]);
    assert.deepEqual(servers, [{ address: '192.0.2.2', port: 53 }]);
    assert.deepEqual(resolvers, [{ address: '192.0.2.3', port: 53 }]);
  });

  it('take 32 servers of a list, and name that there are more', () => {
    const many = Array.from({ length: 33 }, (_, index) => `192.0.2.${index}`);
    const full = settingsOf({ servers: many.slice(1) });
    assert.equal(full.servers.length, 32);
    assert.deepEqual(full.faults, []);
    const over = settingsOf({ servers: many });
    assert.equal(over.servers.length, 32);
    assert.deepEqual(over.faults, [{ kind: 'tooMany', setting: 'servers', count: 33 }]);
  });
});
