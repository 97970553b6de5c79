import assert from 'node:assert/strict';
import { snapshotFiles, snapshotName } from '../../../src/history/snapshotNames.ts';

const numbers = (...names: readonly string[]): readonly number[] =>
  snapshotFiles('f', names).map(({ number }) => number);

describe('The names of snapshots', () => {
  const digest = '0123456789abcdef'.repeat(2);
  const own = `000007.10.20.${digest}.v1.snapshot`;

  it('say what is in them', () => {
    const snapshot = { number: 7, firstSeen: 10, lastSeen: 20, digest };
    assert.equal(snapshotName(snapshot), own);
    const [found] = snapshotFiles('f', [own]);
    assert.deepEqual([found?.number, found?.snapshot?.digest], [7, digest]);
    assert.deepEqual([found?.snapshot?.firstSeen, found?.snapshot?.lastSeen], [10, 20]);
  });

  it('are not those of other files', () => {
    for (const name of [
      `${own}.tmp`,
      `x${own}`,
      own.replace('.v1', ''),
      own.replace('0123', '012'),
      own.replace('0123', '01234'),
      own.replace('0123', '012G'),
      own.replace('000007', '1234567890'),
      own.replace('.10.', '.1234567890123456.'),
      own.replace('.20.', '.1234567890123456.'),
      own.replace('.v1.', '.v12345.'),
    ])
      assert.deepEqual(numbers(name), [], name);
    assert.deepEqual(numbers(own.replace('000007', '123456789')), [123_456_789]);
  });

  it('are in their order, those of one number by when they were first seen', () => {
    const [later, other] = [own.replace('.10.', '.11.'), own.replace('000007', '10')];
    const found = snapshotFiles('f', [other, later, own]);
    assert.deepEqual(
      found.map(({ number, snapshot }) => [number, snapshot?.firstSeen]),
      [
        [7, 10],
        [7, 11],
        [10, 10],
      ],
    );
    assert.deepEqual(snapshotFiles('f', [own.replace('.v1.', '.v2.')])[0]?.snapshot, undefined);
  });
});
