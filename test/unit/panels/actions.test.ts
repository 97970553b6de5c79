import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import type { ItemChecks } from '../../../src/check/itemFindings.ts';
import type { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { fixedIndex, type KnownZones } from '../../../src/zones/knownZones.ts';
import { accountPanel } from '../../../src/panels/account/accountPanel.ts';
import { domainPanel } from '../../../src/panels/domain/domainPanel.ts';
import type { ItemKind } from '../../../src/panels/panelKind.ts';
import { recordPanel } from '../../../src/panels/record/recordPanel.ts';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import { noHistory } from '../../support/product/panels.ts';
import { never, success } from '../api/server.ts';
import { domainRef, recordRef, withAccount } from './items.ts';

const checked = new Emitter<ZoneState | undefined>();
const indexed = new Emitter<ZoneState | undefined>();
const checks: ItemChecks & Pick<ZoneChecks, 'lookupsOf'> = {
  lookupsOf: () => undefined,
  latest: () => undefined,
  onDidChange: checked.event,
};
const accounts: KnownZones = { ...fixedIndex([]), onDidChangeZone: indexed.event };

const did: unknown[] = [];
const runNothing = async (): Promise<void> => undefined;
const domains = domainPanel(accounts, checks, noHistory);
const records = recordPanel(checks, noHistory);

/** Returns what a button of a panel runs. */
async function ranBy(
  kind: ItemKind,
  ref: ItemRef,
  name: string,
  value?: string,
): Promise<readonly unknown[]> {
  did.length = 0;
  await withAccount(
    () => success({ records: [{ id: 9, name: 'www', type: 'A', value: '192.0.2.1' }] }),
    async (account) => {
      await account.zone(domainRef('7').domain).pages.open(never());
      const item = kind.item(account, ref, async (...args) => void did.push(args)) ?? assert.fail();
      await item.act(name, value, never());
    },
  );
  return did.slice();
}

describe('A button of a panel', () => {
  const domain = domainRef('7');
  const record = recordRef('9');
  const other = { ...domain, record: RecordId.parse('8') };
  const account = { account: domain.account };
  const cases: readonly (readonly [
    ItemKind,
    ItemRef,
    name: string,
    value: string | undefined,
    ...ran: unknown[],
  ])[] = [
    [domains, domain, 'lines', undefined, ['dnsTree.domain.lines', domain]],
    [domains, domain, 'check', undefined, ['dnsTree.check.zone', domain]],
    [domains, domain, 'reveal', undefined, ['dnsTree.reveal', domain]],
    [domains, domain, 'record', '9', ['dnsTree.record.show', record]],
    [domains, domain, 'record', '8'],
    [domains, domain, 'found', '8', ['dnsTree.record.show', other]],
    [domains, domain, 'record', undefined],
    [domains, domain, 'target', '9'],
    [domains, domain, 'anything', '9'],
    [records, record, 'lines', undefined, ['dnsTree.domain.lines', record]],
    [records, record, 'domain', undefined, ['dnsTree.domain.show', record]],
    [records, record, 'check', undefined, ['dnsTree.check.zone', record]],
    [records, record, 'reveal', undefined, ['dnsTree.reveal', record]],
    [records, record, 'record', '8', ['dnsTree.record.show', other]],
    [records, record, 'anything', '8'],
    [accountPanel(checks), account, 'remove', undefined, ['dnsTree.account.remove', account]],
    [accountPanel(checks), account, 'anything', '7'],
  ];
  for (const [kind, ref, name, value, ...ran] of cases) {
    it(`${name} ${value ?? ''} of the panel ${kind.name} runs ${JSON.stringify(ran)}`, async () => {
      assert.deepEqual(await ranBy(kind, ref, name, value), ran);
    });
  }
});

describe('A panel', () => {
  it('is made again when the checks change, that of a domain also with the index', () => {
    for (const [kind, times] of [
      [domains, 2],
      [records, 1],
    ] as const) {
      let made = 0;
      const listening = kind.onDidChange?.(() => (made += 1), recordRef('9')) ?? assert.fail();
      checked.emit(undefined);
      indexed.emit(undefined);
      assert.equal(made, times, kind.name);
      for (const each of listening) each.dispose();
      checked.emit(undefined);
      indexed.emit(undefined);
      assert.equal(made, times, kind.name);
    }
  });

  it('needs the ids of its item', async () => {
    assert.deepEqual([domains.needs, records.needs], [['domain'], ['domain', 'record']]);
    await withAccount(
      () => success({}),
      async (account) => {
        const { account: id, domain } = domainRef('7');
        assert.equal(domains.item(account, { account: id }, runNothing), undefined);
        assert.equal(records.item(account, { account: id, domain }, runNothing), undefined);
        assert.equal(
          records.item(account, { account: id, record: RecordId.parse('9') }, runNothing),
          undefined,
        );
      },
    );
  });
});
