import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  addressLabel,
  addressProblem,
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
    ['https://dns.example/a@b', 'https://dns.example/a@b'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://[2001:db8::1]:444', 'https://[2001:db8::1]:444'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://LOCALHOST', 'http://localhost'],
    ['http://127.0.0.1:1234/', 'http://127.0.0.1:1234'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
    ['http://１２７.0.0.1', 'http://127.0.0.1'],
    ['https://dns.example/a%2fb', 'https://dns.example/a%2fb'],
  ];
  for (const [typed, address] of accepted) {
    it(`accepts ${JSON.stringify(typed)} as ${address}`, () => {
      assert.equal(ServiceAddress.parse(typed), address);
      assert.equal(addressProblem(typed), undefined);
    });
  }

  const refused: readonly (readonly [why: RegExp, ...typed: readonly string[]])[] = [
    [/^Type the address/, '', '  '],
    [
      /begin with https/,
      ...'dnsapi dnsapi.cn api.dnspod.com:443 //api.dnspod.com ftp://dns.example'.split(' '),
      ...'javascript:alert(1) https:/dns.example https:dns.example'.split(' '),
    ],
    [/not an address|begin with https/, 'file:///etc/passwd'],
    [
      /not an address/,
      ...'https:// https:///dns.example https://dns.example:99999 https://[::1 https://dns.example:'.split(
        ' ',
      ),
      ...'https://dns.example:/v1 https://https://dns.example https://dns%2eexample'.split(' '),
      ...'http://%6cocalhost http://localhost%00.example'.split(' '),
      ...String.raw`https:\\dns.example https://\dns.example https://dns.example\@localhost`.split(' '),
      'https://dns example',
      'https://dns.exa\nmple',
      'https://dns.example\u0000',
      'https://dns.exa\u0009mple',
    ],
    [
      /unencrypted/,
      ...'http://api.dnspod.com http://127.0.0.1.example.com http://localhost.example.com'.split(' '),
      ...'http://127.example.com http://0.0.0.0 http://192.168.1.1 http://127.0.0.2 http://127.9.8.7'.split(
        ' ',
      ),
      ...'http://127.2 http://localhost. http://sub.localhost http://[::ffff:127.0.0.1]'.split(' '),
      ...'http://lοcalhost http://[::2] http://[::ffff:192.0.2.1]'.split(' '),
    ],
    [
      /user name/,
      ...'https://user@dns.example https://user:secret@dns.example https://@dns.example'.split(' '),
      ...'https://:@dns.example http://localhost@dns.example'.split(' '),
    ],
    [
      /“\?” or “#”/,
      ...'https://dns.example? https://dns.example/?login_token=1 https://dns.example#'.split(' '),
      'https://dns.example/#part',
    ],
  ];
  for (const [why, typed] of refused.flatMap(([reason, ...all]) =>
    all.map((each) => [reason, each] as const),
  )) {
    it(`rejects ${JSON.stringify(typed)}`, () => {
      const problem = addressProblem(typed);
      assert.match(problem === undefined ? 'accepted' : addressProblemText(problem), why);
      const parsed = ServiceAddress.safeParse(typed);
      assert.equal(parsed.success, false);
      assert.equal(parsed.error?.issues[0]?.message, problem);
    });
  }

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
