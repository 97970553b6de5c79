import assert from 'node:assert/strict';
import { loadMissing } from '../../../../src/check/troubleTexts.ts';
import type { TablePortion, TableRow, TableView } from '../../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../../src/panels/table/tableSource.ts';
import {
  WorkspaceContent,
  type WorkspaceListName,
} from '../../../../src/panels/workspace/workspaceContent.ts';
import type { WorkspacePanel } from '../../../../src/panels/workspace/workspacePanel.ts';
import { workspaceNotes } from '../../../../src/panels/workspace/workspaceNotes.ts';
import type { KnownFindings } from '../../../../src/workspace/baseline.ts';
import { checkedWorkspace, shownWorkspace } from '../../../support/product/checkedWorkspace.ts';
import { buttonsOf, cellText, columnTexts, portionFrom } from '../../../support/product/tableRows.ts';
import { zone } from '../../config/zones.ts';
import { TIMED_OUT } from '../../zones/failures.ts';

const { signal } = new AbortController();
const FILES = {
  'a.yaml': 'host: wwww.example.com\nserver: apii.example.com\n',
  'b/c.yaml': 'host: apii.example.com\nurl: https://long-name-of-a-zone.example/\n',
  'd.yaml': 'host: two.example.com\nserver: one.example.com\nhosts: [two.example.com]\n',
  'e.yaml': 'host: x.long-name-of-a-zone.example\n',
  hosts: '203.0.113.7 www.example.com\n',
};
const HIDING = { choices: { known: 'on' } };

const line = (at: number): string => `198.18.${at >> 8}.${at & 255} www.example.com\n`;

function itemOf(list: WorkspaceListName, known?: KnownFindings, files: object = FILES): WorkspacePanel {
  const item = shownWorkspace(checkedWorkspace({ ...files }), known);
  item.shown = list;
  return item;
}

const portionOf = async (
  list: WorkspaceListName,
  view: Partial<TableView> = {},
  known?: KnownFindings,
): Promise<TablePortion> => portionFrom(itemOf(list, known).table, view);

/** Returns an earlier log with the findings of a subject. */
async function knownOf(...subjects: readonly string[]): Promise<KnownFindings> {
  const findings = (await itemOf('problems').findings) ?? [];
  const known = findings.filter(({ subject = '' }) => subjects.includes(subject));
  return new Map(known.map(({ fingerprint }) => [fingerprint, 1]));
}

const places = (row: TableRow): readonly string[] => cellText(row, 3).split('\n');
/** The names that are probably wrong, with the number of their places. */
const counted = ({ rows }: TablePortion): readonly string[] =>
  rows.map((row) => `${cellText(row, 0)} ${buttonsOf(row, 'link').length}`);

const copy = async (list: WorkspaceListName, form: 'csv' | 'json'): Promise<string | undefined> =>
  itemOf(list).table?.copy(form, FIRST_VIEW, signal);

/** What the last link of a row opens. */
const lastLink = (row: TableRow | undefined): string | undefined =>
  row && buttonsOf(row, 'link').at(-1)?.action.value;

const choices = (list: WorkspaceListName, log?: KnownFindings): readonly string[] | undefined =>
  itemOf(list, log).table?.table?.choices.map(({ name }) => name);

/** Opens each row of a tree that is closed. */
async function unfolded(item: WorkspacePanel, view: Partial<TableView> = {}): Promise<TablePortion> {
  const portion = await portionFrom(item.table, view);
  const closed = portion.rows.flatMap(({ id, isOpen }) => (isOpen === false && id !== undefined ? [id] : []));
  return closed.length === 0
    ? portion
    : unfolded(item, { ...view, toggled: [...(view.toggled ?? []), ...closed] });
}

