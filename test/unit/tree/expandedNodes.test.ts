import assert from 'node:assert/strict';
import { ExpandedNodes } from '../../../src/tree/expandedNodes.ts';
import { MapMemory } from '../../support/product/mapMemory.ts';

describe('The expanded nodes', () => {
  it('are restored after a reload of the window', () => {
    const state = new MapMemory();
    const nodes = new ExpandedNodes(state);
    nodes.add('a');
    nodes.add('b');
    nodes.delete('a');
    const reloaded = new ExpandedNodes(state);
    assert.deepEqual([reloaded.has('a'), reloaded.has('b')], [false, true]);
  });

  it('have the row of pinned domains, unless it was collapsed', () => {
    const state = new MapMemory();
    const pinned = { kind: 'pinned', id: 'account:1/pinned' } as const;
    const group = { kind: 'group', id: 'account:1/group:2' } as const;
    const shown = (): readonly boolean[] => {
      const nodes = new ExpandedNodes(state);
      return [pinned, group].map((node) => nodes.isExpanded(node));
    };
    assert.deepEqual(shown(), [true, false]);
    for (const isExpanded of [false, true]) {
      const nodes = new ExpandedNodes(state);
      for (const node of [pinned, group]) nodes.set(node, isExpanded);
      assert.deepEqual(shown(), [isExpanded, isExpanded]);
    }
  });

  it('are limited to the latest hundred', () => {
    const state = new MapMemory();
    const nodes = new ExpandedNodes(state);
    nodes.add('first');
    nodes.add('second');
    nodes.add('first');
    for (let count = 0; count < 99; count += 1) nodes.add(String(count));
    assert.deepEqual([nodes.has('first'), nodes.has('second')], [true, false]);
  });

  it('are forgotten with their account', () => {
    const state = new MapMemory();
    const nodes = new ExpandedNodes(state);
    const kept = ['account:1', 'account:1/group:2', 'account:1/group:2/domain:account:3'];
    for (const id of [...kept, 'account:10', 'account:10/group:2', 'account:3/group:1']) nodes.add(id);
    nodes.keepBelow([{ id: 'account:1' }]);
    assert.deepEqual(state.get('dnsTree.expandedNodes'), kept);
    nodes.keepBelow([]);
    assert.deepEqual(state.get('dnsTree.expandedNodes'), []);
  });

  it('are empty when the stored state is invalid', async () => {
    for (const value of [5, 'a', [5], {}, null]) {
      const state = new MapMemory();
      await state.update('dnsTree.expandedNodes', value);
      assert.equal(new ExpandedNodes(state).has('a'), false);
    }
  });
});
