import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { DomainId } from '../../../src/api/fields.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { AccountId } from '../../../src/model/account.ts';
import { nextLoadNumber } from '../../../src/model/loadTime.ts';
import { Zones } from '../../../src/model/zones.ts';
import { withClock } from '../../support/product/clock.ts';
import { clientOf, never, refusal, success, TestService, type Respond } from '../api/server.ts';

/** The requests of an hour after which nothing is loaded in the background. */
const BACKGROUND_BUDGET = 2700;

const domainId = DomainId.parse('7');
const background = { background: true };
const foreground = { background: false };
const TOTAL = 1200;

const respond: Respond = ({ url, form }) => {
  const offset = Number(form.get('offset'));
  if (url === '/Domain.List') {
    if (offset >= 2) return refusal('9');
    return success({ info: { domain_total: 2 }, domains: [{ id: offset + 7, name: `d${offset}.example` }] });
  }
  const length = Math.min(500, TOTAL - offset);
  if (length <= 0) return refusal('10');
  const records = Array.from({ length }, (_, index) => ({
    id: offset + index + 1,
    name: 'www',
    type: 'A',
    value: '192.0.2.1',
  }));
  return success({ info: { record_total: TOTAL }, records });
};

interface Scene {
  readonly service: TestService;
  readonly zones: Zones;
}

async function withZones(answer: Respond, act: (scene: Scene) => Promise<void>): Promise<void> {
  await using service = await TestService.start(answer);
  const account = {
    kind: 'hosted',
    id: AccountId.parse('1@here'),
    address: service.address,
    label: 'n',
  } as const;
  const zones: Zones = new Zones(
    account,
    clientOf(service, { onCall: (report) => zones.calls.note(report, Date.now()) }),
  );
  try {
    await act({ service, zones });
  } finally {
    zones.dispose();
  }
}

/** Counts requests as if they had just been sent. */
function spend(zones: Zones, requests: number): void {
  zones.calls.note({ outcome: 'ok', requests }, Date.now());
}

const records = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  name: 'www',
  type: 'A',
  value: '192.0.2.1',
}));

/** Announces TOTAL records and sends 500. */
const respondShort: Respond = ({ form }) =>
  form.get('offset') === '0' ? success({ info: { record_total: TOTAL }, records }) : refusal('10');

const isBudget = (error: unknown): boolean => failureOf(error)?.kind === 'budget';
const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === 'cancelled';

/** One record of a domain that counts two; Domain.Info gets no response. */
const counting: Respond = ({ url }) => {
  const one = [{ id: 1, name: 'www', type: 'A', value: '192.0.2.1' }];
  if (url === '/Domain.List')
    return success({ info: { domain_total: 1 }, domains: [{ id: 7, name: 'd.example', records: 2 }] });
  return url === '/Record.List' ? success({ info: { record_total: 1 }, records: one }) : undefined;
};