describe('The lists of Check Workspace Files', () => {
  it('have a row for each name with the same reason, with all its places', async () => {
    const { rows, countText } = await portionOf('problems');
    assert.deepEqual(
      rows.map((row) => [cellText(row, 0), cellText(row, 1), ...places(row)]),
      [
        ['wwww.example.com', 'misspelled', 'a.yaml:1:7'],
        ['apii.example.com', 'misspelled', 'a.yaml:2:9', 'b/c.yaml:1:7'],
        ['203.0.113.7', 'other-address', 'hosts:1:1'],
      ],
    );
    assert.equal(countText, '3 of 3, in 4 places.');
  });

  it('have a tree of merely absent names, by their zones', async () => {
    const item = itemOf('absent');
    const { rows, countText } = await unfolded(item);
    const tree = [
      '1 example.com 3',
      '2 two.example.com 2',
      '3 d.yaml:1:7 ',
      '3 d.yaml:3:9 ',
      '2 one.example.com 1',
      '3 d.yaml:2:9 ',
      '1 long-name-of-a-zone.example 1',
      '2 x.long-name-of-a-zone.example 1',
      '3 e.yaml:1:7 ',
    ];
    assert.deepEqual(
      rows.map((row) => `${row.level} ${cellText(row, 0)} ${cellText(row, 1)}`),
      tree,
    );
    assert.equal(countText, '3 of 3', 'names, without their zones and places');
    const target = (row: TableRow | undefined): unknown =>
      item.table?.targetOf((row && buttonsOf(row, 'plain')[0]?.action.value) ?? assert.fail());
    assert.deepEqual(target(rows[1]), { file: 'd.yaml', line: 0, start: 6, end: 21 });
    const [place] = buttonsOf(rows[2] ?? assert.fail(), 'link');
    assert.deepEqual(
      item.table?.targetOf(place?.action.value ?? ''),
      target(rows[1]),
      'a name points to its first place',
    );
    assert.deepEqual(rows[0] && buttonsOf(rows[0], 'plain'), []);
    const found = await portionOf('absent', { filter: 'D.yaml:2' });
    assert.deepEqual(columnTexts(found), ['example.com', 'one.example.com', 'd.yaml:2:9']);
    assert.deepEqual([found.count, found.countText], [3, '1 of 3']);
  });

  it('have the tree folded, but not what a filter finds', async () => {
    const item = itemOf('absent');
    const folded = await portionFrom(item.table);
    assert.deepEqual(columnTexts(folded), ['example.com', 'long-name-of-a-zone.example']);
    assert.deepEqual(
      folded.rows.map(({ isOpen }) => isOpen),
      [false, false],
    );
    const toggled = folded.rows.flatMap(({ id = '' }) => id);
    const open = await portionFrom(item.table, { filter: 'd.yaml:2', toggled });
    assert.deepEqual(columnTexts(open), ['example.com', 'one.example.com', 'd.yaml:2:9']);
    assert.deepEqual(
      open.rows.map(({ isOpen, parent }) => [isOpen, parent]),
      [
        [true, undefined],
        [true, 0],
        [undefined, 1],
      ],
    );
    const closed = open.rows.slice(0, 1).map(({ id = '' }) => id);
    assert.deepEqual(columnTexts(await portionFrom(item.table, { filter: 'd.yaml:2', toggled: closed })), [
      'example.com',
    ]);
    assert.deepEqual([item.table?.table?.isTree, itemOf('problems').table?.table?.isTree], [true, false]);
  });

  it('have a row for each record that no file mentions', async () => {
    const item = itemOf('records');
    const { rows } = await portionFrom(item.table);
    const [first] = rows;
    assert.deepEqual(
      first?.cells.map((_, at) => cellText(first, at)),
      ['example.com', 'example.com', 'NS', 'Default', 'ns1.example.net.'],
    );
    const legacy = rows.find((row) => cellText(row, 1) === 'legacy.example.com') ?? assert.fail();
    assert.equal(cellText(legacy, 4), '192.0.2.3 (disabled)');
    const target = item.table?.targetOf(buttonsOf(first, 'plain')[0]?.action.value ?? '');
    assert.ok(target !== undefined && 'account' in target);
  });

  it('are filtered by words in any cell or place, and sorted by a column', async () => {
    assert.deepEqual(counted(await portionOf('problems', { filter: 'B/C missp' })), ['apii.example.com 2']);
    assert.deepEqual(counted(await portionOf('problems', { filter: 'none' })), []);
    const sorted = async (column: string, descending: boolean): Promise<readonly string[]> =>
      counted(await portionOf('problems', { order: { column, descending } }));
    assert.deepEqual(await sorted('name', false), [
      '203.0.113.7 1',
      'apii.example.com 2',
      'wwww.example.com 1',
    ]);
    assert.equal((await sorted('places', true))[0], 'apii.example.com 2');
    assert.deepEqual(await sorted('__proto__', true), counted(await portionOf('problems')));
  });

  it('have trees that are sorted by the number of places', async () => {
    const hosts = Array.from({ length: 1_001 }, (_, at) => `- many.example.com:${at}\n`).join('');
    const item = itemOf('absent', undefined, { ...FILES, 'f.yaml': `hosts:\n${hosts}` });
    const order = { column: 'places', descending: true };
    const { rows } = await portionFrom(item.table, { filter: 'e.com', order });
    assert.deepEqual(
      rows.slice(0, 2).map((row) => [cellText(row, 0), cellText(row, 1)]),
      [
        ['example.com', '1,004'],
        ['many.example.com', '1,001'],
      ],
    );
  });

  it('mark what an earlier log has, and hide it where they may have it', async () => {
    const findings = (await itemOf('problems').findings) ?? [];
    const known = new Map(findings.slice(0, 2).map(({ fingerprint }) => [fingerprint, 1]));
    const item = itemOf('problems', known);
    const { rows } = await portionFrom(item.table);
    assert.deepEqual(
      rows.map(({ look }) => look),
      ['known', undefined, undefined],
    );
    assert.deepEqual(rows.slice(0, 2).map(places), [['a.yaml:1:7'], ['a.yaml:2:9', 'known', 'b/c.yaml:1:7']]);
    const left = await portionFrom(item.table, HIDING);
    assert.deepEqual(counted(left), ['apii.example.com 1', '203.0.113.7 1']);
    assert.equal(lastLink(left.rows[0]), lastLink(rows[1]), 'opens the same place');
    item.compare(undefined);
    assert.equal(item.table?.targetOf(lastLink(rows[1]) ?? ''), undefined, 'of rows that are outdated');
    assert.deepEqual(counted(await portionFrom(item.table, HIDING)), counted(await portionOf('problems')));
    const absent = await knownOf('two.example.com');
    const unknown = await unfolded(itemOf('absent', absent), HIDING);
    assert.deepEqual(columnTexts(unknown).slice(0, 3), ['example.com', 'one.example.com', 'd.yaml:2:9']);
    assert.deepEqual([choices('problems', absent), choices('absent', absent)], [['known'], ['known']]);
    assert.deepEqual([choices('records', absent), choices('problems')], [[], []]);
  });

  it('are copied with a line for each place', async () => {
    const lines = (await copy('problems', 'csv'))?.split('\r\n') ?? [];
    assert.equal(lines[0], 'Name or address,Rule,Reason,Places');
    assert.deepEqual(
      lines.slice(1).map((text) => `${text.split(',')[0]} ${text.split(',').at(-1)}`),
      [
        'wwww.example.com a.yaml:1:7',
        'apii.example.com a.yaml:2:9',
        'apii.example.com b/c.yaml:1:7',
        '203.0.113.7 hosts:1:1',
      ],
    );
    assert.equal((await copy('records', 'csv'))?.split('\r\n')[1]?.split(',').length, 5);
    const [first, second] = Object(JSON.parse((await copy('absent', 'json')) ?? ''));
    assert.deepEqual(first, { level: 1, name: 'example.com', places: '3' });
    assert.deepEqual(second, { level: 2, name: 'two.example.com', places: '2' });
  });

  it('show 20 places of a row, and say what is left out', async () => {
    const text = Array.from({ length: 3_001 }, (_, at) => line(at)).join('');
    const item = itemOf('problems', undefined, { hosts: text, 'b/hosts': line(0).repeat(20) });
    const { rows, count, countText } = await portionFrom(item.table);
    assert.deepEqual([count, countText], [3_001, '3,001 of 3,001, in 3,021 places.']);
    const [first, second] = rows;
    assert.equal(first && buttonsOf(first, 'link').length, 20);
    assert.deepEqual(first?.cells[3]?.parts.at(-1), { kind: 'text', look: 'note', text: 'and 1 more' });
    assert.deepEqual(
      second && places(second),
      ['198.18.0.1:2:1'].map(() => 'hosts:2:1'),
    );
  });

  it('are counted in the tabs once they are made, and have no table without rows', async () => {
    const item = shownWorkspace(checkedWorkspace({ 'a.yaml': 'host: wwww.example.com\n' }));
    const changes = Promise.withResolvers<void>();
    const counts = (): readonly string[] =>
      WorkspaceContent.parse(item.render()?.content).tabs.map(({ count }) => count);
    assert.deepEqual(counts(), ['', '', '', '']);
    const listening = item.onDidChange(() => {
      if (
        counts()
          .slice(0, 3)
          .every((count) => count !== '')
      )
        changes.resolve();
    });
    await changes.promise;
    listening.dispose();
    assert.deepEqual(counts(), ['1', '0', '6', '']);
    item.shown = 'absent';
    const { about, table } = WorkspaceContent.parse(item.render()?.content);
    assert.deepEqual([about.endsWith('served elsewhere. None were found.'), table], [true, undefined]);
    item.closed();
    assert.equal(item.render(), undefined);
  });

  it('are not made once they are no longer shown', async () => {
    const text = Array.from({ length: 3_001 }, (_, at) => line(at)).join('');
    const item = itemOf('problems', undefined, { hosts: text });
    const { table } = item;
    const findings = item.findings;
    item.closed();
    await assert.rejects(findings ?? assert.fail(), { name: 'AbortError' });
    await assert.rejects(portionFrom(table), { name: 'AbortError' });
  });

  it('say what was not compared', () => {
    const now = Date.now();
    const none = checkedWorkspace({}, []);
    assert.deepEqual(workspaceNotes(none, now), []);
    const missing = ['a', 'b'].map((name) =>
      zone(`${name}.example`, undefined, name === 'b' ? { failure: TIMED_OUT } : {}),
    );
    const unread = { large: 2, binary: 4, failed: 3, isCut: true, isListCut: true, areRulesCut: true };
    assert.deepEqual(loadMissing(missing), [{ name: 'again', label: 'Load Them…' }]);
    assert.deepEqual(loadMissing(missing.slice(1)), [], 'loading failed before');
    const notes = workspaceNotes({ ...none, missing, unread, oldest: now - 72 * 3_600_000 }, now);
    assert.deepEqual(notes, [
      'Not loaded: a.example.',
      '1 not readable: b.example (Timed out). Open one in Zones to see what to do.',
      'The oldest records were loaded 3 days ago. They count as hosted however old they are.',
      'The workspace has too many files, so the last ones were not read.',
      'The files are too large together, so the last ones were not read.',
      'The files such as .gitignore have too many rules, or too long or too wide ones, so some do not count.',
      'Files that are too large to be read: 2.',
      'Files that hold a NUL and were not read: 4.',
      'Files that could not be read: 3.',
    ]);
    const cut = {
      ...none,
      files: { unlisted: 4, partlyRead: new Set(['a', 'b']), mentions: { isCut: true } },
      oldest: now - 24 * 3_600_000,
    };
    assert.deepEqual(workspaceNotes(cut, now), [
      'Files that were read in part: 2, without lines of more than 20,000 characters, or without the records that more than 20,000 lines may state.',
      'Problems in files that are not listed: 4.',
      'The files mention too many names, so some records may be mentioned nevertheless.',
    ]);
  });
});
