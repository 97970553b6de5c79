import assert from 'node:assert/strict';
import { CannotRun } from '../../../src/cli/cannotRun.ts';
import { environmentSecret, withoutSecrets } from '../../../src/cli/environmentSecret.ts';

const ID = 'AKIDEXAMPLE0000000000000000000000000';
const KEY = 'EXAMPLEKEY0000000000000000000000';
const SESSION = 'session-token';
const TOKEN = '12345,fedcba9876543210';

type Environment = Parameters<typeof environmentSecret>[0];

function read(environment: Environment): unknown {
  const secret = environmentSecret(environment);
  return secret.kind === 'token' ? secret.reveal() : secret.parts;
}

function problem(environment: Environment): string {
  try {
    environmentSecret(environment);
  } catch (error) {
    assert.ok(error instanceof CannotRun);
    return error.message;
  }
  return assert.fail('nothing is wrong');
}

describe('The secret of the command line', () => {
  for (const [what, environment, expected] of [
    ['a token', { DNS_TREE_TOKEN: TOKEN }, TOKEN],
    ['a key', { DNS_TREE_SECRET_ID: ID, DNS_TREE_SECRET_KEY: KEY }, { secretId: ID, secretKey: KEY }],
    [
      'a key with line ends around its parts',
      { DNS_TREE_SECRET_ID: `${ID}\n`, DNS_TREE_SECRET_KEY: ` ${KEY}\r\n` },
      { secretId: ID, secretKey: KEY },
    ],
    [
      'a temporary key',
      { DNS_TREE_SECRET_ID: ID, DNS_TREE_SECRET_KEY: KEY, DNS_TREE_SESSION_TOKEN: SESSION },
      { secretId: ID, secretKey: KEY, sessionToken: SESSION },
    ],
    [
      'a token beside variables that nobody set',
      { DNS_TREE_TOKEN: TOKEN, DNS_TREE_SECRET_ID: '', DNS_TREE_SECRET_KEY: '', DNS_TREE_SESSION_TOKEN: '' },
      TOKEN,
    ],
    [
      'a key beside variables that nobody set',
      { DNS_TREE_TOKEN: '', DNS_TREE_SECRET_ID: ID, DNS_TREE_SECRET_KEY: KEY, DNS_TREE_SESSION_TOKEN: ' ' },
      { secretId: ID, secretKey: KEY },
    ],
  ] as const)
    it(`is ${what}`, () => assert.deepEqual(read(environment), expected));

  for (const [what, environment, expected] of [
    [
      'none',
      {},
      /^Put the token, <ID>,<SECRET>, into the environment variable DNS_TREE_TOKEN, or a cloud API key/u,
    ],
    ['an empty one', { DNS_TREE_TOKEN: '' }, /^DNS_TREE_TOKEN: Paste a token/u],
    [
      'both kinds',
      { DNS_TREE_TOKEN: TOKEN, DNS_TREE_SECRET_ID: ID, DNS_TREE_SECRET_KEY: KEY },
      /^Both a token and a key are given\. Unset DNS_TREE_TOKEN, or/u,
    ],
    [
      'a part of both',
      { DNS_TREE_TOKEN: TOKEN, DNS_TREE_SESSION_TOKEN: SESSION },
      /^Both a token and a key/u,
    ],
    ['no SecretKey', { DNS_TREE_SECRET_ID: ID }, /DNS_TREE_SECRET_KEY is missing/u],
    ['no SecretId', { DNS_TREE_SECRET_KEY: KEY }, /DNS_TREE_SECRET_ID is missing/u],
    [
      'a session token alone',
      { DNS_TREE_SESSION_TOKEN: SESSION },
      /DNS_TREE_SECRET_ID and DNS_TREE_SECRET_KEY is/u,
    ],
    ['a key as the token', { DNS_TREE_TOKEN: `${ID},${KEY}` }, /^DNS_TREE_TOKEN holds a cloud API key/u],
    [
      'a token as the SecretId',
      { DNS_TREE_SECRET_ID: TOKEN, DNS_TREE_SECRET_KEY: KEY },
      /^DNS_TREE_SECRET_ID, DNS_TREE_SECRET_KEY: Paste the SecretId .* AKID/u,
    ],
    [
      'the SecretId twice',
      { DNS_TREE_SECRET_ID: ID, DNS_TREE_SECRET_KEY: ID },
      /DNS_TREE_SECRET_KEY: Paste the SecretKey/u,
    ],
    [
      'a token as the SecretKey',
      { DNS_TREE_SECRET_ID: ID, DNS_TREE_SECRET_KEY: TOKEN },
      /DNS_TREE_SECRET_KEY: This is a login token/u,
    ],
  ] as const)
    it(`is refused if it is ${what}, without a word of it`, () => {
      const text = problem(environment);
      assert.match(text, expected);
      for (const secret of [KEY, SESSION, TOKEN.split(',')[1] ?? '']) assert.ok(!text.includes(secret), text);
    });

  it('is hidden in what is written, but not the SecretId', () => {
    const environment = {
      DNS_TREE_TOKEN: TOKEN,
      DNS_TREE_SECRET_ID: ID,
      DNS_TREE_SECRET_KEY: `${KEY},${SESSION}`,
      DNS_TREE_SESSION_TOKEN: 'another-session',
    };
    const text = `12345 fedcba9876543210 ${ID} ${KEY} ${SESSION} another-session`;
    assert.equal(withoutSecrets(text, environment), `12345 *** ${ID} *** *** ***`);
    assert.equal(withoutSecrets('undefined', {}), 'undefined');
  });
});
