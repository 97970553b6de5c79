import assert from 'node:assert/strict';
import { DomainId, GroupId } from '../../../src/api/fields.ts';
import { DisposableStore } from '../../../src/base/lifecycle.ts';
import {
  announcedRecords,
  listSources,
  loadExportZones,
  plansOf,
  type LoadedExport,
  type Sources,
} from '../../../src/commands/export/exportZones.ts';
import { missingTexts } from '../../../src/commands/export/missingTexts.ts';
import type { Account } from '../../../src/zones/account.ts';
import { domainNode } from '../../../src/tree/nodes.ts';
import { failureFrom, never } from '../api/server.ts';
import { withFailingService, type FailingOperation } from '../zones/failingService.ts';
import { domain, group } from '../zones/rows.ts';
import { zoneOf } from '../export/zones.ts';

interface Scene {
  readonly account: Account;
  readonly failing: Set<FailingOperation>;
  /** The codes with which the records of domains are refused, by their ids. */
  readonly refuse: Map<string, string>;
  readonly load: (from: Sources) => Promise<LoadedExport>;
}

async function withService(
  responses: Partial<Record<FailingOperation, object>>,
  act: (scene: Scene) => Promise<void>,
): Promise<void> {
  await withFailingService(responses, async ({ account, failing, refused: refuse }) => {
    const held = new DisposableStore();
    const load: Scene['load'] = async (from) =>
      loadExportZones(await listSources(from, never()), held, never());
    await act({ account, failing, refuse, load });
    held.dispose();
  });
}

const GROUP = { id: GroupId.parse('3') };
const ID = DomainId.parse('7');

const counts = ({ zones }: LoadedExport): unknown => zones.map(({ name, records }) => [name, records.length]);

