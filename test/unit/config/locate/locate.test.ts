import assert from 'node:assert/strict';
import { locate } from '../../../../src/config/locate/locate.ts';
import { ZoneTrie } from '../../../../src/config/locate/zoneTrie.ts';
import { hostWithin, toAscii } from '../../../../src/dns/names.ts';

const zones = new ZoneTrie([
  'example.com',
  'eu.example.com',
  'EXAMPLE.ORG.',
  'xn--bcher-kva.example',
  'xn--fsqu00a.example',
  'example.co.uk',
]);

/**
 * Returns the located items in a short form: `host zone`, `?` if it is uncertain, `…zone` for templates, addresses.
 */
function found(text: string, of = zones): string[] {
  return locate(text, of).map((each) => {
    const written = text.slice(each.start, each.end);
    assert.notEqual(written, '');
    switch (each.kind) {
      case 'name':
        assert.equal(toAscii(written.replaceAll('\\', '')).toLowerCase(), each.ascii);
        return `${hostWithin(each.zone, each.ascii)} ${each.zone}${each.certain ? '' : '?'}`;
      case 'template':
        return `…${written} ${each.zone}`;
      case 'address':
        return each.prefix === undefined ? each.address : `${each.address}/${each.prefix}`;
    }
  });
}

const names: Record<string, string[]> = {
  'WWW.Example.COM': ['www example.com'],
  '*.example.com': ['* example.com'],
  '${HOST-www.example.com}': ['www example.com'],
  // 63 and 64 characters in ASCII.
  [`www.ü${'a'.repeat(55)}.example.com`]: [`www.xn--${'a'.repeat(55)}-oxf example.com`],
  [`www.ü${'a'.repeat(56)}.example.com`]: ['…example.com example.com'],
  [`www.${'a'.repeat(64)}.example.com`]: ['…example.com example.com'],
  'www.example.com%20x': ['www example.com'],
  'BÜCHER.example': ['@ xn--bcher-kva.example'],
  'www。例子．example｡': ['www xn--fsqu00a.example'],
  'даwww.example.com': [`${toAscii('даwww')} example.com`],
  // A joiner of Persian.
  'نامه\u200Cای.example.com': [`${toAscii('نامه\u200Cای')} example.com`],
  '*.bücher.example': ['* xn--bcher-kva.example'],
  'Proxy.ENV.example.com': ['proxy.env example.com'],
  'proxy.E.example.com': ['proxy.e example.com'],
  'proxy.ENV_.example.com': ['proxy.env_ example.com'],
  'proxy.ENV1.example.com': ['proxy.env1 example.com'],
  'PROXY.EXAMPLE.COM': ['proxy example.com'],
  'https:\\/\\/www.example.com\\/': ['www example.com'],
  '{{ if .a }}www.example.com{{ else }}api.example.com{{ end }}': ['www example.com', 'api example.com'],
  'to=https%3A%2F%2Fwww.example.com%2Fpath': ['www example.com'],
  '<host>www.example.com</host>': ['www example.com'],
  'See www.example.com. Then mail.example.com...': ['www example.com', 'mail example.com'],
  '\\\\fs.example.com\\share': ['fs example.com'],
  'rewrite ^ https://www.example.com$uri$is_args$args;': ['www example.com'],
};

const uncertain: Record<string, string[]> = {
  '"a\\nwww.example.com\\texample.com"': ['www example.com?', '@ example.com?'],
  '~^www.example\\.com$': ['www example.com?'],
  'server_name ~^(?:www\\.)?api\\.example\\.com$;': ['api example.com?'],
  '"^https?://www\\\\.example\\\\.com/"': ['www example.com?'],
  'echo "\\033[1mwww.example.com\\033[0m"': ['www example.com'],
  'echo "\\e[1;31mwww.example.com \\x1b[0mb.example.com"': ['www example.com', 'b example.com'],
  '"\\u003cwww.example.com\\u003e \\x27b.example.com\\x27"': ['www example.com', 'b example.com'],
  '请访问example.com。谢谢': ['@ example.com?'],
  'www.example.com和mail.example.com。谢谢': ['www example.com', 'mail example.com?'],
  'www.example.com和192.0.2.1和b.example.com。': ['www example.com', '192.0.2.1', 'b example.com?'],
  // Scripts without spaces between words, and symbols.
  ...Object.fromEntries(
    ['✓', '°', '😀', 'ไปที่', 'ໄປ', 'ទៅ', 'သွား', 'は', 'ア', 'ー', '는'].map((word) => [
      `${word}www.example.com`,
      ['www example.com?'],
    ]),
  ),
  '1和2.example.com': ['2 example.com?'],
  'a和b-1.example.com': ['b-1 example.com?'],
  '和a.example.com。b了': [],
  '和a.example.com。了': ['a example.com?'],
  'proxy.ENV.example.com': ['proxy.env example.com?'],
  'PROXY.ENV.example.com': ['proxy.env example.com?'],
  'proxy.ENV_A-B.example.com': ['proxy.env_a-b example.com?'],
  'www.example.com${SUFFIX}': ['www example.com?'],
  '<beans xmlns="http://b.example.com/schema">': ['b example.com'],
};

