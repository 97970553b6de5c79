import assert from 'node:assert/strict';
import { consolePage } from '../../../src/api/console.ts';
import { CHINA, INTERNATIONAL, NAMED_SERVICES, ServiceAddress } from '../../../src/api/serviceAddress.ts';

describe('The web console', () => {
  it('has a page for each domain, and one of all domains', () => {
    const page = 'https://console.dnspod.com/dns/example.com/record';
    assert.equal(consolePage(INTERNATIONAL, 'example.com'), page);
    assert.equal(consolePage(INTERNATIONAL), 'https://console.dnspod.com/dns/list');
    assert.equal(consolePage(CHINA, 'example.com'), 'https://console.dnspod.cn/dns/example.com/record');
    for (const hostile of ['a/../b?c', '../../logout', '\uD800.com', '', 'a.b#c'])
      assert.equal(consolePage(CHINA, hostile), 'https://console.dnspod.cn/dns/list', hostile);
    assert.equal(consolePage(CHINA), 'https://console.dnspod.cn/dns/list');
  });

  it('is the same over both interfaces', () => {
    assert.equal(consolePage(NAMED_SERVICES.international.cloudKey), consolePage(INTERNATIONAL));
    assert.equal(consolePage(NAMED_SERVICES.china.cloudKey), consolePage(CHINA));
  });

  it('of another service is not known', () => {
    assert.equal(consolePage(ServiceAddress.parse('https://dns.example'), 'example.com'), undefined);
  });
});
