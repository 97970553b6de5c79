import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  addressLabel,
  addressProblem,
  CHINA,
  INTERNATIONAL,
  ServiceAddress,
} from '../../../src/api/serviceAddress.ts';
import { anyText } from './json.ts';
import { addressProblemText } from '../../../src/text/signInText.ts';

describe('ServiceAddress', () => {
  const accepted: readonly (readonly [typed: string, address: string])[] = [
    ['https://api.dnspod.com', 'https://api.dnspod.com'],
    ['  https://api.dnspod.com/ \n', 'https://api.dnspod.com'],
    ['HTTPS://API.DNSPOD.COM', 'https://api.dnspod.com'],
    ['https://api.dnspod.com:443/', 'https://api.dnspod.com'],
    ['https://dns.example:8443', 'https://dns.example:8443'],
    ['https://dns.example/v1/', 'https://dns.example/v1'],
    ['https://dns.example/v1//', 'https://dns.example/v1'],
    ['https://dns.example/a@b', 'https://dns.example/a@b'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['https://[2001:db8::1]:444', 'https://[2001:db8::1]:444'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://LOCALHOST', 'http://localhost'],
    ['http://127.0.0.1:1234/', 'http://127.0.0.1:1234'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://[::1]:80', 'http://[::1]'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
    ['http://0x7f.1', 'http://127.0.0.1'],
    ['http://2130706433', 'http://127.0.0.1'],
    ['http://１２７.0.0.1', 'http://127.0.0.1'],
    ['http://ⓛocalhost', 'http://localhost'],
    ['https://dns。example', 'https://dns.example'],
    ['https://dns.example/a%2fb', 'https://dns.example/a%2fb'],
  ];
  for (const [typed, address] of accepted) {
    it(`accepts ${JSON.stringify(typed)} as ${address}`, () => {
      assert.equal(ServiceAddress.parse(typed), address);
      assert.equal(addressProblem(typed), undefined);
    });
  }

  const refused: readonly (readonly [typed: string, why: RegExp])[] = [
    ['', /^Type the address/],
    ['  ', /^Type the address/],
    ['dnsapi', /begin with https/],
    ['dnsapi.cn', /begin with https/],
    ['api.dnspod.com:443', /begin with https/],
    ['//api.dnspod.com', /begin with https/],
    ['ftp://dns.example', /begin with https/],
    ['file:///etc/passwd', /not an address|begin with https/],
    ['javascript:alert(1)', /begin with https/],
    ['https://', /not an address/],
    ['https:///dns.example', /not an address/],
    ['https://dns example', /not an address/],
    ['https://dns.exa\nmple', /not an address/],
    ['https://dns.example:99999', /not an address/],
    ['https://[::1', /not an address/],
    ['http://api.dnspod.com', /unencrypted/],
    ['http://127.0.0.1.example.com', /unencrypted/],
    ['http://localhost.example.com', /unencrypted/],
    ['http://127.example.com', /unencrypted/],
    ['http://0.0.0.0', /unencrypted/],
    ['http://192.168.1.1', /unencrypted/],
    ['http://127.0.0.2', /unencrypted/],
    ['http://127.9.8.7', /unencrypted/],
    ['http://127.2', /unencrypted/],
    ['http://localhost.', /unencrypted/],
    ['http://sub.localhost', /unencrypted/],
    ['http://[::ffff:127.0.0.1]', /unencrypted/],
    ['http://lοcalhost', /unencrypted/],
    ['https:/dns.example', /begin with https/],
    ['https:dns.example', /begin with https/],
    ['https:\\\\dns.example', /not an address/],
    ['https://\\dns.example', /not an address/],
    ['https://dns.example\\@localhost', /not an address/],
    ['https://dns.example\u0000', /not an address/],
    ['https://dns.exa\u0009mple', /not an address/],
    ['https://dns.example:', /not an address/],
    ['https://dns.example:/v1', /not an address/],
    ['https://https://dns.example', /not an address/],
    ['https://dns%2eexample', /not an address/],
    ['http://%6cocalhost', /not an address/],
    ['http://localhost%00.example', /not an address/],
    ['http://[::2]', /unencrypted/],
    ['http://[::ffff:192.0.2.1]', /unencrypted/],
    ['https://user@dns.example', /user name/],
    ['https://user:secret@dns.example', /user name/],
    ['https://@dns.example', /user name/],
    ['https://:@dns.example', /user name/],
    ['http://localhost@dns.example', /user name/],
    ['https://dns.example?', /“\?” or “#”/],
    ['https://dns.example/?login_token=1', /“\?” or “#”/],
    ['https://dns.example#', /“\?” or “#”/],
    ['https://dns.example/#part', /“\?” or “#”/],
  ];
  for (const [typed, why] of refused) {
    it(`rejects ${JSON.stringify(typed)}`, () => {
      const problem = addressProblem(typed);
      assert.match(problem === undefined ? 'accepted' : addressProblemText(problem), why);
      const parsed = ServiceAddress.safeParse(typed);
      assert.equal(parsed.success, false);
      assert.equal(parsed.error?.issues[0]?.message, problem);
    });
  }

  it('has the two documented installations', () => {
    assert.equal(INTERNATIONAL, 'https://api.dnspod.com');
    assert.equal(CHINA, 'https://dnsapi.cn');
  });

  it('does not change a normalised address', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ['https'], withQueryParameters: false, withFragments: false }),
        (typed) => {
          const address = ServiceAddress.parse(typed);
          assert.equal(ServiceAddress.parse(address), address);
          assert.equal(new URL(`${address}/`).origin, new URL(typed).origin);
          assert.doesNotMatch(address, /\/$/u);
        },
      ),
    );
  });

  it('parses any text without throwing, and allows http on loopback only', () => {
    const typed = fc.oneof(
      anyText,
      fc.string().map((text) => `http://${text}`),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = ServiceAddress.safeParse(text);
        if (!parsed.success) return;
        const { protocol, hostname, username, password, search, hash } = new URL(parsed.data);
        assert.ok(
          protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname),
          parsed.data,
        );
        assert.equal(username + password + search + hash, '');
      }),
    );
  });

  it('is labelled by host and port', () => {
    assert.equal(addressLabel(INTERNATIONAL), 'api.dnspod.com');
    assert.equal(addressLabel(ServiceAddress.parse('http://[::1]:8080/deep/path')), '[::1]:8080');
  });
});
