// The limit of zones and groups in memory, as a sum over all lists and the index.
import assert from 'node:assert/strict';
import { failureOf } from '../../../src/api/failure.ts';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import { rowBudgets, type RowBudgets } from '../../../src/model/rowBudget.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { never, success, TestService } from '../api/server.ts';
import { isLimit, withAccounts } from './sharedLimit.ts';

/** Budgets with a limit of zones and groups. */
const listing = (rows: number): RowBudgets => rowBudgets(undefined, { rows, bytes: Infinity });

describe('The limit of zones and groups in memory', () => {
  it('holds for all lists and the index together', async () => {
    const services = [await ManyZones.start(600, 0), await ManyZones.start(600, 0)];
    await withAccounts(listing(2000), services, async (accounts) => {
      const [one, other] = accounts.all;
      assert.ok(one && other);
      // Each zone counts in its list and in the index.
      await one.allDomains.all(never(), undefined, 'background');
      assert.equal(accounts.budgets.listed.held.rows, 1200);
      await assert.rejects(other.allDomains.all(never(), undefined, 'background'));
      assert.ok(isLimit(other.allDomains.state.failed?.failure));
      assert.ok(accounts.budgets.listed.held.rows <= 2200);
      // A person's own list fails only beyond the reserve, and says so.
      const group = one.domains(GroupId.parse('1'), 'all');
      await assert.rejects(group.open(never()));
      assert.ok(isLimit(group.state.failed?.failure, false));
      accounts.remove(one.account.id);
      await other.allDomains.all(never());
      assert.equal(accounts.budgets.listed.held.rows, 1200);
    });
  });

  it('counts the bytes of zones and groups', async () => {
    const service = await TestService.start(({ url }) =>
      success(
        url === '/Domain.List'
          ? {
              info: { domain_total: 2 },
              domains: [1, 2].map((id) => ({ id, name: `z${id}.example`, remark: 'r'.repeat(5000) })),
            }
          : { groups: [1, 2].map((id) => ({ group_id: id, group_name: 'g'.repeat(5000) })) },
      ),
    );
    const budgets = rowBudgets(undefined, { rows: Infinity, bytes: 18_000 });
    await withAccounts(budgets, [service], async (accounts) => {
      const zones = accounts.all[0] ?? assert.fail();
      await zones.allDomains.all(never());
      const { bytes } = budgets.listed.held;
      assert.ok(bytes > 10_000 && bytes < 13_000, `${bytes} bytes`);
      await assert.rejects(zones.groups.open(never()));
      assert.ok(isLimit(zones.groups.state.failed?.failure, false));
    });
  });

  it('counts the details of domains and records that are opened', async () => {
    const service = await TestService.start(({ url }) =>
      success(
        url === '/Domain.Info'
          ? { domain: { id: 1, name: 'a.example', note: 'n'.repeat(4000) } }
          : { domain: { id: 1 }, record: { id: 2, value: 'v'.repeat(4000) } },
      ),
    );
    const budgets = rowBudgets(undefined, { rows: Infinity, bytes: 14_000 });
    await withAccounts(budgets, [service], async (accounts) => {
      const zones = accounts.all[0] ?? assert.fail();
      const id = DomainId.parse('1');
      await zones.domainInfo(id).open(never());
      await zones.recordInfo(id, RecordId.parse('2')).open(never());
      const { bytes } = budgets.listed.held;
      assert.ok(bytes > 8000 && bytes <= 14_000, `${bytes} bytes`);
      const third = zones.recordInfo(id, RecordId.parse('3'));
      await assert.rejects(third.open(never()));
      assert.ok(isLimit(third.state.failed, false));
    });
  });

  it('does not grow when a service sends other zones with each refresh', async () => {
    let next = 0;
    // It announces more than it sends, so that no zone is known to be gone.
    const service = await TestService.start(({ form }) =>
      success({
        info: { domain_total: 1000 },
        domains: Array.from({ length: form.get('offset') === '0' ? 400 : 0 }, () => ({
          id: (next += 1),
          name: `z${next}.example`,
        })),
      }),
    );
    await withAccounts(listing(2000), [service], async (accounts) => {
      const { allDomains } = accounts.all[0] ?? assert.fail();
      for (let times = 0; times < 10; times += 1) {
        allDomains.markStale();
        await allDomains
          .open(never())
          .catch((error: unknown) => assert.equal(failureOf(error)?.kind, 'limit'));
      }
      assert.ok([...accounts.recordIndex.zones].length < 2200);
      assert.ok(accounts.budgets.listed.held.rows <= 2200);
    });
  });
});
