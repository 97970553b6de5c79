import assert from 'node:assert/strict';
import type { Finding } from '../../../src/check/findings.ts';
import { isThinned, LatestFindings, type Latest } from '../../../src/check/latestFindings.ts';
import { indexedZone, record, zoneFindings } from './zones.ts';

/** What a check of a zone with so many findings of one rule found. */
function found(count: number): Latest {
  const { zone, findings, counts } = zoneFindings(indexedZone('example.com', [record('a', 'A', 'x')]));
  const [first] = findings;
  assert.ok(first);
  const repeated = Array.from({ length: count }, (): Finding => first);
  return { zone, started: 1, findings: repeated, counts: counts.map((each) => ({ ...each, count })) };
}

const listed = (latest: LatestFindings, key: string): number | undefined => latest.get(key)?.findings.length;

/** More than zones hold together. */
const TOO_MANY = found(20_001);

describe('The latest findings', () => {
  it('are those of the last check of a zone, until they are deleted', () => {
    const latest = new LatestFindings();
    latest.set('a', found(1), false);
    latest.set('a', found(2), false);
    latest.set('b', found(3), true);
    assert.deepEqual(
      [...latest.all()].map(([key, { findings }]) => [key, findings.length]),
      [
        ['a', 2],
        ['b', 3],
      ],
    );
    assert.deepEqual([latest.delete('a'), latest.delete('a'), latest.get('a')], [true, false, undefined]);
    latest.clear();
    assert.deepEqual([...latest.all()], []);
  });

  it('are all those of the zone that a person asked for last', () => {
    const latest = new LatestFindings();
    latest.set('a', TOO_MANY, true);
    assert.equal(listed(latest, 'a'), 20_001);
    latest.set('b', TOO_MANY, true);
    latest.set('c', TOO_MANY, false);
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => listed(latest, key)),
      [20_000, 20_001, 0],
    );
  });

  it('stay whole when a zone is checked again by itself that a person asked for', () => {
    const latest = new LatestFindings();
    latest.set('a', TOO_MANY, true);
    latest.set('a', TOO_MANY, false);
    assert.equal(listed(latest, 'a'), 20_001);
    latest.delete('a');
    latest.set('a', TOO_MANY, false);
    assert.equal(listed(latest, 'a'), 20_000);
  });

  it('give room to others once they are replaced, deleted or cleared', () => {
    const latest = new LatestFindings();
    latest.set('a', TOO_MANY, false);
    latest.set('b', TOO_MANY, false);
    assert.deepEqual([listed(latest, 'a'), listed(latest, 'b')], [20_000, 0]);
    latest.set('a', found(5_000), false);
    latest.set('b', TOO_MANY, false);
    assert.equal(listed(latest, 'b'), 15_000);
    latest.delete('a');
    latest.set('b', TOO_MANY, false);
    assert.equal(listed(latest, 'b'), 20_000);
    latest.clear();
    latest.set('c', TOO_MANY, false);
    assert.equal(listed(latest, 'c'), 20_000);
  });

  it('are thinned if a check of their zone alone would list more', () => {
    const { counts } = found(100);
    const thinned = (held: number, count: number): boolean =>
      isThinned({ findings: found(held).findings, counts: counts.map((each) => ({ ...each, count })) });
    assert.deepEqual(
      [thinned(99, 100), thinned(100, 100), thinned(100, 5_000), thinned(99, 5_000), thinned(0, 0)],
      [true, false, false, true, false],
    );
  });
});
