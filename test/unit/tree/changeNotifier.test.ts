import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ChangeNotifier, isWithin, type TreeParent } from '../../../src/tree/changeNotifier.ts';
import { domainNodes, groupNodes, type ZoneNode } from '../../../src/tree/nodes.ts';
import { domain, group } from '../zones/rows.ts';
import { listed, offlineAccount } from './states.ts';

/** A group, a domain in it, and another group. */
function someNodes(): { readonly parent: ZoneNode; readonly child: ZoneNode; readonly other: ZoneNode } {
  const [parent] = groupNodes(offlineAccount(), undefined, listed([group()]));
  const [other] = groupNodes(offlineAccount(), undefined, listed([group()]));
  assert.ok(parent?.kind === 'group' && other);
  const [child] = domainNodes(parent, listed([domain()]), false);
  assert.ok(child);
  return { parent, child, other };
}

describe('The notifier of changes in the tree', () => {
  afterEach(() => mock.timers.reset());

  it('knows what is within a node', () => {
    const { parent, child, other } = someNodes();
    assert.ok(isWithin(child, parent) && isWithin(parent, parent));
    assert.ok(!isWithin(parent, child) && !isWithin(child, other) && !isWithin(undefined, parent));
  });

  it('notifies at once of what is in view, and of the others once they are', () => {
    const { parent, child, other } = someNodes();
    const notified: TreeParent[] = [];
    const notifier = new ChangeNotifier((each) => void notified.push(each));
    const taken = (): readonly TreeParent[] => notified.splice(0);
    notifier.changed(undefined);
    notifier.changed(child);
    assert.deepEqual(taken(), [undefined, child]);
    notifier.collapsed(parent);
    for (const each of [child, parent, other]) notifier.changed(each);
    assert.deepEqual(taken(), [other]);
    notifier.expanded(parent);
    assert.deepEqual(taken(), [child, parent]);
    notifier.expanded(parent);
    assert.deepEqual(taken(), []);
  });

  it('notifies of ancestors that changed on request, and of nothing that is forgotten', () => {
    const { parent, child } = someNodes();
    const notified: TreeParent[] = [];
    const notifier = new ChangeNotifier((each) => void notified.push(each));
    notifier.collapsed(parent);
    notifier.changed(parent);
    notifier.flush(child);
    notifier.flush(child);
    assert.deepEqual(notified, [parent]);
    notifier.changed(child);
    notifier.forget((each) => each === child);
    notifier.expanded(parent);
    assert.deepEqual(notified, [parent]);
    notifier.collapsed(parent);
    notifier.forget((each) => each === parent);
    assert.ok(notifier.isInView(child));
  });

  it('notifies again, after a reveal that fails, of the ancestors that the window had not asked for', async () => {
    const { parent, child, other } = someNodes();
    const notified: TreeParent[] = [];
    const notifier = new ChangeNotifier((each) => void notified.push(each));
    for (const each of [undefined, parent, child, other]) notifier.changed(each);
    notifier.asked(undefined);
    notified.length = 0;
    const asks = async (): Promise<void> => notifier.asked(parent);
    const fails = async (): Promise<void> => {
      await asks();
      throw new Error('no row');
    };
    await assert.rejects(notifier.revealing(child, fails), /no row/u);
    assert.deepEqual(notified, [parent]);
    await notifier.revealing(child, asks);
    await assert.rejects(notifier.revealing(child, fails), /no row/u);
    assert.deepEqual(notified, [parent], 'what the window got is not told again');
    notifier.dispose();
  });

  it('notifies again until the editor asks, at most five times', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { parent, child, other } = someNodes();
    const notified: TreeParent[] = [];
    const notifier = new ChangeNotifier((each) => void notified.push(each));
    const after = (milliseconds: number): readonly TreeParent[] => {
      mock.timers.tick(milliseconds);
      return notified.splice(0);
    };
    notifier.changed(parent);
    assert.deepEqual(after(999), [parent]);
    assert.deepEqual(after(1), [parent]);
    notifier.asked(parent);
    assert.deepEqual(after(100_000), []);

    notifier.changed(undefined);
    assert.deepEqual(after(0), [undefined]);
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000]) assert.deepEqual(after(wait), [undefined]);
    assert.deepEqual(after(1_000_000), []);

    for (const each of [child, other, undefined]) notifier.changed(each);
    notifier.collapsed(parent);
    notifier.forget((each) => each === undefined);
    assert.deepEqual(after(1_000), [child, other, undefined, other]);
    notifier.expanded(parent);
    assert.deepEqual(after(0), [child]);
    notifier.dispose();
    assert.deepEqual(after(100_000), []);
  });
});
