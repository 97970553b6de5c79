import assert from 'node:assert/strict';
import { isOfAnother, stemsOfAddress, stemsOfName } from '../../../../src/config/evidence/stems.ts';
import { entryOf } from './entries.ts';

describe('What a key says', () => {
  const names: readonly (readonly [key: string, ...stems: string[]])[] = [
    ['nagios_server', 'nagios server', 'nagios'],
    ['nagios_host', 'nagios host', 'nagios'],
    ['apiServerHostname', 'api server hostname', 'api server'],
    ['server', 'server'],
    ['gateway_name'],
  ];
  for (const [key, ...stems] of names)
    it(`of a name is ${stems.join(' or ') || 'nothing'}: ${key}`, () => {
      assert.deepEqual(stemsOfName(entryOf(key)), stems);
      assert.deepEqual(stemsOfName(entryOf(key, { kind: 'text' })), []);
    });

  const addresses: readonly (readonly [key: string, ...stems: string[]])[] = [
    ['nagios_ip', 'nagios'],
    ['nagios_ipv4_address', 'nagios'],
    ['munin_master_addr', 'munin master'],
    ['ip_of_nagios'],
    ['ip'],
    ['nagios'],
    ['nagios_listen_ip'],
  ];
  for (const [key, ...stems] of addresses)
    it(`of an address is ${stems.join(' or ') || 'nothing'}: ${key}`, () => {
      assert.deepEqual(stemsOfAddress(entryOf(key)), stems);
      assert.deepEqual(stemsOfAddress(entryOf(key, { kind: 'text' })), []);
    });

  it('may be that an address is another’s', () => {
    for (const key of ['gateway', 'my_gw_ip', 'allowed_ips', 'node'])
      assert.equal(isOfAnother(key), true, key);
    for (const key of ['', 'ip', 'gateways', 'server']) assert.equal(isOfAnother(key), false, key);
  });
});
