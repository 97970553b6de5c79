import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { TableRow, TableView } from '../../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../../src/panels/table/tableSource.ts';
import { matchingRows, type RowTexts, type TreeRow } from '../../../../src/panels/table/treeRows.ts';
import { WorkspacePanel } from '../../../../src/panels/workspace/workspacePanel.ts';
import { findDependents, type Subject } from '../../../../src/workspace/dependents/dependents.ts';
import type { MentionedPlaces } from '../../../../src/workspace/dependents/dependentsTree.ts';
import { record, zone } from '../../config/zones.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
import { NO_ACCOUNTS, NO_EDITOR } from '../../../support/product/panels.ts';
import { buttonsOf, cellText, portionFrom } from '../../../support/product/tableRows.ts';

const ZONE = zone('example.com', [
  record({ host: 'web', value: '192.0.2.1' }),
  record({ host: 'www', type: 'CNAME', value: 'web.example.com' }),
  record({ host: 'api', value: '192.0.2.1' }),
]);
const MENTIONS: MentionedPlaces = {
  hosts: ['www.example.com'],
  of: (host) => (host === 'www.example.com' ? [{ file: 'a|b*.yaml', line: 0, start: 6, end: 9 }] : []),
};

const ADDRESS: Subject = { kind: 'address', address: '192.0.2.1' };

function itemOf(subject: Subject): WorkspacePanel {
  const item = new WorkspacePanel(NO_ACCOUNTS, NO_EDITOR);
  item.showDependents(resultOf(findDependents(subject, [ZONE], MENTIONS)), undefined);
  return item;
}

const rowsOf = async (item: WorkspacePanel, view: Partial<TableView> = {}): Promise<readonly TableRow[]> =>
  (await portionFrom(item.table, view)).rows;
const shown = (rows: readonly TableRow[]): readonly string[] =>
  rows.map((row) =>
    [`${row.level} ${cellText(row, 0)}`, cellText(row, 1)].filter((cell) => cell !== '').join(' · '),
  );

describe('The rows of what depends on something', () => {
  it('say through which record each host depends', async () => {
    const item = itemOf(ADDRESS);
    const rows = await rowsOf(item);
    assert.deepEqual(shown(rows), [
      '1 192.0.2.1',
      '2 api.example.com · A 192.0.2.1',
      '2 web.example.com · A 192.0.2.1',
      '3 www.example.com · CNAME web.example.com',
      '4 a|b*.yaml:1:7',
    ]);
    const target = (row: TableRow | undefined): unknown =>
      item.table?.targetOf((row && buttonsOf(row, 'plain')[0]?.action.value) ?? '');
    const ref = { account: ZONE.account, domain: ZONE.id, record: 'web A 192.0.2.1' };
    assert.deepEqual(target(rows[2]), ref);
    assert.deepEqual(rows[0] && buttonsOf(rows[0], 'plain'), []);
    const [place] = buttonsOf(rows[4] ?? assert.fail(), 'link');
    assert.deepEqual(item.table?.targetOf(place?.action.value ?? ''), {
      file: 'a|b*.yaml',
      line: 0,
      start: 6,
      end: 9,
    });
  });

  it('begin with the places of the host itself', async () => {
    const rows = shown(await rowsOf(itemOf({ kind: 'host', host: 'www.example.com' })));
    assert.deepEqual(rows, ['1 www.example.com', '2 a|b*.yaml:1:7']);
  });

  it('keep what is above a match, and are sorted among their neighbours', async () => {
    const item = itemOf(ADDRESS);
    const beginnings = async (view: Partial<TableView>): Promise<readonly string[]> =>
      shown(await rowsOf(item, view)).map((row) => row.slice(0, 7));
    assert.deepEqual(await beginnings({ filter: 'yaml' }), ['1 192.0', '2 web.e', '3 www.e', '4 a|b*.']);
    assert.deepEqual(await beginnings({ filter: 'nothing' }), []);
    const order = { column: 'dependent', descending: true };
    assert.deepEqual(await beginnings({ order }), ['1 192.0', '2 web.e', '3 www.e', '4 a|b*.', '2 api.e']);
  });

  it('are open at first, and begin anew with each subject', async () => {
    const item = itemOf(ADDRESS);
    const rows = await rowsOf(item);
    const toggled = rows.slice(2, 3).map(({ id = '' }) => id);
    assert.equal((await rowsOf(item, { toggled })).length, 3);
    const { resets = 0 } = item.table?.table ?? {};
    item.showDependents(resultOf(findDependents(ADDRESS, [ZONE], MENTIONS)), undefined);
    assert.ok((item.table?.table?.resets ?? 0) > resets);
    assert.equal((await rowsOf(item, { toggled })).length, 5);
  });

  it('are a nested list in Markdown', async () => {
    const { signal } = new AbortController();
    const text = await itemOf(ADDRESS).table?.copy('markdown', FIRST_VIEW, signal);
    assert.deepEqual(text?.split('\n').slice(2), [
      String.raw`  - web.example.com (A 192.0.2.1)`,
      String.raw`    - www\.example.com (CNAME web.example.com)`,
      String.raw`      - a\|b\*.yaml:1:7`,
    ]);
  });
});

interface MadeRow extends TreeRow<MadeRow> {
  readonly text: string;
  readonly children: readonly MadeRow[];
}

describe('The rows of a tree', () => {
  it('keep each match with all rows above it, and nothing else', () => {
    const { tree } = fc.letrec<{ tree: MadeRow[] }>((tie) => ({
      tree: fc.array(
        fc.record(
          {
            text: fc.constantFrom('one', 'two'),
            children: fc.oneof({ maxDepth: 4 }, fc.constant([]), tie('tree')),
          },
          { noNullPrototype: true },
        ),
        { maxLength: 5 },
      ),
    }));
    const hasMatch = ({ text, children }: MadeRow): boolean => text === 'one' || children.some(hasMatch);
    const wanted = (rows: readonly MadeRow[]): readonly MadeRow[] =>
      rows.filter(hasMatch).map((row) => ({ ...row, children: wanted(row.children) }));
    const texts: RowTexts<MadeRow> = { searched: ({ text }) => text, sorted: () => '' };
    fc.assert(
      fc.property(tree, (rows) => {
        assert.deepEqual(resultOf(matchingRows(rows, { filter: 'ONE' }, texts)), wanted(rows));
      }),
    );
  });
});
