// A process that loads all zones of a service at once, as the editor does for the zones of a document, and then indexes
// them. Reports what counts toward the budget and how much memory the process takes.
import { setTimeout as delay } from 'node:timers/promises';
import { failureOf } from '../../../src/api/failure.ts';
import { loadZone } from '../../../src/index/loadZone.ts';
import { loadZones } from '../../../src/index/loadZones.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import { nextLoadNumber } from '../../../src/model/loadTime.ts';
import { never } from '../api/server.ts';
import { OneAccount } from './accounts.ts';
import { HostileOrder, type HostileReport } from './hostileReport.ts';

async function run(message: unknown): Promise<void> {
  const { address, how } = HostileOrder.parse(message);
  const accounts = new OneAccount(address);
  const recordIndex = new PortfolioIndex(accounts);
  await accounts.zones.allDomains.all(never());
  const { records } = accounts.zones.budgets;
  const wanted = [...recordIndex.zones];
  const failures: string[] = [];
  let mostHeap = 0;
  let mostCounted = 0;
  const watch = setInterval(() => {
    mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
    mostCounted = Math.max(mostCounted, records.held.bytes);
  }, 20);
  if (how === 'editor')
    await Promise.all(
      wanted.map(async (zone) => {
        try {
          await loadZone(recordIndex, accounts, zone, { background: true }, never());
        } catch (error) {
          failures.push(failureOf(error)?.kind ?? String(error));
        }
      }),
    );
  else
    await loadZones(accounts.zones, wanted, nextLoadNumber(), never(), {
      onLoaded: (zone, whole) => recordIndex.putRecords(zone, whole),
      onFailed: (_zone, failure) => void failures.push(failure.kind),
    });
  clearInterval(watch);
  const { rows, bytes } = records.held;
  const heap = await heapAtRest(bytes);
  const report: HostileReport = {
    failures,
    rows,
    bytes,
    heap,
    mostHeap,
    mostCounted,
    mostMemory: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.(report);
}

/** Returns the heap once the requests that were cancelled have ended, and so what they held is gone. */
async function heapAtRest(counted: number): Promise<number> {
  let heap = 0;
  for (let round = 0; round < 100; round += 1) {
    await delay(50);
    globalThis.gc?.();
    heap = process.memoryUsage().heapUsed;
    if (heap < counted + 40e6) break;
  }
  return heap;
}

process.once('message', (message) => {
  run(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
