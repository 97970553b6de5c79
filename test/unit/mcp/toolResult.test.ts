import assert from 'node:assert/strict';
import { toolResult } from '../../../src/mcp/mcpServer.ts';
import { replyCost, replyLimit, type Reply } from '../../../src/tools/reply.ts';
import { replyText } from '../../../src/tools/replyText.ts';

/** A reply whose head alone has so many characters. */
const withHead = (text: string): Reply => ({
  kind: 'rows',
  of: 'zones',
  head: { text },
  rows: [],
  offset: 0,
});

const textOf = (reply: Reply): string => {
  const [first] = toolResult(reply).content;
  assert.ok(first?.type === 'text');
  return first.text;
};

describe('The result of a tool', () => {
  it('is an error when the reply would cost more than 20,000 tokens', () => {
    const around = replyCost(replyText(withHead(''), replyLimit(undefined)));
    for (const [letter, cost] of [
      ['x', 1],
      ['名', 4],
    ] as const) {
      const most = Math.floor((40_000 - around) / cost);
      assert.equal(toolResult(withHead(letter.repeat(most))).isError, undefined);
      const over = toolResult(withHead(letter.repeat(most + 1)));
      assert.equal(over.isError, true);
      const text = textOf(withHead(letter.repeat(most + 1)));
      assert.match(text, /too long/u);
      assert.ok(text.length < 1000);
    }
  });

  it('has a place to go on from when not all rows fit', () => {
    const rows: Reply = {
      kind: 'rows',
      of: 'zones',
      head: {},
      rows: Array.from({ length: 100 }, () => () => ({ zone: 'x'.repeat(1000) })),
      offset: 0,
    };
    assert.equal(toolResult(rows).isError, undefined);
    assert.match(textOf(rows), /"shown":35,"notShown":65,"nextOffset":35/u);
  });

  it('is an error when there is a problem', () => {
    assert.equal(toolResult({ kind: 'problem', sentence: 'No.' }).isError, true);
  });
});
