// Ten zones of a hostile service, in a process of their own. The limit is a third of the real one: more shows the same.
import assert from 'node:assert/strict';
import { childReport } from '../../support/childReport.ts';
import { TestService } from '../../unit/api/server.ts';
import { fatZones } from '../../unit/zones/fatZones.ts';
import { HostileReport, type HostileOrder } from '../../unit/zones/hostileReport.ts';

const MEGABYTE = 1e6;
const LIMIT = 100 * MEGABYTE;
/** The heap of the process without records, in bytes. */
const EMPTY = 22 * MEGABYTE;
/** A page of 500 records of 4000 characters. */
const PAGE = 2.2 * MEGABYTE;
/** How many calls an account makes at once. */
const CALLS = 4;

interface Attack {
  readonly zones?: number;
  /** The number of records of each zone. */
  readonly records: number;
  readonly how: HostileOrder['how'];
}

async function attack({
  zones = 10,
  records,
  how,
}: Attack): Promise<HostileReport & { readonly calls: number }> {
  await using service = await TestService.start(fatZones({ zones, records, length: 4000 }));
  const order: HostileOrder = { address: service.address, how, limit: LIMIT };
  const report = HostileReport.parse(
    await childReport('test/unit/zones/hostileReader.ts', order, ['--expose-gc']),
  );
  // Pages that do not fit are in memory, and count, until their loads have ended: one page for each call at a time.
  assert.ok(report.mostCounted <= LIMIT + CALLS * PAGE, `${report.mostCounted} bytes counted`);
  assert.ok(report.mostHeap < 350 * MEGABYTE, `${report.mostHeap} bytes of the heap`);
  assert.ok(report.mostMemory < 650 * MEGABYTE, `${report.mostMemory} bytes of the process`);
  return { ...report, calls: service.received.length };
}

describe('Ten hostile zones of fat records', () => {
  for (const how of ['editor', 'index'] as const)
    it(`end at the limit and leave nothing when each announces millions: ${how}`, async () => {
      const { failures, rows, bytes, heap, mostCounted, calls } = await attack({ records: 5_000_000, how });
      assert.ok(failures.length > 0 && failures.every((failure) => failure === 'limit'), failures.join());
      assert.deepEqual([rows, bytes], [0, 0]);
      assert.ok(mostCounted > LIMIT / 2, `${mostCounted} bytes counted`);
      assert.ok(heap < EMPTY + 10 * MEGABYTE, `${heap} bytes of the heap are left`);
      // Each page is loaded once, or twice if it was loaded ahead in vain.
      assert.ok(calls < 110, `${calls} calls`);
    });

  it('are loaded when all of them fit, and count as much as they take', async () => {
    const { failures, rows, bytes, heap } = await attack({ records: 2000, how: 'editor' });
    assert.deepEqual([failures, rows], [[], 20_000]);
    assert.ok(bytes < LIMIT && bytes > 0.85 * (heap - EMPTY), `${bytes} counted, heap ${heap}`);
  });

  it('are dropped for one another when a person opens them in turn', async () => {
    const { failures, rows, bytes, heap, calls } = await attack({ zones: 4, records: 6500, how: 'person' });
    assert.deepEqual([failures, rows], [[], 19_500]);
    assert.ok(bytes < LIMIT && bytes > 0.85 * (heap - EMPTY), `${bytes} counted, heap ${heap}`);
    assert.ok(calls < 70, `${calls} calls`);
  });
});
