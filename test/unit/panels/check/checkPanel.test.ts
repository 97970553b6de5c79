import assert from 'node:assert/strict';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../../../../src/check/findings.ts';
import type { UnlistedZones } from '../../../../src/zones/indexing/coverage.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { frameOf } from '../../../../src/panels/frame.ts';
import type { Frame } from '../../../../src/panels/protocol.ts';
import { CheckPanel } from '../../../../src/panels/check/checkPanel.ts';
import { NO_ACCOUNTS, noChecks, NO_EDITOR } from '../../../support/product/panels.ts';
import { cellText, portionFrom } from '../../../support/product/tableRows.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';
import { checkPanel, finding, zoneOf } from './findings.ts';

const FOUND = zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]));

function frame(
  scope: 'zone' | 'all',
  others: readonly ZoneFindings<NamedZone>[] = [],
  found: readonly ZoneFindings<NamedZone>[] = [FOUND],
  unlisted: readonly UnlistedZones[] = [],
): Frame {
  const missing = unlisted.map(() => indexedZone('example.org', []));
  return frameOf(checkPanel([...found, ...others], missing, scope, unlisted), undefined, 0);
}

describe('The page of findings', () => {
  it('is titled for what was checked, and offers to check all zones', () => {
    const { heading, subtitle, actions } = frame('all');
    assert.deepEqual([heading, subtitle], ['Check All Zones', '1 finding in 1 of 1 zones']);
    assert.deepEqual(actions[0], { name: 'again', label: 'Check Again' });
    const ignored = findingsOnly({ ...zoneFindings(indexedZone('example.net', [])), isIgnored: true });
    assert.equal(
      frame('all', [ignored]).subtitle,
      '1 finding in 1 of 1 zones · 1 left out by “dnsTree.check.rules”',
    );
    const account = AccountId.parse('one');
    assert.equal(
      frame('all', [], [FOUND], [{ account, count: 49 }]).subtitle,
      '1 finding in 1 of 1 zones · 50 more not checked',
    );
    assert.equal(
      frame('all', [], [FOUND], [{ account, count: undefined }]).subtitle,
      '1 finding in 1 of 1 zones · at least 1 more not checked',
    );
    const ofIgnored = frame('zone', [], [ignored]);
    assert.match(ofIgnored.subtitle, /^example\.net is not checked: the setting/u);
    const ofOne = frame('zone');
    assert.equal(ofOne.heading, 'Check Zone');
    assert.equal(ofOne.subtitle, 'example.com: no errors or warnings; 1 hint');
    assert.deepEqual(ofOne.actions[0], { name: 'again', label: 'Check All Zones' });
  });

  it('counts findings that are not listed as well, in the subtitle and by severity', () => {
    const zones = [
      zoneOf([finding('error', 'spf-syntax', 'a'), finding('hint', 'occluded', 'b')], { unlisted: 1_399 }),
      zoneOf([finding('error', 'spf-syntax', 'a'), finding('error', 'cname-loop', 'a')], { id: '2' }),
      zoneOf([finding('information', 'spf-lookups', 'a')], { id: '3' }),
      zoneOf([], { id: '4' }),
    ];
    const item = checkPanel(zones);
    assert.equal(item.subtitle, '1,404 findings in 3 of 4 zones');
    assert.deepEqual(
      item.render()?.content.summary.map(({ text }) => text),
      ['3 errors in 2 zones', '1 note in 1 zone', '1,400 hints in 1 zone'],
    );
  });

  it('asks for a new check when it has no findings, and has no rows then', async () => {
    const empty = new CheckPanel(NO_ACCOUNTS, noChecks, NO_EDITOR);
    const { heading, subtitle, notice, actions, content, loadedAt } = frameOf(empty, undefined, 0);
    assert.deepEqual([heading, subtitle, actions], ['Check All Zones', '', []]);
    assert.deepEqual([content, loadedAt], [undefined, undefined]);
    assert.match(notice?.text ?? '', /^Findings are not kept when the window reloads\. Check again/u);
    assert.deepEqual(notice?.actions, [{ name: 'again', label: 'Check Again' }]);
    assert.equal((await portionFrom(empty.table)).count, 0);
  });

  it('makes its rows once, and anew after an error', async () => {
    let made = 0;
    const text = (): string => {
      made += 1;
      if (made === 1) throw new Error('broken');
      return 'A sentence.';
    };
    const item = checkPanel([zoneOf([{ ...finding('error', 'spf-syntax', 'a'), text }])]);
    await assert.rejects(portionFrom(item.table), /broken/u);
    const { rows } = await portionFrom(item.table);
    assert.deepEqual(
      rows.map((row) => cellText(row, 4)),
      ['A sentence.'],
    );
    await portionFrom(item.table, { filter: 'sentence' });
    assert.equal(made, 2);
  });

  it('has other rows, and another revision, with another result', async () => {
    const item = checkPanel([zoneOf([finding('error', 'spf-syntax', 'a.example.com')])]);
    const hosts = async (): Promise<readonly string[]> =>
      (await portionFrom(item.table)).rows.map((row) => cellText(row, 3));
    assert.deepEqual(await hosts(), ['a']);
    const { revision } = item.table;
    item.show([zoneOf([finding('error', 'spf-syntax', 'c.example.com')])]);
    assert.deepEqual(await hosts(), ['c']);
    assert.notEqual(item.table.revision, revision);
    assert.equal(item.render()?.content.table.revision, item.table.revision);
  });
});
