import assert from 'node:assert/strict';
import { RecordId } from '../../../../src/api/fields.ts';
import type { DnsRecord, RecordPage } from '../../../../src/api/record.ts';
import { loadHost, type HostOutcome } from '../../../../src/zones/hosts/loadHost.ts';
import { record } from '../rows.ts';

interface Scene {
  /** What the service says how many there are, of the list and in the domain, page by page. */
  readonly totals?: readonly (number | undefined)[];
  readonly subDomains?: readonly (number | undefined)[];
  readonly recordCount?: number;
}

/** So many records of a host. Their ids begin with it. */
const of = (host: string, count: number): readonly DnsRecord[] =>
  Array.from({ length: count }, (_, index) => record({ id: RecordId.parse(`${host}${index}`), host }));

/** Loads `www` from a service that has these rows for it. */
async function loaded(
  rows: readonly DnsRecord[],
  { totals = [], subDomains = [], recordCount }: Scene = {},
): Promise<{ readonly outcome: HostOutcome; readonly calls: number }> {
  let calls = 0;
  const fetch = async (offset: number, length: number): Promise<RecordPage> => {
    const at = calls;
    calls += 1;
    return {
      rows: rows.slice(offset, offset + length),
      total: totals[at] ?? totals.at(-1),
      subDomains: subDomains[at],
      domain: undefined,
      bytes: 1000 + at,
    };
  };
  const query = { fetch, host: 'www', zone: 'example.com', recordCount };
  const outcome = await loadHost(query, new AbortController().signal);
  return { outcome, calls };
}

const counted = async (...subDomains: readonly (number | undefined)[]): Promise<number | undefined> =>
  (await loaded(of('www', 700), { totals: [700], subDomains })).outcome.load.counted;

/** How many pages of 500 records are loaded, how many records, and why not all. */
const pages = async (count: number): Promise<readonly unknown[]> => {
  const { calls, outcome } = await loaded(of('www', count * 500), { totals: [count * 500] });
  return [calls, outcome.load.rows.length, outcome.fault?.kind];
};

/** What a load of these records takes, and the list of the zone if they are all of it. */
const bytesOf = async (...rows: readonly DnsRecord[]): Promise<readonly unknown[]> => {
  const { outcome } = await loaded(rows, { totals: [rows.length], recordCount: rows.length });
  return [outcome.load.bytes, outcome.list?.bytes];
};

describe('The records of one host', () => {
  it('are those of the host alone, whatever else the service sends', async () => {
    const { outcome } = await loaded([...of('www', 2), ...of('mail', 1), ...of('WWW', 1)], { totals: [4] });
    assert.deepEqual([outcome.load.rows.length, outcome.hasOthers, outcome.fault], [3, true, undefined]);
    const alone = await loaded(of('www', 2), { totals: [2] });
    const facts = [alone.outcome.load.rows.length, alone.outcome.hasOthers, alone.outcome.list];
    assert.deepEqual(facts, [2, false, undefined]);
  });

  it('take what their pages take, those of other hosts included', async () => {
    assert.deepEqual(await bytesOf(...of('www', 700)), [2001, undefined]);
    assert.deepEqual(await bytesOf(...of('www', 2), ...of('mail', 1)), [1000, 1000]);
  });

  it('come with the latest count of the domain that any page had', async () => {
    assert.equal(await counted(900, undefined), 900);
    assert.equal(await counted(900, 901), 901);
    assert.equal(await counted(undefined, 901), 901);
    assert.equal(await counted(undefined, undefined), undefined);
  });

  it('are all records of the zone if as many come as it has', async () => {
    const rows = [...of('www', 1), ...of('mail', 2)];
    const list = async (scene: Scene): Promise<number | undefined> =>
      (await loaded(rows, scene)).outcome.list?.rows.length;
    assert.equal(await list({ totals: [3], subDomains: [3] }), 3);
    assert.equal(await list({ totals: [3], recordCount: 3 }), 3);
    assert.equal(await list({ totals: [3], recordCount: 2 }), 3);
    assert.equal(await list({ totals: [3], subDomains: [4], recordCount: 3 }), undefined);
    assert.equal(await list({ totals: [3] }), undefined);
    assert.equal(await list({ recordCount: 3 }), undefined);
  });

  it('are loaded in twelve pages at most', async () => {
    assert.deepEqual(await pages(12), [12, 6000, undefined]);
    assert.deepEqual(await pages(13), [12, 6000, 'notAskedToEnd']);
  });

  it('are looked for in one page of a zone with more than 5,000 records', async () => {
    const rows = [...of('www', 1), ...of('mail', 1100)];
    for (const [scene, isWhole] of [
      [{ totals: [5000] }, true],
      [{ totals: [5001] }, false],
      [{ subDomains: [5001] }, false],
      [{ recordCount: 5001 }, false],
      [{ recordCount: 5000 }, true],
      [{ totals: [1101], subDomains: [9000], recordCount: 9000 }, true],
    ] as const) {
      const { calls, outcome } = await loaded(rows, scene);
      assert.deepEqual(
        [calls > 1, outcome.fault?.kind === 'notAskedToEnd'],
        [isWhole, !isWhole],
        JSON.stringify(scene),
      );
    }
    const { outcome } = await loaded(of('www', 1100), { totals: [1100], recordCount: 9000 });
    assert.equal(outcome.load.rows.length, 1100);
  });
});
