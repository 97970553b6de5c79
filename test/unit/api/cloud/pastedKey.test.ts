import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { CloudKey } from '../../../../src/api/cloud/cloudKey.ts';
import { isKeyText, parseKey, type KeyProblem } from '../../../../src/api/cloud/pastedKey.ts';
import { LoginToken } from '../../../../src/api/token.ts';
import { secretProblemText } from '../../../../src/text/signInText.ts';

const ID = 'AKIDEXAMPLE0000000000000000000000000';
const KEY = 'EXAMPLEKEY0000000000000000000000';
const TEMPORARY_ID = 'AKID_EXAMPLE-temporary-00000000000000000000000000000000';
const TOKEN = 'session-token_0/1+2=';

/** Everything that a parsed text says, for comparing it. */
function read(pasted: string): unknown {
  const key = parseKey(pasted);
  return key instanceof CloudKey ? key.parts : key;
}

const WHOLE = { secretId: ID, secretKey: KEY };
const TEMPORARY = { secretId: TEMPORARY_ID, secretKey: KEY, sessionToken: TOKEN };
const ENDS = { ...TEMPORARY, endsAt: 1_800_000_000_000 };

describe('The text of a pasted key', () => {
  const accepted: readonly (readonly [pasted: string, parts: unknown])[] = [
    [ID, { kind: 'keyId', id: ID }],
    [` "${ID}" `, { kind: 'keyId', id: ID }],
    [`SecretId: ${ID}`, { kind: 'keyId', id: ID }],
    [`1250000000,${ID}`, { kind: 'keyId', id: ID }],
    [`${ID},${KEY}`, WHOLE],
    [`${KEY},${ID}`, WHOLE],
    [`${ID}\t${KEY}`, WHOLE],
    [`1250000000 ${ID} ${KEY}`, WHOLE],
    [`\u202D${ID},\u200B${KEY}\u0000`, WHOLE],
    // An input box drops line ends.
    [`SecretId: ${ID}SecretKey: ${KEY}`, WHOLE],
    [`TENCENTCLOUD_SECRET_ID=${ID}\nTENCENTCLOUD_SECRET_KEY=${KEY}\n`, WHOLE],
    [`TENCENTCLOUD_SECRET_ID=${ID}TENCENTCLOUD_SECRET_KEY=${KEY}`, WHOLE],
    [`export TENCENTCLOUD_SECRET_ID="${ID}"; export TENCENTCLOUD_SECRET_KEY='${KEY}'`, WHOLE],
    [`export TENCENTCLOUD_SECRET_ID=${ID}export TENCENTCLOUD_SECRET_KEY=${KEY}`, WHOLE],
    [`export TENCENTCLOUD_SECRET_ID=${ID}`, { kind: 'keyId', id: ID }],
    [`\uFEFFSecretId,SecretKey\r\n${ID},${KEY}\r\n`, WHOLE],
    [`SecretId,SecretKey${ID},${KEY}`, WHOLE],
    [`"SecretId","SecretKey"\n"${ID}","${KEY}"`, WHOLE],
    [`SecretId\t${ID}\nSecretKey\t${KEY}\n`, WHOLE],
    [`${ID},${KEY},`, WHOLE],
    [`"SecretId": "${ID}", "SecretKey": "${KEY}",`, WHOLE],
    [`ＡＫＩＤ${ID.slice(4)}，${KEY}`, WHOLE],
    [`SecretId：${ID}；SecretKey：${KEY}`, WHOLE],
    [`I${ID.slice(1)},${KEY}`, { ...WHOLE, secretId: `I${ID.slice(1)}` }],
    [`secret_id = ${ID}, secret_key = ${KEY}`, WHOLE],
    [`${TEMPORARY_ID},${KEY},${TOKEN}`, TEMPORARY],
    [`TmpSecretId=${TEMPORARY_ID}&TmpSecretKey=${KEY}&Token=${TOKEN}`, TEMPORARY],
  ];
  for (const [pasted, parts] of accepted)
    it(`is read: ${JSON.stringify(pasted)}`, () => {
      assert.ok(isKeyText(pasted));
      assert.deepEqual(read(pasted), parts);
    });

  const names = { TmpSecretId: TEMPORARY_ID, TmpSecretKey: KEY };
  const stored = { secretId: TEMPORARY_ID, secretKey: KEY, token: TOKEN };
  const end = '2027-01-15T08:00:00Z';
  const library = { tmpSecretId: TEMPORARY_ID, tmpSecretKey: KEY, sessionToken: TOKEN };
  const documents: readonly (readonly [what: string, json: unknown, parts: unknown])[] = [
    [
      'of the service for temporary keys',
      { Response: { Credentials: { Token: TOKEN, ...names }, ExpiredTime: 1_800_000_000, Expiration: end } },
      ENDS,
    ],
    ['of a library', { credentials: library, startTime: 1, expiredTime: 1_800_000_000 }, ENDS],
    ['with its end as a text', { ...names, SecurityToken: TOKEN, Expiration: end }, ENDS],
    ['with its end in milliseconds', { ...stored, expiresAt: 1_800_000_000_000 }, ENDS],
    ['with an end that is no time', { ...stored, expiration: 'soon' }, TEMPORARY],
    ['with an end that no date can have', { ...stored, expiredTime: 1e300 }, TEMPORARY],
    ['of a permanent key', { secretId: ID, secretKey: KEY, token: '', expiresAt: 0 }, WHOLE],
    ['with another token outside', { token: 'other', Credentials: { Token: TOKEN, ...names } }, TEMPORARY],
    ['of a SecretId alone', { SecretId: ID }, { kind: 'keyId', id: ID }],
  ];
  for (const [what, json, parts] of documents)
    it(`is read as JSON ${what}`, () => {
      for (const text of [JSON.stringify(json), JSON.stringify(json, undefined, 2).replaceAll('\n', '')])
        assert.deepEqual(read(text), parts);
    });

  const rejected: readonly (readonly [pasted: string, problem: KeyProblem])[] = [
    ['', 'noSecretId'],
    [KEY, 'noSecretId'],
    [`${ID},${KEY},${TOKEN},more`, 'manyParts'],
    [`${ID},${TEMPORARY_ID}`, 'manyParts'],
    [`${ID},密钥`, 'notText'],
    [`${ID},${KEY},会话`, 'notText'],
    ['{}', 'badJson'],
    ['{"a":1}', 'badJson'],
    [`{"TmpSecretKey":"${KEY}"}`, 'badJson'],
    [`{"TmpSecretId":"${ID}","TmpSecretKey":"${KEY}`, 'badJson'],
    [`{"SecretId":"${ID}","SecretKey":"a b"}`, 'notText'],
    [`{"SecretId":"${KEY}","SecretKey":"${ID}"}`, 'noSecretId'],
  ];
  for (const [pasted, problem] of rejected)
    it(`is rejected as “${problem}”: ${JSON.stringify(pasted)}`, () => assert.equal(read(pasted), problem));

  it('is that of a login token in none of its spellings', () => {
    for (const text of ['12345,0123456789abcdef', 'login_token=1,abc', '"login_token": "1,abc",', '', 'AKID'])
      assert.ok(!isKeyText(text), text);
    assert.ok(isKeyText(`12345,${ID}`));
  });

  it('is never taken for a login token', () => {
    for (const [pasted] of accepted)
      assert.ok(!(LoginToken.parse(pasted) instanceof LoginToken) || isKeyText(pasted));
    for (const id of [ID, `I${ID.slice(1)}`, `ＡＫＩＤ${ID.slice(4)}`])
      assert.equal(LoginToken.parse(`${id},${KEY}`), 'cloudKey');
  });
});

