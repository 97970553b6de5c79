import assert from 'node:assert/strict';
import { loadMissing } from '../../../../src/panels/check/troubleTexts.ts';
import { workspaceFrame, workspaceTable } from '../../../../src/panels/workspace/workspaceFrame.ts';
import { workspaceNotes } from '../../../../src/panels/workspace/workspaceNotes.ts';
import { WorkspaceResult } from '../../../../src/panels/workspace/workspaceResult.ts';
import { matchingWorkspaceRows, type WorkspaceRow } from '../../../../src/panels/workspace/workspaceRows.ts';
import { type ListView, WorkspaceContent } from '../../../../src/panels/workspace/workspaceContent.ts';
import type { KnownFindings } from '../../../../src/workspace/baseline.ts';
import { checkedWorkspace } from '../../../support/product/checkedWorkspace.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
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

const line = (at: number): string => `198.18.${at >> 8}.${at & 255} www.example.com\n`;

const rowsOf = async (
  list: 'problems' | 'absent' | 'records',
  known?: KnownFindings,
): Promise<readonly WorkspaceRow[]> => {
  const baseline = known && { name: 'old.sarif', known };
  return new WorkspaceResult(checkedWorkspace(FILES), baseline).rows(list, signal);
};

async function fingerprints(): Promise<readonly string[]> {
  const findings = await new WorkspaceResult(checkedWorkspace(FILES)).findings(signal);
  return findings.map(({ fingerprint }) => fingerprint);
}

const shown = (
  rows: readonly WorkspaceRow[],
  view: Partial<ListView>,
  hidesKnown = false,
): readonly string[] =>
  resultOf(matchingWorkspaceRows(rows, 'problems', { filter: '', ...view }, hidesKnown)).map(
    ({ cells: [name], links }) => `${name ?? ''} ${links.length}`,
  );

/** A list with its rows, as the panel shows it. */
function frameOf(
  list: 'problems' | 'absent',
  all: readonly WorkspaceRow[],
  filter: string,
  result = new WorkspaceResult(checkedWorkspace(FILES)),
): WorkspaceContent['list'] {
  const { content } = workspaceFrame({
    result,
    dependents: undefined,
    list,
    view: { filter },
    hidesKnown: false,
    all,
    counts: new Map(),
    matching: all,
    isOutdated: false,
    idOf: () => '',
  });
  return WorkspaceContent.parse(content).list;
}