describe('Loading a whole zone', () => {
  it('returns all records, reports its progress, and does not fill the lists', async () => {
    await withZones(respond, async ({ service, zones }) => {
      const progress: (readonly [number, number | undefined])[] = [];
      const before = Date.now();
      const zone = await zones.loadWhole(
        domainId,
        background,
        never(),
        (shown, total) => void progress.push([shown, total]),
      );
      assert.equal(zone.rows.length, TOTAL);
      assert.equal(zone.total, TOTAL);
      assert.equal(zone.fault, undefined);
      assert.ok(zone.loadedAt >= before && zone.loadedAt <= Date.now());
      assert.deepEqual(progress, [
        [500, TOTAL],
        [999, TOTAL],
        [TOTAL, TOTAL],
      ]);
      assert.equal(service.received.length, 3);
      assert.equal(zones.records(domainId).state.content, undefined);
    });
  });

  it('is not complete when the service sends fewer records than it announces', async () => {
    await withZones(respondShort, async ({ zones }) => {
      const own = await zones.loadWhole(domainId, background, never());
      assert.deepEqual([own.rows.length, own.total], [500, TOTAL]);
      assert.deepEqual(own.fault, { kind: 'short', announced: TOTAL, received: 500 });
      await zones.records(domainId).all(never());
      const listed = await zones.loadWhole(domainId, background, never());
      assert.equal(listed.rows, zones.records(domainId).state.content?.rows);
      assert.deepEqual(listed.fault, own.fault);
    });
  });

  it('makes no call when the list of records is complete and fresh', async () => {
    await withZones(respond, async ({ service, zones }) => {
      const list = zones.records(domainId);
      await list.all(never());
      const zone = await zones.loadWhole(domainId, background, never());
      assert.equal(zone.rows, list.state.content?.rows);
      assert.equal(zone.loadedAt, list.state.content?.loadedAt);
      assert.equal(service.received.length, 3);
      const { loadNumber } = zone;
      await zones.loadWhole(domainId, { ...background, since: loadNumber }, never());
      assert.equal(service.received.length, 3);
      await zones.loadWhole(domainId, { ...background, since: loadNumber + 1 }, never());
      assert.equal(service.received.length, 6);
      await list.open(never());
      await zones.records(domainId).all(never());
      assert.equal(service.received.length, 6, 'the list itself is fresh');
      zones.markStale();
      await zones.loadWhole(domainId, background, never());
      assert.equal(service.received.length, 9);
    });
  });

  it('overlaps the pages that are loaded together, and no page that is loaded alone', async () => {
    await withZones(respond, async ({ service, zones }) => {
      const offsets = (): readonly number[] =>
        service.received.splice(0).map(({ form }) => Number(form.get('offset')));
      const list = zones.records(domainId);
      await list.open(never());
      await list.next(never());
      assert.equal(list.state.content?.rows.length, 1000);
      assert.deepEqual(offsets(), [0, 500]);
      list.markStale();
      await list.open(never());
      assert.equal(list.state.content.rows.length, 1000, 'as far as it was loaded');
      assert.deepEqual(offsets(), [0, 500]);
      await list.all(never());
      assert.equal(list.state.content.rows.length, TOTAL);
      assert.deepEqual(offsets(), [999]);
      list.markStale();
      await list.open(never());
      assert.equal(list.state.content.rows.length, TOTAL);
      assert.deepEqual(offsets(), [0, 499, 998]);
      await zones.loadWhole(DomainId.parse('8'), background, never());
      assert.deepEqual(offsets(), [0, 499, 998]);
    });
  });

  it('keeps nothing for the next caller', async () => {
    await withZones(respond, async ({ service, zones }) => {
      const first = await zones.loadWhole(domainId, background, never());
      const second = await zones.loadWhole(domainId, background, never());
      assert.notEqual(first.rows, second.rows);
      assert.equal(service.received.length, 6);
    });
  });

  it('is cancelled with the list that it waits for, when the account is removed', async () => {
    await withZones(
      () => undefined,
      async ({ service, zones }) => {
        const listed = zones.records(domainId).all(never());
        const whole = zones.loadWhole(domainId, foreground, never());
        zones.dispose();
        await assert.rejects(listed, isCancelled);
        await assert.rejects(whole, isCancelled);
        assert.ok(service.received.length <= 1);
      },
    );
  });

  it('makes one call for several callers, and continues when one of them leaves', async () => {
    const held: ServerResponse[] = [];
    const arrived = Promise.withResolvers<void>();
    await withZones(
      (_received, response) => {
        held.push(response);
        arrived.resolve();
        return undefined;
      },
      async ({ service, zones }) => {
        const left = new AbortController();
        const both = [
          zones.loadWhole(domainId, background, left.signal),
          zones.loadWhole(domainId, foreground, never()),
        ] as const;
        await arrived.promise;
        left.abort();
        await assert.rejects(both[0], isCancelled);
        const [response] = held;
        assert.ok(response);
        assert.ok(!response.destroyed, 'others still wait');
        response.end(success({ info: { record_total: 1 }, records: [{ id: 1, name: '@' }] }));
        assert.equal((await both[1]).rows.length, 1);
        assert.equal(service.received.length, 1);
      },
    );
  });

  it('starts again for a caller that needs a later load than the pending one', async () => {
    await withZones(respond, async ({ service, zones }) => {
      const both = [
        zones.loadWhole(domainId, background, never()),
        zones.loadWhole(domainId, { ...background, since: nextLoadNumber() + 2 }, never()),
      ] as const;
      await both[0];
      assert.equal((await both[1]).rows.length, TOTAL);
      assert.equal(service.received.length, 6);
    });
  });

  it('starts again for a caller that needs a later load, even if the clock was set back', async () => {
    await withZones(respond, async ({ service, zones }) => {
      await zones.records(domainId).all(never());
      const since = nextLoadNumber();
      await withClock(-3_600_000, () => zones.loadWhole(domainId, { ...background, since }, never()));
      assert.equal(service.received.length, 6);
    });
  });

  it('fails like its call, and can be repeated', async () => {
    let broken = true;
    await withZones(
      (...request) => (broken ? '<html>' : respond(...request)),
      async ({ zones }) => {
        await assert.rejects(zones.loadWhole(domainId, background, never()), (error) => {
          return failureOf(error)?.kind === 'format';
        });
        broken = false;
        assert.equal((await zones.loadWhole(domainId, background, never())).rows.length, TOTAL);
      },
    );
  });

  it('loads pages concurrently, and cancels all of them when the last caller leaves', async () => {
    const held: ServerResponse[] = [];
    const [all, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await withZones(
      (received, response) => {
        if (received.form.get('offset') === '0') return success({ info: { record_total: 20_000 }, records });
        held.push(response);
        response.once('close', () => {
          if (held.every(({ destroyed }) => destroyed)) closed.resolve();
        });
        if (held.length === 3) all.resolve();
        return undefined;
      },
      async ({ service, zones }) => {
        const left = new AbortController();
        const loading = zones.loadWhole(domainId, background, left.signal);
        await all.promise;
        left.abort();
        await assert.rejects(loading, isCancelled);
        await closed.promise;
        assert.equal(service.received.length, 4, 'one place of the queue stays free of background calls');
      },
    );
  });

  it('makes the waiting call of a list at once for a user who needs the whole zone', async () => {
    // Zones of the background whose calls do not end.
    const others = ['901', '902', '903', '904', '905'].map((id) => DomainId.parse(id));
    const respondToOne: Respond = (request, response) =>
      others.some((id) => id === request.form.get('domain_id')) ? undefined : respond(request, response);
    await withZones(respondToOne, async ({ service, zones }) => {
      await zones.allDomains.open(never());
      const ended: unknown[] = [];
      const behind = others.map(async (id) => {
        await zones.loadWhole(id, background, never()).catch((error: unknown) => ended.push(error));
      });
      while (service.received.length < 4) await new Promise((resolve) => setImmediate(resolve));
      const list = zones.records(domainId).all(never(), undefined, 'background');
      list.catch(() => undefined);
      assert.equal((await zones.loadWhole(domainId, foreground, never())).rows.length, TOTAL);
      assert.deepEqual(ended, [], 'a call of the background ended first');
      zones.dispose();
      await Promise.all(behind);
    });
  });

  it('is cancelled while the record count of the domain is loaded again', async () => {
    const left = new AbortController();
    await withZones(counting, async ({ service, zones }) => {
      await zones.allDomains.all(never());
      const loading = zones.loadWhole(domainId, background, left.signal);
      while (service.received.length < 3) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(service.received[2]?.url, '/Domain.Info');
      left.abort();
      await assert.rejects(loading, isCancelled);
    });
  });

  it('is cancelled when the account is removed', async () => {
    await withZones(
      () => undefined,
      async ({ zones }) => {
        const loading = zones.loadWhole(domainId, background, never());
        zones.dispose();
        await assert.rejects(loading, isCancelled);
      },
    );
  });
});

describe('Background loading near the hourly limit', () => {
  it('stops without a call and returns when it may continue, while requests of users continue', async () => {
    await withZones(respond, async ({ service, zones }) => {
      spend(zones, BACKGROUND_BUDGET - 1);
      await assert.rejects(zones.loadWhole(domainId, background, never()), (error) => {
        const failure = failureOf(error);
        assert.ok(failure?.kind === 'budget');
        assert.equal(failure.requests, BACKGROUND_BUDGET);
        assert.ok(failure.freeAt > Date.now() + 3_500_000 && failure.freeAt <= Date.now() + 3_600_000);
        return true;
      });
      assert.equal(service.received.length, 1);
      assert.equal((await zones.loadWhole(domainId, foreground, never())).rows.length, TOTAL);
    });
  });

  it('loads no record count again, and does not fail for want of it', async () => {
    await withZones(counting, async ({ service, zones }) => {
      await zones.allDomains.all(never());
      spend(zones, BACKGROUND_BUDGET - 2);
      assert.equal((await zones.loadWhole(domainId, background, never())).rows.length, 1);
      assert.deepEqual(
        service.received.map(({ url }) => url),
        ['/Domain.List', '/Record.List'],
      );
      assert.equal(zones.whyIncomplete(domainId)?.kind, undefined, 'nothing is listed');
      assert.equal(zones.domainInfo(domainId).state.failed, undefined);
    });
  });

  it('sets no failure in a list, and stops no load that a user waits for too', async () => {
    await withZones(respond, async ({ zones }) => {
      spend(zones, BACKGROUND_BUDGET);
      const list = zones.allDomains;
      await assert.rejects(list.all(never(), undefined, 'background'), isBudget);
      assert.equal(list.state.failed, undefined);
      const behind = list.all(never(), undefined, 'background');
      await Promise.all([list.all(never()), behind]);
      assert.equal(list.state.content?.rows.length, 2);
    });
  });

  it('continues beyond the limit once a user joins', async () => {
    await withZones(respond, async ({ zones }) => {
      spend(zones, BACKGROUND_BUDGET - 1);
      const behind = zones.loadWhole(domainId, background, never());
      const first = zones.loadWhole(domainId, foreground, never());
      assert.equal((await first).rows.length, TOTAL);
      assert.equal((await behind).rows.length, TOTAL);
    });
  });
});

describe('All domains of an account', () => {
  it('are loaded without a group, and can be looked up by id', async () => {
    await withZones(respond, async ({ service, zones }) => {
      const changes: unknown[] = [];
      zones.onDidChange((change) => void changes.push(change.kind === 'list' ? change.of : undefined));
      await zones.allDomains.all(never());
      assert.equal(service.received[0]?.form.get('group_id'), null);
      assert.equal(service.received[0]?.form.get('type'), 'all');
      assert.equal(zones.loadedDomain(DomainId.parse('8'))?.name, 'd1.example');
      assert.ok(changes.some((of) => typeof of === 'object'));
      await zones.records(domainId).open(never());
      assert.deepEqual(changes.at(-1), { kind: 'records', domainId });
      zones.markStale();
      assert.ok(zones.allDomains.needsLoad);
    });
  });
});
