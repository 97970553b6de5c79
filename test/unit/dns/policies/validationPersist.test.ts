import assert from 'node:assert/strict';
import { parseValidationPersist } from '../../../../src/dns/policies/validationPersist.ts';

describe('The parser of lasting validations', () => {
  for (const [text, parsed] of [
    ['CA.example; accounturi=x', { issuer: 'ca.example', until: Infinity }],
    [' ca.example ;x; AccountURI = x ; PersistUntil = 1 ;', { issuer: 'ca.example', until: 1 }],
    ['ca.example; accounturi=', { issuer: 'ca.example', until: Infinity }],
    ['ca.example; accounturi=x; persistUntil=999999999999', { issuer: 'ca.example', until: 999_999_999_999 }],
    ['ca.example; accounturi=x; persistUntil=1000000000000', { issuer: 'ca.example', until: Infinity }],
    ['ca.example; accounturi=x; persistUntil=x1', { issuer: 'ca.example', until: Infinity }],
    ['ca.example; accounturi=x; persistUntil=1x', { issuer: 'ca.example', until: Infinity }],
    ['ca.example; accounturi=x; persistUntil=', { issuer: 'ca.example', until: Infinity }],
    ['ca.example', undefined],
    ['ca.example; accounturi', undefined],
    ['accounturi=x', undefined],
    ['; accounturi=x', undefined],
    ['', undefined],
  ] as const)
    it(`returns ${parsed && `${parsed.issuer} until ${parsed.until}`} for ${text}`, () => {
      assert.deepEqual(parseValidationPersist(text), parsed);
    });
});