describe('The lists of Check Workspace', () => {
  it('have a row for each name with the same reason, with all its places', async () => {
    const rows = await rowsOf('problems');
    assert.deepEqual(
      rows.map(({ cells, links }) => [...cells.slice(0, 2), ...links.map(({ text }) => text)]),
      [
        ['wwww.example.com', 'misspelled', 'a.yaml:1:7'],
        ['apii.example.com', 'misspelled', 'a.yaml:2:9', 'b/c.yaml:1:7'],
        ['203.0.113.7', 'other-address', 'hosts:1:1'],
      ],
    );
  });

  it('have a tree of merely absent names, by their zones', async () => {
    const rows = await rowsOf('absent');
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
      rows.map(({ level, cells }) => `${level} ${cells.join(' ')}`),
      tree,
    );
    assert.deepEqual(rows[1]?.target, rows[2]?.target, 'a name points to its first place');
    assert.deepEqual(rows[0]?.target, { kind: 'nowhere' });
    const found = resultOf(matchingWorkspaceRows(rows, 'absent', { filter: 'D.yaml:2' }, false));
    assert.deepEqual(
      found.map(({ cells }) => cells[0]),
      ['example.com', 'one.example.com', 'd.yaml:2:9'],
    );
  });

  it('have the tree folded, but not what a filter finds', async () => {
    const all = await rowsOf('absent');
    assert.deepEqual(
      [frameOf('absent', all, '').isFolded, frameOf('absent', all, 'one').isFolded],
      [true, false],
    );
    assert.deepEqual([frameOf('absent', all, '').isTree, frameOf('problems', all, '').isTree], [true, false]);
  });

  it('have a tree without the places that an earlier log has', async () => {
    const findings = await new WorkspaceResult(checkedWorkspace(FILES)).findings(signal);
    const known = findings.flatMap(({ subject, fingerprint }) =>
      subject === 'two.example.com' ? [fingerprint] : [],
    );
    const rows = await rowsOf('absent', new Map(known.map((each) => [each, 1])));
    const left = resultOf(matchingWorkspaceRows(rows, 'absent', { filter: '' }, true));
    assert.deepEqual(
      left.slice(0, 3).map(({ cells }) => cells[0]),
      ['example.com', 'one.example.com', 'd.yaml:2:9'],
    );
  });

  it('have a row for each record that no file mentions', async () => {
    const rows = await rowsOf('records');
    assert.deepEqual(rows[0]?.cells, ['example.com', 'example.com', 'NS', 'Default', 'ns1.example.net.']);
    assert.equal(
      rows.find(({ cells }) => cells[1] === 'legacy.example.com')?.cells[4],
      '192.0.2.3 (disabled)',
    );
    assert.equal(rows[0].target.kind, 'record');
  });

  it('are filtered by words in any cell or place, and sorted by a column', async () => {
    const rows = await rowsOf('problems');
    assert.deepEqual(shown(rows, { filter: 'B/C missp' }), ['apii.example.com 2']);
    assert.deepEqual(shown(rows, { filter: 'none' }), []);
    const order = { column: 'name', descending: false };
    assert.deepEqual(shown(rows, { order }), ['203.0.113.7 1', 'apii.example.com 2', 'wwww.example.com 1']);
    assert.equal(shown(rows, { order: { column: 'places', descending: true } })[0], 'apii.example.com 2');
  });

  it('mark what an earlier log has, and hide the known places of a name with new ones', async () => {
    const [one = '', two = ''] = await fingerprints();
    const rows = await rowsOf('problems', new Map([one, two].map((each) => [each, 1])));
    assert.deepEqual(
      rows.map(({ isKnown }) => isKnown),
      [true, false, false],
    );
    assert.deepEqual(shown(rows, {}, true), ['apii.example.com 1', '203.0.113.7 1']);
  });

  it('are copied with a line for each place', async () => {
    const table = [...workspaceTable('problems', await rowsOf('problems'))];
    assert.deepEqual(table[0], ['Name or address', 'Rule', 'Reason', 'Places']);
    assert.deepEqual(
      table.slice(1).map((cells) => `${cells[0] ?? ''} ${cells[3] ?? ''}`),
      [
        'wwww.example.com a.yaml:1:7',
        'apii.example.com a.yaml:2:9',
        'apii.example.com b/c.yaml:1:7',
        '203.0.113.7 hosts:1:1',
      ],
    );
    assert.equal([...workspaceTable('records', await rowsOf('records'))][1]?.length, 5);
  });

  it('show 3,000 rows with 20 places each, and say what is left out', async () => {
    const text = Array.from({ length: 3_001 }, (_, at) => line(at)).join('');
    const result = new WorkspaceResult(checkedWorkspace({ hosts: text, 'b/hosts': line(0).repeat(20) }));
    const all = await result.rows('problems', signal);
    const list = frameOf('problems', all, '', result);
    assert.equal(list.rows.length, 3_000);
    assert.match(list.count, /^3,001 of 3,001, in 3,021 places\. The first 3,000 rows are listed\./u);
    assert.deepEqual([list.rows[0]?.links.length, list.rows[0]?.more], [20, 'and 1 more']);
    assert.deepEqual([list.rows[1]?.links.length, list.rows[1]?.more], [1, '']);
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
      '1 not readable: Timed out (b.example). Open one in Zones to see what to do.',
      'The oldest records were loaded 3 days ago. They count as hosted however old they are.',
      'The workspace has too many files, so the last ones were not read.',
      'The files are too large together, so the last ones were not read.',
      'The files such as .gitignore have too many rules, or too long or too wide ones, so some do not count.',
      '2 files are too large and were not read.',
      '4 files hold a NUL and were not read.',
      '3 files could not be read.',
    ]);
    const cut = {
      ...none,
      files: { unlisted: 4, partlyRead: new Set(['a', 'b']), mentions: { isCut: true } },
      oldest: now - 24 * 3_600_000,
    };
    assert.deepEqual(workspaceNotes(cut, now), [
      '2 files were read in part: without lines of more than 20,000 characters, or without the records that more than 20,000 lines may state.',
      '4 more problems in files are not listed.',
      'The files mention too many names, so some records may be mentioned nevertheless.',
    ]);
  });
});
