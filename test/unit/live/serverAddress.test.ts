import assert from 'node:assert/strict';
import { parseServerAddress, serverAddressText, systemResolvers } from '../../../src/live/serverAddress.ts';
import { liveTargets, targetsOfHost } from '../../../src/live/liveTargets.ts';
import { records } from '../dns/zones.ts';

describe('The address of a server', () => {
  it('is parsed with and without its port, and written back', () => {
    for (const [written, address, port] of [
      ['192.0.2.1', '192.0.2.1', 53],
      [' 192.0.2.1:5353 ', '192.0.2.1', 5353],
      ['192.0.2.1:1', '192.0.2.1', 1],
      ['192.0.2.1:65535', '192.0.2.1', 65_535],
      ['[2001:db8::1]:1', '2001:db8::1', 1],
      ['2001:DB8:0::1', '2001:db8::1', 53],
      ['[2001:db8::1]', '2001:db8::1', 53],
      ['[2001:db8::1]:65535', '2001:db8::1', 65_535],
      ['fe80::1%eth0', 'fe80::1%eth0', 53],
    ] as const) {
      const parsed = parseServerAddress(written);
      assert.deepEqual(parsed, { address, port }, written);
      assert.deepEqual(parseServerAddress(serverAddressText({ address, port })), parsed);
    }
  });

  it('is written with a port other than 53 only', () => {
    for (const [address, port, text] of [
      ['192.0.2.1', 53, '192.0.2.1'],
      ['192.0.2.1', 54, '192.0.2.1:54'],
      ['2001:db8::1', 53, '2001:db8::1'],
      ['2001:db8::1', 54, '[2001:db8::1]:54'],
    ] as const)
      assert.equal(serverAddressText({ address, port }), text);
  });

  it('is nothing else', () => {
    const written =
      'ns1.example.net 192.0.2 192.0.2.256 192.0.2.1:0 192.0.2.1:65536 192.0.2.1: [2001:db8::1 [192.0.2.1]x ns192.0.2.1:53 x[2001:db8::1]:53 192.0.2.1:53x 192.0.2.1:053053 [2001:db8::1]: []:53 2001:db8::1]:53';
    for (const each of ['', ...written.split(' ')]) assert.equal(parseServerAddress(each), undefined, each);
  });

  it('is known for the resolvers of this machine', () => {
    for (const each of systemResolvers()) assert.ok(each.port > 0);
  });
});

describe('The targets of a check', () => {
  it('are the hosts and types of records, each once in any spelling', () => {
    const all = records(
      'www A 192.0.2.1',
      'WWW a 192.0.2.2',
      '@ MX mail',
      '-off TXT x',
      'bücher A 192.0.2.3',
    );
    const targets = liveTargets(all).map(({ host, type }) => `${host} ${type}`);
    assert.deepEqual(targets, ['www A', '@ MX', 'off TXT', 'bücher A']);
    assert.deepEqual(targetsOfHost(all, 'xn--bcher-kva'), [{ host: 'bücher', type: 'A' }]);
    assert.deepEqual(targetsOfHost(all, ''), [{ host: '@', type: 'MX' }]);
    assert.deepEqual(targetsOfHost(all, 'other'), [
      { host: 'other', type: 'A' },
      { host: 'other', type: 'AAAA' },
    ]);
  });
});
