import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { nextLoadNumber } from '../../../src/zones/lists/wholeness.ts';
import { isCancelled, never, refusal, success, type Respond } from '../api/server.ts';
import { BACKGROUND_BUDGET, spend, withResponses } from './scene.ts';
import { pluck } from '../../support/pluck.ts';

const background = { urgency: 'background' } as const;
const foreground = { urgency: 'foreground' } as const;
const TOTAL = 1200;

const respond: Respond = ({ url, form }) => {
  const offset = Number(form.get('offset'));
  if (url === '/Domain.List') {
    if (offset >= 2) return refusal('9');
    return success({ info: { domain_total: 2 }, domains: [{ id: offset + 7, name: `d${offset}.example` }] });
  }
  const length = Math.min(500, TOTAL - offset);
  if (length <= 0) return refusal('10');
  const record = { name: 'www', type: 'A', value: '192.0.2.1' };
  const records = Array.from({ length }, (_, index) => ({ id: offset + index + 1, ...record }));
  return success({ info: { record_total: TOTAL }, records });
};

const isBudget = (error: unknown): boolean => failureOf(error)?.kind === 'budget';

/** One record of a domain that counts two; Domain.Info gets no response. */
const counting: Respond = ({ url }) => {
  const one = [{ id: 1, name: 'www', type: 'A', value: '192.0.2.1' }];
  if (url === '/Domain.List')
    return success({ info: { domain_total: 1 }, domains: [{ id: 7, name: 'd.example', records: 2 }] });
  return url === '/Record.List' ? success({ info: { record_total: 1 }, records: one }) : undefined;
};

describe('Loading a whole zone', () => {
  it('returns all records, reports its progress, and does not fill the lists', async () => {
    await withResponses(respond, async ({ service, zone }) => {
      const progress: (readonly [number, number | undefined])[] = [];
      const before = Date.now();
      const whole = await zone.loadWhole(
        background,
        never(),
        (shown, total) => void progress.push([shown, total]),
      );
      assert.equal(whole.rows.length, TOTAL);
      assert.equal(whole.total, TOTAL);
      assert.equal(whole.fault, undefined);
      assert.ok(whole.loadedAt >= before && whole.loadedAt <= Date.now());
      assert.deepEqual(progress, [
        [500, TOTAL],
        [999, TOTAL],
        [TOTAL, TOTAL],
      ]);
      assert.equal(service.received.length, 3);
      assert.equal(zone.pages.state.content, undefined);
    });
  });

  it('makes no call when the list of records is complete and fresh', async () => {
    await withResponses(respond, async ({ service, account, zone }) => {
      const list = zone.pages;
      await list.all(never());
      const whole = await zone.loadWhole(background, never());
      assert.equal(whole.rows, list.state.content?.rows);
      assert.equal(whole.loadedAt, list.state.content?.loadedAt);
      assert.equal(service.received.length, 3);
      const { loadNumber } = whole;
      await zone.loadWhole({ ...background, since: loadNumber }, never());
      assert.equal(service.received.length, 3);
      await zone.loadWhole({ ...background, since: loadNumber + 1 }, never());
      assert.equal(service.received.length, 6);
      await list.open(never());
      await zone.pages.all(never());
      assert.equal(service.received.length, 6, 'the list itself is fresh');
      account.markStale();
      await zone.loadWhole(background, never());
      assert.equal(service.received.length, 9);
    });
  });

  it('overlaps the pages that are loaded together, and no page that is loaded alone', async () => {
    await withResponses(respond, async ({ service, account, zone }) => {
      const offsets = (): readonly number[] =>
        service.received.splice(0).map(({ form }) => Number(form.get('offset')));
      const list = zone.pages;
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
      await account.zone(DomainId.parse('8')).loadWhole(background, never());
      assert.deepEqual(offsets(), [0, 499, 998]);
    });
  });

  it('is cancelled with the list that it waits for, when the account is removed', async () => {
    await withResponses(
      () => undefined,
      async ({ service, account, zone }) => {
        const listed = zone.pages.all(never());
        const whole = zone.loadWhole(foreground, never());
        account.dispose();
        await assert.rejects(listed, isCancelled);
        await assert.rejects(whole, isCancelled);
        assert.ok(service.received.length <= 1);
      },
    );
  });

  it('starts again for a caller that needs a later load than the pending one', async () => {
    await withResponses(respond, async ({ service, zone }) => {
      const both = [
        zone.loadWhole(background, never()),
        zone.loadWhole({ ...background, since: nextLoadNumber() + 2 }, never()),
      ] as const;
      await both[0];
      assert.equal((await both[1]).rows.length, TOTAL);
      assert.equal(service.received.length, 6);
    });
  });

  it('makes the waiting call of a list at once for a user who needs the whole zone', async () => {
    // Zones of the background whose calls do not end.
    const others = ['901', '902', '903', '904', '905'].map((id) => DomainId.parse(id));
    const respondToOne: Respond = (request, response) =>
      others.some((id) => id === request.form.get('domain_id')) ? undefined : respond(request, response);
    await withResponses(respondToOne, async ({ service, account, zone }) => {
      await account.allDomains.open(never());
      const ended: unknown[] = [];
      const behind = others.map(async (id) => {
        await account
          .zone(id)
          .loadWhole(background, never())
          .catch((error: unknown) => ended.push(error));
      });
      while (service.received.length < 4) await new Promise((resolve) => setImmediate(resolve));
      const list = zone.pages.all(never(), undefined, 'background');
      list.catch(() => undefined);
      assert.equal((await zone.loadWhole(foreground, never())).rows.length, TOTAL);
      assert.deepEqual(ended, [], 'a call of the background ended first');
      account.dispose();
      await Promise.all(behind);
    });
  });
});

describe('Background loading near the hourly limit', () => {
  it('stops without a call and returns when it may continue, while requests of users continue', async () => {
    await withResponses(respond, async ({ service, account, zone }) => {
      spend(account, BACKGROUND_BUDGET - 1);
      await assert.rejects(zone.loadWhole(background, never()), (error) => {
        const failure = failureOf(error);
        assert.ok(failure?.kind === 'budget');
        assert.equal(failure.requests, BACKGROUND_BUDGET);
        assert.ok(failure.freeAt > Date.now() + 3_500_000 && failure.freeAt <= Date.now() + 3_600_000);
        return true;
      });
      assert.equal(service.received.length, 1);
      assert.equal((await zone.loadWhole(foreground, never())).rows.length, TOTAL);
    });
  });

  it('loads no record count again, and does not fail for want of it', async () => {
    await withResponses(counting, async ({ service, account, zone }) => {
      await account.allDomains.all(never());
      spend(account, BACKGROUND_BUDGET - 2);
      assert.equal((await zone.loadWhole(background, never())).rows.length, 1);
      assert.deepEqual(pluck(service.received, 'url'), ['/Domain.List', '/Record.List']);
      assert.equal(zone.whyIncomplete()?.kind, undefined, 'nothing is listed');
      assert.equal(zone.details.state.failed, undefined);
    });
  });

  it('sets no failure in a list, and stops no load that a user waits for too', async () => {
    await withResponses(respond, async ({ account }) => {
      spend(account, BACKGROUND_BUDGET);
      const list = account.allDomains;
      await assert.rejects(list.all(never(), undefined, 'background'), isBudget);
      assert.equal(list.state.failed, undefined);
      const behind = list.all(never(), undefined, 'background');
      await Promise.all([list.all(never()), behind]);
      assert.equal(list.state.content?.rows.length, 2);
    });
  });
});
