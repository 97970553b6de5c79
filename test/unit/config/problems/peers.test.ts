import assert from 'node:assert/strict';
import { Peers } from '../../../../src/config/problems/peers.ts';
import type { PlacedProblem } from '../../../../src/config/problems/problem.ts';
import { newBlock } from '../../../../src/config/structure/entry.ts';

const block = newBlock('hosts', undefined);
const problemAt = (line: number): PlacedProblem => ({
  line,
  problem: { kind: 'mail', sure: true, start: 0, end: 1, name: 'x', key: undefined },
});

/** The lines of the problems in a group with so many different names. */
function linesOf(hosted: number, missing: number): readonly number[] {
  const peers = new Peers();
  const group = { block, id: 'key' };
  for (let at = 0; at < hosted; at += 1) peers.addHosted({ group, name: `h${at}.example.com` });
  for (let at = 0; at < missing; at += 1)
    peers.addMissing({ group, name: `m${at}.example.com` }, problemAt(at));
  return [...peers.problems()].map(({ line }) => line);
}

describe('The names of a group', () => {
  for (const [hosted, missing, found] of [
    [0, 1, 0],
    [1, 1, 0],
    [2, 1, 1],
    [3, 2, 0],
    [4, 2, 2],
    [5, 2, 2],
    [5, 3, 0],
  ] as const)
    it(`have ${found} problems with ${hosted} names hosted and ${missing} not`, () => {
      assert.equal(linesOf(hosted, missing).length, found);
    });

  it('count once, however often they are written', () => {
    const peers = new Peers();
    const group = { block, id: 'key' };
    for (const line of [1, 2, 3]) peers.addMissing({ group, name: 'm.example.com' }, problemAt(line));
    peers.addHosted({ group, name: 'a.example.com' });
    peers.addHosted({ group, name: 'a.example.com' });
    assert.deepEqual([...peers.problems()], []);
    peers.addHosted({ group, name: 'b.example.com' });
    assert.deepEqual(
      [...peers.problems()].map(({ line }) => line),
      [1, 2, 3],
    );
  });

  it('are apart from those of other groups of the block, and of other blocks', () => {
    const peers = new Peers();
    peers.addMissing({ group: { block, id: 'key' }, name: 'm.example.com' }, problemAt(1));
    for (const name of ['a.example.com', 'b.example.com']) {
      peers.addHosted({ group: { block, id: 'line' }, name });
      peers.addHosted({ group: { block: newBlock('hosts', undefined), id: 'key' }, name });
    }
    assert.deepEqual([...peers.problems()], []);
  });
});