describe('The zones of an export', () => {
  it('are those of a group, without the domains that have no id, which are named', async () => {
    const domains = [
      { name: 'shop.example', records: 250 },
      { id: 7, name: 'example.com' },
    ];
    const list = { info: { domain_total: 2, all_total: 2 }, domains };
    await withService({ 'Domain.List': list }, async ({ account, load }) => {
      const loaded = await load([{ kind: 'group', account, group: GROUP }]);
      assert.deepEqual(counts(loaded), [['example.com', 2]]);
      assert.deepEqual(loaded.withoutId, ['shop.example']);
      const only = await load([
        domainNode(account, undefined, domain({ id: undefined, name: 'shop.example' })),
      ]);
      assert.deepEqual([only.zones, only.withoutId], [[], ['shop.example']]);
      const lost = await load([{ kind: 'group', account, group: group({ id: undefined, name: 'Lost' }) }]);
      assert.deepEqual([lost.zones, lost.withoutId], [[], ['Lost']]);
    });
  });

  it('have the id that was given, although the service sent none', async () => {
    await withService({}, async ({ account, load }) => {
      const loaded = await load({ kind: 'ref', account, domain: ID, record: undefined });
      assert.deepEqual(counts(loaded), [['example.com', 2]]);
    });
  });

  it('are loaded again after a failure, or fail again', async () => {
    for (const operation of ['Domain.Info', 'Domain.List'] as const)
      await withService({}, async ({ account, failing, load }) => {
        const from: Sources =
          operation === 'Domain.Info'
            ? { kind: 'ref', account, domain: ID, record: undefined }
            : [{ kind: 'group', account, group: GROUP }];
        failing.add(operation);
        for (let times = 0; times < 2; times += 1)
          assert.equal((await failureFrom(load(from))).kind, 'service', operation);
        failing.clear();
        const loaded = await load(from);
        assert.deepEqual(counts(loaded), [['example.com', 2]], operation);
        assert.deepEqual(missingTexts(loaded), [], operation);
      });
  });

  it('have their lines after a load of the lines that failed', async () => {
    await withService({}, async ({ account, failing, load }) => {
      const from = { kind: 'ref', account, domain: ID, record: undefined } as const;
      failing.add('Record.Line');
      // The service has no lines for some domains, so they are exported without.
      assert.equal((await load(from)).zones[0]?.groups, undefined);
      failing.clear();
      assert.equal((await load(from)).zones[0]?.groups?.length, 2);
    });
  });

  it('take a call for each page of several zones that are not loaded', async () => {
    const domains = [1, 2].map((id) => ({ id, name: `${id}.example`, records: 1200 * id }));
    const list = { info: { domain_total: 2, all_total: 2 }, domains };
    await withService({ 'Domain.List': list }, async ({ account }) => {
      const listed = await listSources([{ kind: 'group', account, group: GROUP }], never());
      assert.equal(announcedRecords(listed), 3600);
      const planned = (): unknown => plansOf(listed).map(({ wanted, calls }) => [wanted.length, calls]);
      assert.deepEqual(planned(), [[2, 8]]);
      await account.zone(DomainId.parse('2')).pages.all(never());
      assert.deepEqual(planned(), [[1, 3]]);
      assert.deepEqual(plansOf({ ...listed, sources: listed.sources.slice(1) }), []);
    });
  });

  it('are without those that the service refuses, unless that may pass or is the only zone', async () => {
    const domains = ['a', 'b', 'c'].map((name, at) => ({ id: at + 1, name: `${name}.example` }));
    const info = { domain_total: 3, all_total: 3 };
    for (const [refused, expected] of [
      [['2'], '2 of 3 zones; 1 left out: b.example (No permission).'],
      [['1', '2', '3'], '0 of 3 zones; 3 left out: a.example, b.example, c.example (No permission).'],
    ] as const)
      await withService({ 'Domain.List': { info, domains } }, async ({ account, refuse, load }) => {
        const from: Sources = [{ kind: 'group', account, group: GROUP }];
        for (const id of refused) refuse.set(id, '9');
        const loaded = await load(from);
        assert.equal(loaded.zones.length, 3 - refused.length);
        assert.deepEqual(missingTexts(loaded), [expected]);
        const [first = ''] = refused;
        const id = DomainId.parse(first);
        const alone = load({ kind: 'ref', account, domain: id, record: undefined });
        assert.equal((await failureFrom(alone)).kind, 'service');
        refuse.set('3', '-2');
        assert.equal((await failureFrom(load(from))).kind, 'service', 'each zone would be refused');
      });
  });

  it('may lack domains that a group announces', async () => {
    const list = { info: { domain_total: 9, all_total: 9 }, domains: [{ id: 7, name: 'example.com' }] };
    await withService({ 'Domain.List': list }, async ({ account, load }) => {
      const { incompleteGroups } = await load([{ kind: 'group', account, group: GROUP }]);
      assert.deepEqual(incompleteGroups, ['3'], 'only the id is known');
    });
    const groups = [{ group_id: 3, group_name: 'Often Change', size: 5 }];
    await withService({ 'Domaingroup.List': { groups } }, async ({ account, load }) => {
      await account.groups.open(never());
      const { incompleteGroups } = await load([{ kind: 'group', account, group: GROUP }]);
      assert.deepEqual(incompleteGroups, ['Often Change']);
    });
  });
});

describe('What an export lacks', () => {
  const whole = { zones: [zoneOf([{}])], refused: [], withoutId: [], incompleteGroups: [] };

  it('is nothing where the service sent everything', () => {
    assert.deepEqual(missingTexts(whole), []);
  });

  it('is named, up to five domains or groups', () => {
    const short = { kind: 'short', announced: 9, received: 1 } as const;
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    assert.deepEqual(
      missingTexts({
        zones: [...whole.zones, { ...zoneOf([{}], 'b.example'), incomplete: short }],
        refused: [],
        withoutId: ['shop.example'],
        incompleteGroups: names,
      }),
      [
        'Records of b.example may be missing: The service announced 9 records and sent 1. Refresh to load them again.',
        'Records of shop.example cannot be loaded: the service sent no id.',
        'Domains of a, b, c, d, e and 2 more may be missing. Refresh to list them again.',
      ],
    );
  });
});
