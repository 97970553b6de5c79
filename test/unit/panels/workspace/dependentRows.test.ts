import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { dependentRows } from '../../../../src/panels/workspace/dependentRows.ts';
import { matchingTreeRows } from '../../../../src/panels/workspace/treeRows.ts';
import { markdownTree } from '../../../../src/panels/workspace/workspaceFrame.ts';
import { matchingWorkspaceRows, type WorkspaceRow } from '../../../../src/panels/workspace/workspaceRows.ts';
import { findDependents, type Subject } from '../../../../src/workspace/dependents/dependents.ts';
import type { MentionedPlaces } from '../../../../src/workspace/dependents/dependentsTree.ts';
import { record, zone } from '../../config/zones.ts';
import { resultOf } from '../../../support/product/resultOf.ts';

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
const rowsOf = (subject: Subject, mentions = MENTIONS): readonly WorkspaceRow[] =>
  resultOf(dependentRows(resultOf(findDependents(subject, [ZONE], mentions))));
const shown = (rows: readonly WorkspaceRow[]): readonly string[] =>
  rows.map(({ level = 0, cells }) => `${level} ${cells.filter((cell) => cell !== '').join(' · ')}`);

describe('The rows of what depends on something', () => {
  it('say through which record each host depends', () => {
    const rows = rowsOf(ADDRESS);
    assert.deepEqual(shown(rows), [
      '1 192.0.2.1',
      '2 api.example.com · A 192.0.2.1',
      '2 web.example.com · A 192.0.2.1',
      '3 www.example.com · CNAME web.example.com',
      '4 a|b*.yaml:1:7',
    ]);
    const ref = { account: ZONE.account, domain: ZONE.id, record: 'web A 192.0.2.1' };
    assert.deepEqual(rows[2]?.target, { kind: 'record', ref });
    assert.equal(rows[0]?.target.kind, 'nowhere');
    assert.equal(rows[4]?.target.kind, 'place');
  });

  it('begin with the places of the host itself', () => {
    const rows = shown(rowsOf({ kind: 'host', host: 'www.example.com' }));
    assert.deepEqual(rows, ['1 www.example.com', '2 a|b*.yaml:1:7']);
  });

  it('keep what is above a match, and are sorted among their neighbours', () => {
    const rows = rowsOf(ADDRESS);
    const matching = (filter: string): readonly string[] =>
      shown(resultOf(matchingWorkspaceRows(rows, 'dependents', { filter }, false))).map((row) =>
        row.slice(0, 7),
      );
    assert.deepEqual(matching('yaml'), ['1 192.0', '2 web.e', '3 www.e', '4 a|b*.']);
    assert.deepEqual(matching('nothing'), []);
    const order = { column: 'dependent', descending: true };
    const sorted = resultOf(matchingWorkspaceRows(rows, 'dependents', { filter: '', order }, false));
    assert.deepEqual(
      shown(sorted).map((row) => row.slice(0, 7)),
      ['1 192.0', '2 web.e', '3 www.e', '4 a|b*.', '2 api.e'],
    );
  });

  it('are a nested list in Markdown', () => {
    assert.deepEqual([...markdownTree(rowsOf(ADDRESS))].slice(2), [
      String.raw`  - web.example.com (A 192.0.2.1)`,
      String.raw`    - www\.example.com (CNAME web.example.com)`,
      String.raw`      - a\|b\*.yaml:1:7`,
    ]);
  });
});

describe('The rows of a tree', () => {
  it('keep each match with all rows above it, and nothing else', () => {
    const levels = fc.array(fc.record({ step: fc.nat(3), isMatch: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(levels, (made) => {
        let level = 0;
        const rows = made.map(({ step, isMatch }, at) => {
          level = Math.max(1, Math.min(level + 1, step + 1));
          return { level, isMatch, at };
        });
        const kept = resultOf(matchingTreeRows(rows, ({ isMatch }) => isMatch, undefined));
        const wanted = rows.filter((row) => {
          if (row.isMatch) return true;
          const after = rows.slice(row.at + 1);
          const end = after.findIndex((other) => other.level <= row.level);
          return (end === -1 ? after : after.slice(0, end)).some(({ isMatch }) => isMatch);
        });
        assert.deepEqual(kept, wanted);
      }),
    );
  });
});
