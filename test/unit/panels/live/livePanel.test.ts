import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../../src/api/fields.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { livePanel } from '../../../../src/panels/live/livePanel.ts';
import type { ItemRef } from '../../../../src/zones/itemRef.ts';
import type { ItemKind, PanelItem } from '../../../../src/panels/panelKind.ts';
import { ManyZones } from '../../../support/service/manyZones.ts';
import { never } from '../../api/server.ts';
import { OneAccount } from '../../zones/accounts.ts';
import { HostileServer } from '../../live/hostileServer.ts';
import { served } from '../../live/servedZone.ts';

/** The item of a live panel for a zone of three records. */
async function scene(
  act: (item: PanelItem, names: HostileServer, kind: ItemKind, ref: ItemRef) => Promise<void>,
): Promise<void> {
  await using service = await ManyZones.start(1, 3);
  await using names = await HostileServer.start(served('z0.example', []));
  const one = new OneAccount(service.address);
  const { account, accounts } = one;
  const kind = livePanel({
    accounts,
    settings: () => ({ resolvers: [names.address], servers: [names.address], roots: [], faults: [] }),
    network: { roots: [], limits: { tries: [15_000], tcp: 15_000 } },
  });
  const shown = { account: account.id, domain: DomainId.parse('1') };
  const item = kind.item(account, shown, async () => {});
  try {
    assert.ok(item);
    await act(item, names, kind, shown);
  } finally {
    one.dispose();
  }
}

const buttonsOf = ({ actions }: PanelItem): string => actions.map(({ name }) => name).join(' ');

const ref = { account: AccountId.parse('unused') };

describe('The item of a live panel', () => {
  it('runs once after two clicks, and again for another part', async () => {
    await scene(async (item, names) => {
      const running = item.act('ask', undefined, never());
      await item.act('ask', undefined, never());
      assert.equal(item.actions.length, 1, 'the first run goes on');
      await running;
      const asked = names.queries.length;
      assert.ok(asked > 0);
      assert.equal(buttonsOf(item), 'ask domain');
      await item.showPart?.({ ...ref, host: 'host1' }, never());
      assert.ok(names.queries.slice(asked).some(({ name }) => name === 'host1.z0.example'));
      assert.ok(item.actions.some(({ name }) => name === 'askZone'));
    });
  });

  it('names the part that it shows, and the zone after it was asked for; asks nobody before a click', async () => {
    await scene(async (item, names) => {
      assert.deepEqual(item.part, {});
      await item.showPart?.({ ...ref, host: 'host1' }, never());
      assert.deepEqual(item.part, { host: 'host1' });
      const record = RecordId.parse('2');
      await item.showPart?.({ ...ref, record, host: 'host1' }, never());
      assert.deepEqual(item.part, { record, host: 'host1' });
      await item.showPart?.({ ...ref, record: RecordId.parse('9') }, never());
      assert.deepEqual(item.part, { record: '9' });
      assert.deepEqual(names.queries, []);
      // The page says that nothing is sent before its own button is pressed.
      assert.equal(buttonsOf(item), 'domain');
      await item.act('askZone', undefined, never());
      assert.deepEqual(item.part, {});
    });
  });

  it('tells nobody of a change whose listener was disposed meanwhile', async () => {
    await scene(async (item, _names, kind, shown) => {
      let told = 0;
      const gone = kind.onDidChange?.(() => (told += 1), shown) ?? [];
      const running = item.act('ask', undefined, never());
      for (const each of gone) each.dispose();
      const { promise: toldOther, resolve } = Promise.withResolvers<void>();
      const other = kind.onDidChange?.(resolve, shown) ?? [];
      await running;
      // The other listener would be told of any change later than the first one.
      await toldOther;
      for (const each of other) each.dispose();
      assert.equal(told, 0);
    });
  });
});
