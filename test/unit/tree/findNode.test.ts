import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import type { Account } from '../../../src/zones/account.ts';
import { findNode } from '../../../src/tree/findNode.ts';
import { domainNodes, groupNodes, recordNodes } from '../../../src/tree/nodes.ts';
import { failureFrom, never } from '../api/server.ts';
import { withFailingService } from '../zones/failingService.ts';

/** Returns the tree of one account. */
function treeOf(account: Account): Parameters<typeof findNode>[0] {
  return {
    listOf(parent) {
      if (parent === undefined) return account.groups;
      if (parent.kind === 'group') return parent.group.id && account.domains(parent.group.id, 'all');
      return parent.kind === 'domain' ? parent.domain.id && account.zone(parent.domain.id).pages : undefined;
    },
    async childrenOf(parent) {
      if (parent === undefined) return [...groupNodes(account, undefined, account.groups.state, undefined)];
      if (parent.kind === 'group' && parent.group.id !== undefined)
        return [...domainNodes(parent, account.domains(parent.group.id, 'all').state, false)];
      return parent.kind === 'domain' && parent.domain.id !== undefined
        ? [...recordNodes(parent, account.zone(parent.domain.id).pages.state)]
        : [];
    },
  };
}

const rowOf = (id: number): object => ({ id, name: 'www', type: 'A', value: '192.0.2.1' });
const domain = DomainId.parse('7');
const refOf = ({ info: account }: Account): ItemRef => ({
  account: account.id,
  domain,
  record: RecordId.parse('2'),
});

/** Looks for the record as *Reveal in Zones* does, or as for a moving cursor. Returns what is found and what is missing. */
async function find(account: Account, loadRest: boolean): Promise<readonly unknown[]> {
  const { node, missing } = await findNode(treeOf(account), account, refOf(account), never(), { loadRest });
  return [node?.kind, missing];
}

describe('A node that is looked for', () => {
  for (const operation of ['Domaingroup.List', 'Domain.Info', 'Domain.List', 'Record.List'] as const)
    it(`is found after a load that failed, or the load fails again (${operation})`, async () => {
      await withFailingService({}, async ({ account, failing }) => {
        failing.add(operation);
        for (let times = 0; times < 2; times += 1)
          assert.equal((await failureFrom(find(account, true))).operation, operation);
        failing.clear();
        assert.deepEqual(await find(account, true), ['record', undefined]);
      });
    });

  it('is found among the rows that stay after a refresh that failed, without a call', async () => {
    await withFailingService({}, async ({ account, failing, calls }) => {
      await find(account, true);
      const list = account.zone(domain).pages;
      list.markStale();
      failing.add('Record.List');
      await failureFrom(list.open(never()));
      const before = calls().length;
      assert.deepEqual(await find(account, true), ['record', undefined]);
      assert.equal(calls().length, before);
    });
  });

  it('is missing after a refresh that failed only if the list, loaded again, does not have it', async () => {
    const info = { record_total: 1, sub_domains: 1 };
    const withOld = { info, records: [rowOf(1)] };
    await withFailingService({ 'Record.List': withOld }, async ({ account, failing, responses }) => {
      assert.deepEqual(await find(account, true), ['domain', 'record']);
      const list = account.zone(domain).pages;
      list.markStale();
      failing.add('Record.List');
      await failureFrom(list.open(never()));
      assert.equal((await failureFrom(find(account, true))).operation, 'Record.List');
      failing.clear();
      responses['Record.List'] = { info, records: [rowOf(2)] };
      assert.deepEqual(await find(account, true), ['record', undefined]);
    });
  });

  it('is not loaded again with each move of a cursor', async () => {
    await withFailingService({}, async ({ account, failing, calls }) => {
      failing.add('Record.List');
      await failureFrom(find(account, false));
      const before = calls().length;
      assert.deepEqual(await find(account, false), ['domain', 'record']);
      assert.equal(calls().length, before);
    });
  });
});
