import assert from 'node:assert/strict';
import { CloudKey } from '../../../src/api/cloud/cloudKey.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { patience } from '../../support/patience.ts';
import { differences, ROW_DIFFERENCES, type Shown } from '../../support/product/differences.ts';
import { CloudService } from '../../support/service/cloudService.ts';
import { useService } from '../fixture.ts';
import { addAccount, childrenOf, type Parts } from '../parts.ts';

/** The rows below a node, by their names from the top. */
async function rowsBelow(all: Parts, parent: ZoneNode): Promise<Shown> {
  const rows = new Map<string, string>();
  const walk = async (node: ZoneNode, path: string): Promise<void> => {
    for (const each of await childrenOf(all, node)) {
      const { label, description, tooltip, spoken } = nodeText(each);
      const name = each.kind === 'record' ? `${path}/${each.record.id}` : `${path}/${label}`;
      rows.set(name, [label, description, tooltip, spoken].join('\n'));
      if (each.kind === 'group' || each.kind === 'domain') await walk(each, name);
    }
  };
  await walk(parent, '');
  return rows;
}

describe('one account over both interfaces', () => {
  const service = useService();

  for (const site of ['international', 'china'] as const)
    it(`has the same rows (${site})`, async () => {
      const { all, proxy, token } = service();
      await using cloud = await CloudService.start(site, 'en');
      await addAccount(all, proxy.address, token);
      const login = { address: ServiceAddress.parse(cloud.address), secret: new CloudKey(cloud.key) };
      const added = await all.logins.add(login, patience());
      assert.ok(added.ok, added.ok ? '' : added.problem);
      const [first, second] = await childrenOf(all);
      assert.ok(first !== undefined && second !== undefined);
      const [before, after] = [await rowsBelow(all, first), await rowsBelow(all, second)];
      assert.deepEqual(differences(before, after, ROW_DIFFERENCES), []);
      assert.equal(cloud.refusedLogins, 0);
      await all.store.remove(added.answer.account.id);
    });
});
