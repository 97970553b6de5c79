import assert from 'node:assert/strict';
import { Accounts } from '../../../src/zones/accounts.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { PinnedDomains } from '../../../src/tree/pinnedDomains.ts';
import { domainsOfPinned, pinnedNodes } from '../../../src/tree/pinnedNodes.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { zoneOfNode } from '../../../src/tree/nodes.ts';
import { domain } from '../zones/rows.ts';
import { MapMemory } from '../../support/product/mapMemory.ts';
import { offlineAccount } from './states.ts';

async function pinned(...names: readonly string[]): Promise<PinnedDomains> {
  const pins = new PinnedDomains(new MapMemory(), new Accounts(), assert.ifError);
  const domains = names.map((name, at) => ({ id: DomainId.parse(String(at + 1)), name }));
  await pins.pin(account.id, domains);
  return pins;
}

const account = offlineAccount();

describe('The row of pinned domains', () => {
  it('has those that no list has by their names, in natural order', async () => {
    const [row] = pinnedNodes(
      account,
      undefined,
      await pinned('z10.example', 'z9.example', 'bücher.example'),
      undefined,
    );
    assert.ok(row);
    const domains = domainsOfPinned(row);
    assert.deepEqual(
      domains.map((node) => nodeText(node).label),
      ['bücher.example', 'z9.example', 'z10.example'],
    );
    assert.deepEqual(
      domains.map((node) => zoneOfNode(node)?.id),
      ['3', '2', '1'],
    );
    assert.ok(domains.every(({ parent }) => parent === row));
    assert.equal(nodeText(row).spoken, 'Pinned, 3 domains');
  });

  it('is not there without any, and under a filter has those that it lets through', async () => {
    assert.deepEqual(pinnedNodes(account, undefined, await pinned(), undefined), []);
    const pins = await pinned('a.example', 'b.example');
    assert.deepEqual(pinnedNodes(account, undefined, pins, []), []);
    const [row] = pinnedNodes(account, undefined, pins, [domain({ id: DomainId.parse('2') })]);
    assert.deepEqual(
      row?.domains.map(({ name }) => name),
      ['b.example'],
    );
  });
});
