import assert from 'node:assert/strict';
import { ROOT_SERVERS } from '../../../src/live/rootServers.ts';
import { ipText, parseIpAddress } from '../../../src/dns/ipAddress.ts';
import { pluck } from '../../support/pluck.ts';

describe('The root servers', () => {
  it('are thirteen, each with an address of both families at the port of DNS', () => {
    const names = 'abcdefghijklm'.split('').map((letter) => `${letter}.root-servers.net`);
    assert.deepEqual(pluck(ROOT_SERVERS, 'name'), names);
    for (const { name, addresses } of ROOT_SERVERS) {
      const parsed = addresses.map(({ address }) => parseIpAddress(address) ?? assert.fail(name));
      assert.deepEqual(pluck(parsed, 'family'), [4, 6], name);
      const all = parsed.map((address) => ({ address: ipText(address), port: 53 }));
      assert.deepEqual(addresses, all);
    }
    const all = ROOT_SERVERS.flatMap(({ addresses }) => addresses.map(({ address }) => address));
    assert.equal(new Set(all).size, 26);
  });
});