const templates: Record<string, string[]> = {
  '${VAR}-www.b.example.com': ['…b.example.com example.com'],
  '${HOST-.example.com}': ['…example.com example.com'],
  '__HOST__.example.com': ['…example.com example.com'],
  'a..b.example.com': ['…b.example.com example.com'],
  '-www.example.com': ['…example.com example.com'],
  [`${'a'.repeat(64)}.example.com`]: ['…example.com example.com'],
  [`${'a.'.repeat(121)}example.com`]: [`${'a.'.repeat(120)}a example.com`],
  [`aa.${'a.'.repeat(120)}example.com`]: [`…${'a.'.repeat(120)}example.com example.com`],
  [`${'a.'.repeat(300)}example.com`]: [`…${'a.'.repeat(121)}example.com example.com`],
};

describe('The names of zones', () => {
  it('have two labels at least, none of them empty', () => {
    const of = new ZoneTrie(['com', '', 'a..net', '.org', 'ok.example']);
    assert.deepEqual(found('www.com a..net a.net x.org www.ok.example', of), ['www ok.example']);
  });
});

const addresses: Record<string, string[]> = {
  '192.0.2.1.': ['192.0.2.1'],
  'http://192.0.2.1/': ['192.0.2.1'],
  '192.0.2.0/33 192.0.2.0/x 192.0.2.0/24.': ['192.0.2.0', '192.0.2.0', '192.0.2.0/24'],
  '192.0.2.0/255.255.255.0': ['192.0.2.0'],
  '192.0.2.1/32 192.0.2.1/0 192.0.2.1/320': ['192.0.2.1/32', '192.0.2.1/0', '192.0.2.1'],
  '2001:db8::1/128 2001:db8::1/129': ['2001:db8::1/128', '2001:db8::1'],
  '192.0.2.10-192.0.2.20': ['192.0.2.10', '192.0.2.20'],
  '255.255.255.254-255.255.255.255': ['255.255.255.254', '255.255.255.255'],
  '192.0.2.1/8': ['192.0.2.1/8'],
  '192.0.2.1/08': ['192.0.2.1'],
  '192.0.2.1/24-x 192.0.2.1/24.1 192.0.2.1/24a': ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
  'host:FD00::1 host:fcab::1 host:ff02::1': ['fd00::1', 'fcab::1', 'ff02::1'],
  'host:FE80::1 host:febf::1 host:3fff::1': ['fe80::1', 'febf::1', '3fff::1'],
  '1::ABC ABC::1': ['1::abc', 'abc::1'],
  '12345:2001:db8::1': ['2001:db8::1'],
  'db:192.0.2.1': ['192.0.2.1'],
  '::a/16': ['::a/16'],
  '::a': [],
  'ab::/16': ['ab::/16'],
  'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all': ['192.0.2.0/24', '2001:db8::/32'],
  '"a\\n192.0.2.1\\n2001:db8::1"': ['192.0.2.1', '2001:db8::1'],
  '服务器192.0.2.1和2001:db8::1。': ['192.0.2.1', '2001:db8::1'],
  'address=/www.example.com/192.0.2.1': ['www example.com', '192.0.2.1'],
  '2001:db8::1.': ['2001:db8::1'],
  '2001:db8::1: x': ['2001:db8::1'],
  '2001:db8::': ['2001:db8::'],
  '"::1"': ['::1'],
  '[::1]:8080': ['::1'],
  '[1:2:3:4:5:6:7:8]:80': ['1:2:3:4:5:6:7:8'],
  'fe80::1%eth0.': ['fe80::1'],
  'fe80::1%': ['fe80::1'],
  'fe80::1%.': ['fe80::1'],
  'fe80::1%eth0/64': ['fe80::1/64'],
  '::ffff:192.0.2.1': ['::ffff:192.0.2.1'],
  '64:ff9b::192.0.2.1': ['64:ff9b::c000:201'],
  'web:2001:db8::1': ['2001:db8::1'],
  'fe80::/10,fd00::/8': ['fe80::/10', 'fd00::/8'],
};

