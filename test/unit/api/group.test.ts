import assert from 'node:assert/strict';
import { listGroups } from '../../../src/api/group.ts';
import { never, withResponse, spelled } from './server.ts';

describe('Domaingroup.List', () => {
  const raw = [
    { group_id: 1, group_name: 'Default Group', group_type: 'system', size: 42, colour: 'red' },
    { group_id: 9000000001, group_name: '默认分组', group_type: 'custom', size: 0 },
  ];
  it('reads every field', async () => {
    for (const groups of [raw, Object.values(spelled(raw))]) {
      const loaded = await withResponse(
        { groups },
        async (client) => (await listGroups(client, never())).rows,
      );
      assert.deepEqual(loaded, [
        { id: '1', name: 'Default Group', type: 'system', size: 42, other: [['colour', 'red']] },
        { id: '9000000001', name: '默认分组', type: 'custom', size: 0, other: [] },
      ]);
    }
  });
});
