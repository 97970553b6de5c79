import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { LoginToken, type TokenProblem } from '../../../src/api/token.ts';
import { secretProblemText } from '../../../src/text/signInText.ts';
import { readToken } from './server.ts';
import { anyText } from './json.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const GOOD = `12345,${SECRET}`;

const hex = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefXYZ-_.+/='.split('')), { minLength: min, maxLength: max })
    .map((characters) => characters.join(''));
const digits = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(String);

describe('LoginToken', () => {
  const repaired: readonly (readonly [what: string, pasted: string])[] = [
    ['a soft hyphen and bidi marks', `\u202D12345,\u00AD${SECRET}\u202C`],
    ['a NUL', `12345,${SECRET}\u0000`],
    ['the name of the parameter, as in JSON', `"login_token": "${GOOD}",`],
  ];
  for (const [what, pasted] of repaired) {
    it(`parses a token with ${what}`, () => {
      const token = readToken(pasted);
      assert.equal(token.reveal(), GOOD);
      assert.equal(token.id, '12345');
    });
  }

  const problems: readonly (readonly [pasted: string, problem: TokenProblem])[] = [
    ['', 'empty'],
    [' \u200B\n', 'empty'],
    ['""', 'empty'],
    ['login_token=', 'empty'],
    ['12345', 'noComma'],
    [SECRET, 'noComma'],
    ['AKIDz8krbsJ5yKBZQpn74WFkmLPx3', 'cloudKey'],
    [`AKIDz8krbsJ5yKBZQpn74WFkmLPx3,${SECRET}`, 'cloudKey'],
    [`login_token="akidz8krbsJ5yKBZQpn74WFkmLPx3，${SECRET}"`, 'cloudKey'],
    [`${SECRET},AKIDz8krbsJ5yKBZQpn74WFkmLPx3`, 'cloudKey'],
    [`,${SECRET}`, 'noId'],
    [` ， ${SECRET}`, 'noId'],
    ['12345,', 'noSecret'],
    ['12345 ，\n', 'noSecret'],
    [`12345,${SECRET}\uD800`, 'notText'],
  ];
  for (const [pasted, problem] of problems) {
    it(`rejects as “${problem}” the text ${JSON.stringify(pasted)}`, () => {
      assert.equal(LoginToken.parse(pasted), problem);
    });
  }

  it('keeps a secret that has the name of its field inside', () => {
    const token = LoginToken.parse('12345,a-login_token=b');
    assert.ok(token instanceof LoginToken);
    assert.equal(token.reveal(), '12345,a-login_token=b');
  });

  it('has a different message for each problem', () => {
    const texts = new Set(problems.map(([, problem]) => secretProblemText(problem)));
    assert.equal(texts.size, 6);
    for (const text of texts) assert.match(text, /^\p{Lu}.*\.$/u);
  });

  it('parses every repairable variant to the same token', () => {
    const noise = fc
      .array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\u00A0', '\u200B', '\u3000', '\uFEFF', '\u202E'), {
        maxLength: 4,
      })
      .map((pieces) => pieces.join(''));
    const mangling = fc.record({
      comma: fc.constantFrom(',', '，', '﹐', '、', '%2C', '%2c'),
      quotes: fc.constantFrom(['', ''], ['"', '"'], ['“', '”'], ["'", "'"], ['`', '`']),
      prefix: fc.constantFrom('', 'login_token=', 'LOGIN_TOKEN=', 'login_token:'),
      quotesFirst: fc.boolean(),
      noises: fc.tuple(noise, noise, noise, noise, noise),
    });
    fc.assert(
      fc.property(
        digits,
        hex(1, 40),
        mangling,
        (id, secret, { comma, quotes, prefix, quotesFirst, noises }) => {
          const [before = '', after = ''] = quotes;
          const [a, b, c, d, e] = noises;
          const core = `${id}${b}${comma}${c}${secret}`;
          const named = quotesFirst
            ? `${before}${prefix}${core}${after}`
            : `${prefix}${before}${core}${after}`;
          const token = readToken(`${a}${named.split('').join(d === '' ? '' : d)}${e}`);
          assert.equal(token.id, id);
          assert.equal(token.reveal(), `${id},${secret}`);
        },
      ),
    );
  });

  it('does not show the secret, however it is printed', () => {
    fc.assert(
      fc.property(digits, hex(8, 40), (id, secret) => {
        const token = readToken(`${id},${secret}`);
        const shown = [
          inspect(token, { showHidden: true, depth: null, getters: true }),
          inspect({ deep: [token] }, { showHidden: true, depth: null, getters: true }),
          JSON.stringify({ token }),
          String(token),
          Object.values(token).join(),
          JSON.stringify(structuredClone(token)),
          token.fingerprint(),
        ];
        for (const text of shown) assert.ok(!text.includes(secret), text);
      }),
    );
  });

  it('shows the id, which is not secret', () => {
    assert.equal(JSON.stringify(readToken(GOOD)), '"12345,•••"');
    assert.equal(String(readToken(GOOD)), '12345,•••');
  });

  it('has the same fingerprint for equal tokens only', () => {
    assert.equal(readToken(GOOD).fingerprint(), readToken(` ${GOOD}`).fingerprint());
    assert.notEqual(readToken(GOOD).fingerprint(), readToken(`12346,${SECRET}`).fingerprint());
  });
});

