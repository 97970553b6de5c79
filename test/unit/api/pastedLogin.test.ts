import assert from 'node:assert/strict';
import { parseLogin } from '../../../src/api/pastedLogin.ts';
import { NAMED_SERVICES, ServiceAddress, serviceAt } from '../../../src/api/serviceAddress.ts';

const ID = 'AKIDEXAMPLE0000000000000000000000000';
const KEY = 'EXAMPLEKEY0000000000000000000000';
const TOKEN = '12345,0123456789abcdef0123456789abcdef';
const { international } = NAMED_SERVICES;
const other = serviceAt(ServiceAddress.parse('https://dns.example'));
const tokensOnly = { token: international.token, cloudKey: undefined };
const keysOnly = { token: undefined, cloudKey: international.cloudKey };

/** The address that a pasted text is sent to and the kind of its secret, or why it is sent nowhere. */
function sent(...pasted: Parameters<typeof parseLogin>): unknown {
  const login = parseLogin(...pasted);
  if (typeof login === 'string') return login;
  return login.kind === 'login' ? [login.address, login.secret.kind] : login.kind;
}

describe('A pasted secret', () => {
  it('goes to the address of its kind', () => {
    assert.deepEqual(sent(TOKEN, international), [international.token, 'token']);
    assert.deepEqual(sent(`${ID},${KEY}`, international), [international.cloudKey, 'cloudKey']);
    assert.deepEqual(sent(`${KEY},token`, international, ID), [international.cloudKey, 'cloudKey']);
    assert.deepEqual(sent('name,secret', other), ['https://dns.example', 'token']);
    assert.equal(sent(ID, international), 'keyId');
  });

  for (const [what, pasted, service, knownId, problem] of [
    ['a key in place of a token', `${ID},${KEY}`, tokensOnly, undefined, 'cloudKey'],
    ['a damaged key in place of a token', `${ID},${KEY},a,b`, tokensOnly, undefined, 'cloudKey'],
    ['a token in place of a key', TOKEN, keysOnly, undefined, 'token'],
    ['a token in place of a SecretKey', TOKEN, international, ID, 'token'],
    ['a SecretId in place of its SecretKey', ID, international, ID, 'noSecretKey'],
    ['a SecretKey alone', KEY, keysOnly, undefined, 'noSecretId'],
    // Such a text would be a token of another service, whose ids need not be numbers.
    ['a SecretKey with a session token', `${KEY},session`, international, undefined, 'noId'],
    ['a SecretKey with a session token', `${KEY},session`, tokensOnly, undefined, 'noId'],
  ] as const)
    it(`is sent nowhere if it is ${what}`, () => assert.equal(sent(pasted, service, knownId), problem));
});
