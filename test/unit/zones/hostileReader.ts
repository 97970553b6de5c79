// A process that loads all zones of a service: at once as the editor does for the zones of a document, to index them, or
// one after the other as a person opens them. Reports what counts toward the limit and how much memory the process takes.
import { setTimeout as delay } from 'node:timers/promises';
import { failureOf } from '../../../src/api/failure.ts';
import type { Account } from '../../../src/zones/account.ts';
import { loadZones } from '../../../src/zones/indexing/loadZones.ts';
import { nextLoadNumber } from '../../../src/zones/lists/wholeness.ts';
import { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import { never } from '../api/server.ts';
import { OneAccount } from './accounts.ts';
import { HostileOrder, type HostileReport } from './hostileReport.ts';

/** Loads all zones. Returns the kinds of failures. */
async function loadAll(account: Account, how: HostileOrder['how']): Promise<readonly string[]> {
  const failures: string[] = [];
  const noteFailure = (error: unknown): void => void failures.push(failureOf(error)?.kind ?? String(error));
  const wanted = [...account.zones()];
  const zones = wanted.map(({ id }) => account.zone(id));
  switch (how) {
    case 'editor': {
      const options = { maxAge: Infinity, urgency: 'background' } as const;
      await Promise.all(zones.map((zone) => zone.ensure(options, never()).catch(noteFailure)));
      break;
    }
    case 'index':
      await loadZones(account, wanted, nextLoadNumber(), never(), {
        onLoaded: () => undefined,
        onFailed: (_zone, failure) => void failures.push(failure.kind),
      });
      break;
    case 'person':
      for (const zone of zones) await zone.pages.all(never()).catch(noteFailure);
  }
  return failures;
}

async function run(message: unknown): Promise<void> {
  const { address, how, limit } = HostileOrder.parse(message);
  const { account, accounts } = new OneAccount(address, undefined, new ZoneMemory(limit));
  await account.allDomains.all(never());
  let mostHeap = 0;
  let mostCounted = 0;
  const watch = setInterval(() => {
    mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
    mostCounted = Math.max(mostCounted, accounts.memory.bytes);
  }, 20);
  const failures = [...(await loadAll(account, how))];
  clearInterval(watch);
  const { bytes } = accounts.memory;
  const rows = account.zones().reduce((sum, { loaded }) => sum + (loaded?.table.records.length ?? 0), 0);
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