describe('LoginToken.parseScrubbed', () => {
  const spellings: readonly (readonly [what: string, spell: (text: string) => string])[] = [
    ['as it is', (text) => text],
    ['in a form body', (text) => new URLSearchParams({ login_token: text }).toString()],
    ['encoded as a part of a URL', (text) => encodeURIComponent(text)],
    [
      'encoded with hex digits in lower case',
      (text) => encodeURIComponent(text).replaceAll(/%../gu, (code) => code.toLowerCase()),
    ],
    ['in JSON', (text) => JSON.stringify({ echo: text })],
    ['encoded twice', (text) => encodeURIComponent(new URLSearchParams([['', text]]).toString().slice(1))],
    ['with escaped slashes', (text) => text.replaceAll('/', String.raw`\/`)],
    ['reversed', (text) => Array.from(text).toReversed().join('')],
  ];
  for (const [what, spell] of spellings) {
    it(`masks the token ${what}`, () => {
      const secrets = [
        SECRET,
        'a+b/c=d+e/f=',
        "with!star*and(quote's)",
        'back\\slash"quote',
        'abc',
        's3cr',
        'a+b/c',
      ];
      for (const secret of secrets) {
        const token = readToken(`12345,${secret}`);
        const echoed = `before ${spell(token.reveal())} between ${spell(token.reveal())} after`;
        const scrubbed = String(token.parseScrubbed(JSON.stringify(echoed)));
        const bare = spell(`,${secret}`).replaceAll(spell(','), '');
        assert.ok(scrubbed.includes('before') && scrubbed.includes('after'), scrubbed);
        assert.ok(!scrubbed.includes(spell(token.reveal())), `${secret} is left in ${scrubbed}`);
        assert.ok(bare.length < 4 || !scrubbed.includes(bare), `${secret} is left in ${scrubbed}`);
      }
    });
  }

  it('masks the token in base64 and in hex, with any text around it', () => {
    const encodings: readonly ((bytes: Buffer) => string)[] = [
      (bytes) => bytes.toString('base64'),
      (bytes) => bytes.toString('base64url'),
      (bytes) => bytes.toString('hex'),
      (bytes) => bytes.toString('hex').toUpperCase(),
      (bytes) => encodeURIComponent(bytes.toString('base64')),
    ];
    fc.assert(
      fc.property(
        digits,
        hex(8, 40),
        fc.record({ encode: fc.constantFrom(...encodings), isWhole: fc.boolean(), isSlashed: fc.boolean() }),
        fc.string({ maxLength: 9 }),
        fc.string({ maxLength: 9 }),
        (id, secret, { encode, isWhole, isSlashed }, before, after) => {
          const echoed = Buffer.from(`${before}${isWhole ? `${id},` : ''}${secret}${after}`);
          const json = JSON.stringify({ message: encode(echoed) });
          const slashed = isSlashed ? json.replaceAll('/', String.raw`\/`) : json;
          const scrubbed = JSON.stringify(readToken(`${id},${secret}`).parseScrubbed(slashed));
          // Beside the mask only the text around the secret is left, and a part of a character at either end.
          const around = encode(Buffer.from(`${before}${isWhole ? `${id},` : ''}${after}`));
          assert.ok(scrubbed.includes('•••'), scrubbed);
          assert.ok(scrubbed.length <= JSON.stringify({ message: `•••${around}` }).length + 12, scrubbed);
        },
      ),
    );
  });

  it('changes nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.includes(SECRET));
        assert.equal(readToken(GOOD).parseScrubbed(JSON.stringify(text)), text);
      }),
    );
    assert.equal(readToken('1,ab').parseScrubbed('"a cab at 1, abroad"'), 'a cab at 1, abroad');
  });

  it('masks a short secret in texts where it is a whole word', () => {
    const token = readToken('12345,s3cr');
    const echo = { message: 'token s3cr is bad (s3cr)', s3cr: ['s3crets', 'as3cr', 's3cr'], id: 1 };
    assert.deepEqual(token.parseScrubbed(JSON.stringify(echo)), {
      message: 'token ••• is bad (•••)',
      '•••': ['s3crets', 'as3cr', '•••'],
      id: 1,
    });
    const numeric = readToken('1,2024');
    assert.deepEqual(numeric.parseScrubbed('{"id":2024,"value":"x 2024"}'), { id: 2024, value: 'x •••' });
  });

  const lengths: readonly (readonly [secret: string, echoed: string, masked: string])[] = [
    ['s3cr3t78', 'xs3cr3t78x', 'x•••x'],
    ['s3cr3t7', 'xs3cr3t7x', 'xs3cr3t7x'],
    ['s3cr3t7', 'x s3cr3t7 x', 'x ••• x'],
    ['s3cr', 'x-s3cr-x', 'x-•••-x'],
    ['s3cr', 's3cr s3cr s3crs', '••• ••• s3crs'],
    // Two next to each other are one word.
    ['s3cr', 's3crs3cr', 's3crs3cr'],
    ['s3c', 'x s3c x', 'x s3c x'],
    ['s3c', 'x12345,s3cx', 'x•••x'],
  ];
  for (const [secret, echoed, masked] of lengths) {
    it(`turns ${echoed} into ${masked} for a secret of ${secret.length} characters`, () => {
      assert.equal(readToken(`12345,${secret}`).parseScrubbed(JSON.stringify(echoed)), masked);
    });
  }

  it('masks an escaped secret in values and in names', () => {
    const hidden = SECRET.replace(/./gu, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
    const scrubbed = JSON.stringify(readToken(GOOD).parseScrubbed(`{"a":["${hidden}"],"x${hidden}":1}`));
    assert.equal(scrubbed, '{"a":["•••"],"x•••":1}');
  });

  it('masks a secret that only some of the possible escapes spell', () => {
    const token = readToken('12345,a/b"c/d"密钥密钥');
    const echoed = String.raw`{"message":"a\/b\"c/d\"\u5bc6钥密\u94a5"}`;
    assert.deepEqual(token.parseScrubbed(echoed), { message: '•••' });
  });

  it('looks into each string only of a response that may hold the token', () => {
    // Visiting every value of so deep a response overflows the stack.
    const json = `${'['.repeat(100_000)}"a\\/b\\"c"${']'.repeat(100_000)}`;
    for (const secret of ['a/b"c\\d+e', 's3cr', SECRET])
      assert.ok(Array.isArray(readToken(`12345,${secret}`).parseScrubbed(json)), secret);
    assert.throws(() => readToken('12345,a/b"c').parseScrubbed(json), RangeError);
  });
});
