import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import {
  accountNode,
  domainNodes,
  groupNodes,
  recordNodes,
  type AccountNode,
  type DomainNode,
  type GroupNode,
  type ZoneNode,
} from '../../../src/tree/nodes.ts';
import type { Account } from '../../../src/zones/account.ts';
import { NodeRegister } from '../../../src/tree/nodeRegister.ts';
import { domain, group, record } from '../zones/rows.ts';
import { groupNodeOf, listed, offlineAccount } from './states.ts';
import { pluck } from '../../support/pluck.ts';

const account = offlineAccount();
const groupNode = (): GroupNode => groupNodeOf(account);
const domainsOf = (parent: GroupNode, ids: readonly string[], name = 'a.example'): readonly ZoneNode[] =>
  domainNodes(parent, listed(ids.map((id) => domain({ id: DomainId.parse(id), name }))), false);
const recordsOf = (parent: DomainNode, ids: readonly string[]): readonly ZoneNode[] =>
  recordNodes(parent, listed(ids.map((id) => record({ id: RecordId.parse(id) }))));

function groupsOf(
  owner: Account,
  parent: AccountNode | undefined,
  ids: readonly string[],
): readonly ZoneNode[] {
  return groupNodes(owner, parent, listed(ids.map((id) => group({ id: GroupId.parse(id) }))));
}

/** Returns the nodes that can be reached from the roots. */
function reachable(register: NodeRegister, parent?: ZoneNode): readonly ZoneNode[] {
  return register.childrenOf(parent).flatMap((node) => [node, ...reachable(register, node)]);
}

function isDomain(node: ZoneNode | undefined): DomainNode {
  assert.ok(node?.kind === 'domain');
  return node;
}

describe('The register of nodes', () => {
  it('holds the root, the nodes that were listed last, and nothing else', () => {
    const register = new NodeRegister();
    const parent = groupNode();
    const [node] = register.put(parent, domainsOf(parent, ['7']));
    const [same] = domainsOf(parent, ['7']);
    const held = [undefined, node, same, parent].map((each) => register.holds(each));
    assert.deepEqual(held, [true, true, false, false]);
    register.put(parent, []);
    assert.ok(!register.holds(node));
    for (const value of [undefined, null, 'id', { id: 7 }, {}]) assert.ok(!register.has(value));
  });

  it('returns the same object for the same id, with new data', () => {
    const register = new NodeRegister();
    const parent = groupNode();
    const [before] = register.put(parent, domainsOf(parent, ['7', '8'], 'old.example'));
    const [first, again] = register.put(parent, domainsOf(parent, ['6', '7'], 'new.example'));
    assert.equal(again, before);
    assert.equal(isDomain(again).domain.name, 'new.example');
    assert.notEqual(first, before);
  });

  it('returns another object when another kind of item has the id', () => {
    const register = new NodeRegister();
    const [before] = register.put(undefined, [accountNode(account)]);
    const [after] = register.put(undefined, [{ ...groupNode(), id: accountNode(account).id }]);
    assert.notEqual(after, before);
    assert.equal(after?.kind, 'group');
    assert.equal(before?.kind, 'account');
  });

  it('contains exactly what can be reached from the roots, whatever accounts and lists come and go', () => {
    const accounts = [0, 1, 2].map((number) => offlineAccount(`${number}@dns.example`));
    const ids = fc.subarray(['1', '2', '3']);
    /** Accounts are added or removed; or the children of a node are listed, as the editor asks for them. */
    const step = fc.oneof(
      fc.record({ accounts: fc.subarray(accounts), groups: ids }),
      fc.record({ nth: fc.nat(30), children: ids }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const register = new NodeRegister();
        const seen = new Set<ZoneNode>();
        const put = (parent: ZoneNode | undefined, listedNodes: readonly ZoneNode[]): void => {
          for (const node of register.put(parent, listedNodes)) seen.add(node);
        };
        for (const each of steps) {
          if ('accounts' in each) {
            const [only, ...more] = each.accounts;
            if (only !== undefined && more.length === 0)
              put(undefined, groupsOf(only, undefined, each.groups));
            else put(undefined, each.accounts.map(accountNode));
          } else {
            const parent = reachable(register)[each.nth];
            if (parent?.kind === 'account') put(parent, groupsOf(parent.account, parent, each.children));
            else if (parent?.kind === 'group') put(parent, domainsOf(parent, each.children));
            else if (parent?.kind === 'domain') put(parent, recordsOf(parent, each.children));
          }
          const reached = reachable(register);
          for (const node of seen) assert.equal(register.has(node), reached.includes(node), node.id);
          for (const node of reached) assert.ok(register.childrenOf(node.parent).includes(node), node.id);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('sorts nodes in the order of the tree', () => {
    const register = new NodeRegister();
    const [root] = register.put(undefined, [groupNode()]);
    assert.ok(root?.kind === 'group');
    const tree: ZoneNode[] = [root];
    for (const each of register.put(root, domainsOf(root, ['9', '7', '8'])).map(isDomain)) {
      tree.push(each, ...register.put(each, recordsOf(each, ['3', '1', '2'])));
    }
    fc.assert(
      fc.property(fc.shuffledSubarray(tree), (some) => {
        const expected = tree.filter((node) => some.includes(node));
        const ids = expected.map(({ id }) => id);
        assert.deepEqual(pluck(register.inOrder(some), 'id'), ids);
      }),
    );
  });
});
