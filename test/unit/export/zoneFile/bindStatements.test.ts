import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { anyZone, writeForm } from '../zones.ts';

/** A statement of `named.conf`: its words, and what is in its braces. */
interface Statement {
  readonly words: readonly string[];
  readonly block: readonly Statement[] | undefined;
}

/** Reads a configuration of BIND: each statement and each block ends with a semicolon, and each brace has its counterpart. */
function statementsIn(text: string): readonly Statement[] {
  const tokens = text.replaceAll(/^\s*\/\/.*$/gmu, '').match(/"[^"\n]*"|[{};]|[^\s{};"]+/gu) ?? [];
  let at = 0;
  const blockAt = (isTop: boolean): readonly Statement[] => {
    const statements: Statement[] = [];
    while (at < tokens.length && tokens[at] !== '}') {
      const words: string[] = [];
      for (; at < tokens.length && !/^[{};]$/u.test(tokens[at] ?? ''); at += 1) words.push(tokens[at] ?? '');
      assert.ok(words.length > 0, 'no statement is empty');
      let block: readonly Statement[] | undefined;
      if (tokens[at] === '{') {
        at += 1;
        block = blockAt(false);
        assert.equal(tokens[at], '}', `${words.join(' ')} is closed`);
        at += 1;
      }
      assert.equal(tokens[at], ';', `${words.join(' ')} ends with a semicolon`);
      at += 1;
      statements.push({ words, block });
    }
    if (isTop) assert.equal(at, tokens.length, 'nothing is closed that was not opened');
    return statements;
  };
  return blockAt(true);
}

const firstWords = (statements: readonly Statement[] | undefined): readonly string[] =>
  (statements ?? []).map(({ words: [first = ''] }) => first);

describe('The statements of BIND', () => {
  it('are views of zones, whatever the records are', async () => {
    await fc.assert(
      fc.asyncProperty(anyZone, async (zone) => {
        const { files } = await writeForm('bind', [zone]);
        const views = statementsIn(files[0]?.text ?? '');
        assert.equal(views.at(-1)?.words.join(' '), 'view "default"');
        for (const { words, block } of views) {
          assert.equal(words[0], 'view');
          assert.deepEqual(firstWords(block), ['match-clients', 'recursion', 'zone']);
          const options = block?.at(-1)?.block;
          const isOwn = firstWords(options).join(' ') === 'type file';
          assert.ok(isOwn || firstWords(options).join(' ') === 'in-view', firstWords(options).join(' '));
        }
      }),
      { numRuns: 50 },
    );
  });
});
