import assert from 'node:assert/strict';
import { harmlessLine, withoutToken } from '../../../src/cli/harmlessLine.ts';

describe('A line of the command line', () => {
  for (const [text, line] of [
    ['plain: text', 'plain: text'],
    ['a::b', 'a::b'],
    ['::error::x', './::error::x'],
    ['  ::error::x', './  ::error::x'],
    [':x', ':x'],
    ['##[group]x', '# #[group]x'],
    ['a ##vso[task]', 'a # #vso[task]'],
    ['###', '# # #'],
    ['# title', '# title'],
    ['x'.repeat(1_000), 'x'.repeat(1_000)],
    ['x'.repeat(1_001), `${'x'.repeat(999)}…`],
  ] as const)
    it(`is no command: ${text.slice(0, 20)} (${text.length})`, () => {
      assert.equal(harmlessLine(text), line);
    });
});

describe('A text without the secret of a token', () => {
  for (const [token, text, shown] of [
    ['12,secret', 'a secret, a secret and 12', 'a ***, a *** and 12'],
    ['12，secret', 'a secret', 'a ***'],
    [' 12 , secret ', 'a secret', 'a ***'],
    ['secret', 'a secret', 'a ***'],
    ['secret,12', 'a secret', 'a secret'],
    ['12,secret,others', 'secret others', '*** ***'],
    ['12,short', 'a short word', 'a short word'],
    ['12,longer', 'a longer word', 'a *** word'],
    ['', 'text', 'text'],
    [undefined, 'text', 'text'],
  ] as const)
    it(`is known for ${token ?? 'none'}`, () => assert.equal(withoutToken(text, token), shown));
});
