import assert from 'node:assert/strict';
import { failureOf } from '../../../src/api/failure.ts';
import { DEFAULT_DNS_CLIENT } from '../../../src/dns/client.ts';
import { answer } from '../../../src/dns/zone.ts';
import { liveZoneOf } from '../../../src/zones/dnsZone.ts';
import { loadCurrentZone, loadHostAnswer } from '../../../src/zones/loadHostAnswer.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { writtenRecord, type ManyZones } from '../../support/service/manyZones.ts';
import { never } from '../api/server.ts';
import { BACKGROUND_BUDGET, offlineAccount, spend, withManyZones } from './scene.ts';
import { indexedZone } from './zones.ts';
import { TIMED_OUT } from './failures.ts';

/** The records of one call, and the most hosts that are looked up for one answer. */
const ONE_CALL = 500;
const MOST_LOOKED_UP = 20;

interface Scene {
  readonly service: ManyZones;
  readonly load: (host: string, signal?: AbortSignal) => Promise<void>;
  /** The calls of Record.List since the last time this was called: the host, or `all`. */
  readonly asked: () => readonly string[];
  /** What a host answers for an address. */
  readonly said: (host: string) => string;
}

async function scene(records: number, act: (scene: Scene) => Promise<void>): Promise<void> {
  await withManyZones(1, records, async ({ service, account, zone }) => {
    await account.allDomains.all(never());
    await act({
      service,
      load: async (host, signal = never()) => loadHostAnswer(account, zone, host, 'foreground', signal),
      asked: () =>
        service.calls
          .splice(0)
          .filter(({ operation }) => operation === 'Record.List')
          .map(({ form }) => form.get('sub_domain') ?? 'all'),
      said: (host) => {
        const live = liveZoneOf(zone.state ?? assert.fail(), undefined);
        return answer(live, `${host}.z0.example`, 'A', DEFAULT_DNS_CLIENT).kind;
      },
    });
  });
}

const MINUTE = 60_000;

/** A zone with so many records, which were loaded so long ago. */
function loadedZone(count: number, age: number, change: Partial<ZoneState> = {}): ZoneState {
  const records = Array.from({ length: count }, () => ({}));
  const zone = indexedZone('example.com', records);
  return { ...zone, loaded: zone.loaded && { ...zone.loaded, loadedAt: Date.now() - age }, ...change };
}

const few = (change: Partial<ZoneState> = {}): ZoneState => loadedZone(ONE_CALL, MINUTE / 2, change);

describe('Loading a zone that is not current', () => {
  const { loaded: whole } = few();
  // Made when the test runs: all tests together take longer than a minute.
  const cases: readonly (readonly [what: string, zone: () => ZoneState, isLoaded: boolean])[] = [
    ['that was never loaded', () => indexedZone('example.com'), true],
    ['of one call that was loaded within a minute', few, false],
    ['of one call that was loaded before that', () => loadedZone(ONE_CALL, MINUTE + 1), true],
    ['of many calls that was loaded within 15 minutes', () => loadedZone(ONE_CALL + 1, 14 * MINUTE), false],
    ['of many calls that was loaded before that', () => loadedZone(ONE_CALL + 1, 15 * MINUTE + 1), true],
    ['of many calls, as the service counts them', () => few({ announced: ONE_CALL + 1 }), true],
    ['of which the latest load failed', () => few({ failure: TIMED_OUT }), true],
    ['that changed since', () => few({ announced: 7 }), true],
    [
      'that is not whole',
      () => few({ loaded: whole && { ...whole, loadedAt: Date.now(), fault: { kind: 'moved' } } }),
      true,
    ],
  ];
  for (const [what, zoneNow, isLoaded] of cases)
    it(`${isLoaded ? 'loads' : 'does not load'} one ${what}`, async () => {
      const account = offlineAccount();
      const stored = zoneNow();
      account.restore([stored], Date.now(), 1);
      spend(account, BACKGROUND_BUDGET);
      const zone = account.zone(stored.id);
      const loading = loadCurrentZone(zone, 'background', never());
      const failure = await loading.catch((error: unknown) => failureOf(error));
      assert.equal(failure?.kind, isLoaded ? 'budget' : undefined);
    });
});

const deep = (labels: number): string => Array.from({ length: labels }, () => 'a').join('.');

describe('Loading what the answer of a host depends on', () => {
  it('takes the host and the names above it, each once, and then only the host', async () => {
    await scene(1200, async ({ load, asked, said }) => {
      await load('Host1.');
      assert.deepEqual(asked(), ['host1', '@']);
      assert.equal(said('host1'), 'records');
      await load('host1');
      assert.deepEqual(asked(), []);
      await load('host6');
      assert.deepEqual(asked(), ['host6']);
    });
  });

  it('takes the zone where that is one call', async () => {
    for (const [records, first] of [
      [ONE_CALL, 'all'],
      [ONE_CALL + 1, 'host1'],
    ] as const)
      await scene(records, async ({ load, asked }) => {
        await load('host1');
        assert.equal(asked()[0], first);
      });
  });

  it('does without the wildcards of a host that does not exist, if there are none', async () => {
    await scene(1200, async ({ load, asked, said }) => {
      await load('none');
      assert.deepEqual(asked(), ['none', '@', '*']);
      assert.equal(said('none'), 'noName');
    });
  });

  it('takes the zone where a wildcard may answer, because names below the host would forbid it', async () => {
    await scene(1200, async ({ service, load, asked, said }) => {
      const wildcard = { ...writtenRecord(0, 1200), name: '*', type: 'A', value: '192.0.2.9' };
      service.zones[0]?.records.push(wildcard);
      await load('none');
      assert.deepEqual(asked().slice(0, 4), ['none', '@', '*', 'all']);
      assert.equal(said('none'), 'records');
    });
  });

  it('takes the zone when the service ignores the host, of a small zone what it sends at once', async () => {
    for (const [records, isAsked] of [
      [1200, false],
      [5001, true],
    ] as const)
      await scene(records, async ({ service, load, asked, said }) => {
        service.matches = () => true;
        await load('host1');
        assert.equal(asked().includes('all'), isAsked);
        assert.equal(said('host1'), 'records');
      });
  });

  it('takes the zone where a name has too many others above it', async () => {
    await scene(1200, async ({ load, asked }) => {
      // With the apex, so many names are above.
      await load(deep(MOST_LOOKED_UP));
      assert.ok(asked().every((each) => each === 'all'));
    });
    await scene(1200, async ({ service, load, asked }) => {
      const host = deep(MOST_LOOKED_UP - 1);
      service.zones[0]?.records.push({ ...writtenRecord(0, 1200), name: host, type: 'A' });
      await load(host);
      assert.equal(asked().length, MOST_LOOKED_UP);
    });
  });
});
