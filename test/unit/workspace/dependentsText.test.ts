import assert from 'node:assert/strict';
import { dependentsTitle } from '../../../src/workspace/dependents/dependentsText.ts';
import { record, zone } from '../config/zones.ts';

describe('The title of a search for dependents', () => {
  it('makes no link and no icon of a value', () => {
    const value = '[Details](command:workbench.action.closeWindow) $(warning)';
    const rows = [record({ host: 'x', type: 'TXT', value })];
    const [hostile] = rows;
    assert.ok(hostile);
    const title = dependentsTitle({ kind: 'record', zone: zone('example.com', rows), record: hostile });
    assert.match(title, /^Finding what depends on x\.example\.com TXT \[Details\] \(command:/u);
    assert.ok(!title.includes(']('), title);
    assert.ok(!title.includes('$('), title);
  });
});