describe('The text of a SecretKey', () => {
  for (const [pasted, parts] of [
    [KEY, WHOLE],
    [` "${KEY}" `, WHOLE],
    [`SecretKey: ${KEY}`, WHOLE],
    [`${KEY},${TOKEN}`, { ...WHOLE, sessionToken: TOKEN }],
    [`${TEMPORARY_ID},${KEY},${TOKEN}`, TEMPORARY],
    ['', { kind: 'keyId', id: ID }],
    [ID, { kind: 'keyId', id: ID }],
    ['12345', { kind: 'keyId', id: ID }],
    ['12345,0123456789abcdef', 'token'],
    [`${KEY},${TOKEN},more`, 'manyParts'],
    ['密钥', 'notText'],
  ] as const)
    it(`is ${typeof parts === 'string' ? parts : 'read'}: ${JSON.stringify(pasted)}`, () => {
      const key = parseKey(pasted, ID);
      assert.deepEqual(key instanceof CloudKey ? key.parts : key, parts);
    });
});

describe('A pasted key', () => {
  const part = fc
    .array(fc.constantFrom(...'0123456789abcdefghXYZ-_.+/'.split('')), { minLength: 12, maxLength: 60 })
    .map((characters) => `k${characters.join('')}`);
  const pasted = fc
    .record({ key: part, token: fc.option(part, { nil: undefined }), form: fc.nat(4), cut: fc.nat(30) })
    .map(({ key, token, form, cut }) => {
      const secrets = [key, ...(token === undefined ? [] : [token])];
      const json = { Credentials: { TmpSecretId: ID, TmpSecretKey: key, Token: token }, ExpiredTime: 1 };
      const whole =
        [
          [ID, ...secrets].join(','),
          [...secrets, ID].join('，'),
          `SecretId=${ID} SecretKey=${secrets.join(' token=')}`,
          JSON.stringify(json),
          [ID, ...secrets, 'more'].join(','),
        ][form] ?? '';
      return { secrets, text: form === 3 ? whole.slice(0, whole.length - cut) : whole };
    });

  it('shows nothing of its secrets, nor does the problem with it, however it is printed', () => {
    fc.assert(
      fc.property(pasted, ({ secrets, text }) => {
        const key = parseKey(text);
        const shown = [
          typeof key === 'string' ? secretProblemText(key) : '',
          inspect(key, { showHidden: true, depth: null }),
          inspect({ deep: [key] }, { showHidden: true, depth: null }),
          JSON.stringify({ key }),
          key instanceof CloudKey ? String(key) : '',
          Object.values(key).join(),
          JSON.stringify(structuredClone(key)),
          key instanceof CloudKey ? key.fingerprint() : '',
        ];
        const hidden = key instanceof CloudKey ? [...secrets, ID] : secrets;
        for (const secret of hidden) for (const line of shown) assert.ok(!line.includes(secret), line);
      }),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '{', ID, `${ID},`), (text, before) => {
        parseKey(before + text);
        parseKey(before + text, ID);
      }),
    );
  });
});