const nothing = (
  '1.2.3 | v1.2.3.4-beta | 1.2.3.4.5 | 1.2.3.4-5 | 1.2.3.4-rc.1 | 1.2.3.4+build | 1.2.3.4~rc1 | ' +
  'pkg==1.2.3.4 >=1.2.3.4 ^1.2.3.4 ~1.2.3.4 | https://host.test/releases/1.2.3.4/x.tgz | 256.1.1.1 | ' +
  '192.0.02.1 | 1.3.6.1.4.1.311 | ${A}192.0.2.1 192.0.2.${B} 192.0.2.1${C} $1.2.3.4 | main.rs | ' +
  'com.example.Foo | com.example | com | .com | localhost | www.example.net | ' +
  'www.example.com.evil.test | notexample.com | www.example.com-old www.example.com_bak | ' +
  'www.example.com.conf | www.example.com@sha256:0123456789abcdef | www.example.com.${TLD} | ' +
  'www.example.com{.cn} | ~^www\\d+\\.example\\.com$ | www.example.* | $example.com ${X}example.com | ' +
  'example..com | ..example | 12:30:45 2024-01-01T12:30:45.123Z 12:30 | ' +
  '00:1a:2b:3c:4d:5e 00:1a:2b:3c:4d:5e:6f:70 00-1a-2b-3c-4d-5e | :: | ::/0 | ::: | ' +
  'host:fe70::1 host:fec0::1 host:fb00::1 host:4000::1 host:1fff::1 host:200::1 | abcde::123 | ' +
  'AB::1 1::AB | [::]:80 | std::vector a::b ab::cd dead::beef A::B::C x::1 std::a1 list[::2] [::-1] | ' +
  'arn:aws:iam::123456789012:role/x arn:aws:s3:::bucket | div::before a::after | ' +
  'x2001:db8::1 2001:db8::g 2001:db8::1-beta 2001:db8::12345 1:2:3:4:5:6:7:8 | ' +
  '2001:db8::${n} ${p}2001:db8::1 | ab:cd:ef:01:23:45:67:89:ab:cd:ef:01:23:45:67:89 | ' +
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
).split(' | ');

describe('locate', () => {
  const all = { ...names, ...uncertain, ...templates, ...addresses };
  for (const [text, expected] of Object.entries(all)) {
    it(`finds ${expected.join(', ').slice(0, 60)} in ${text.slice(0, 60)}`, () => {
      assert.deepEqual(found(text), expected);
      // With any text around it.
      for (const [before, after] of [
        [' ', ' '],
        ['\t', '\n'],
        ['"', '"'],
        ['\n', '\r\n'],
        ['main.rs ', ' 1.2.3'],
        ['', ' '.repeat(300)],
        [' '.repeat(300), ''],
      ] as const)
        assert.deepEqual(found(`${before}${text}${after}`), expected);
    });
  }

  for (const text of nothing) it(`finds nothing in ${text}`, () => assert.deepEqual(found(text), []));

  it('finds a name that looks like a file, a package or a version if it belongs to a zone', () => {
    const odd = new ZoneTrie(['main.rs', 'example.foo', '3.x']);
    assert.deepEqual(found('main.rs src.main.rs com.example.Foo 1.2.3.X', odd), [
      '@ main.rs',
      'src main.rs',
      'com example.foo',
      '1.2 3.x',
    ]);
  });

  it('finds the names between two zones, one of which is within the other', () => {
    const nested = new ZoneTrie(['example.com', 'a.b.example.com']);
    assert.deepEqual(found('b.example.com c.b.example.com c.a.b.example.com', nested), [
      'b example.com',
      'c.b example.com',
      'c a.b.example.com',
    ]);
    assert.deepEqual(found('b.example.com', new ZoneTrie(['a.b.example.com'])), []);
  });

  it('does not split a label with two scripts if it belongs to a zone', () => {
    const ascii = toAscii('中国cdn.example');
    const mixed = new ZoneTrie([ascii]);
    assert.deepEqual(found('www.中国cdn.example', mixed), [`www ${ascii}`]);
    assert.deepEqual(found('中国cdn.example和中国cdn.example。', mixed), [`@ ${ascii}`]);
  });

  it('finds any number of names without spaces between them', () => {
    assert.equal(locate('www.example.com和192.0.2.1和'.repeat(75_000), zones).length, 150_000);
  });
});
