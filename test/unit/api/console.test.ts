import assert from 'node:assert/strict';
import { consolePage } from '../../../src/api/console.ts';
import { CHINA, INTERNATIONAL, ServiceAddress } from '../../../src/api/serviceAddress.ts';

describe('The web console', () => {
  it('has a page for each domain, and one of all domains', () => {
    assert.equal(
      consolePage(INTERNATIONAL, 'example.com'),
      'https://console.dnspod.com/dns/example.com/record',
    );
    assert.equal(consolePage(INTERNATIONAL), 'https://console.dnspod.com/dns/list');
    assert.equal(consolePage(CHINA, 'example.com'), 'https://console.dnspod.cn/dns/example.com/record');
    assert.equal(consolePage(CHINA, 'a/../b?c'), 'https://console.dnspod.cn/dns/a%2F..%2Fb%3Fc/record');
    assert.equal(consolePage(CHINA), 'https://console.dnspod.cn/dns/list');
  });

  it('of another service is not known', () => {
    assert.equal(consolePage(ServiceAddress.parse('https://dns.example'), 'example.com'), undefined);
  });
});
