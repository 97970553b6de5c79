import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/emitter.ts';
import { findingsOnly } from '../../../../src/check/zoneFindings.ts';
import { frameOf } from '../../../../src/panels/frame.ts';
import { CheckPanel } from '../../../../src/panels/check/checkPanel.ts';
import { NO_ACCOUNTS, noChecks, NO_EDITOR } from '../../../support/product/panels.ts';
import { columnTexts, portionFrom } from '../../../support/product/tableRows.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';
import { MEMORY_FULL } from '../../zones/failures.ts';
import { checkPanel, finding, zoneOf } from './findings.ts';

const FOUND = zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]));

describe('The page of findings', () => {
  it('is titled for what was checked, and offers to check all zones', () => {
    const { heading, subtitle, actions } = checkPanel([FOUND]);
    assert.deepEqual([heading, subtitle], ['Check All Zones', '1 finding in 1 of 1 zones']);
    assert.deepEqual(actions[0], { name: 'again', label: 'Check Again' });
    const ignored = findingsOnly({ ...zoneFindings(indexedZone('example.net', [])), isIgnored: true });
    assert.equal(
      checkPanel([FOUND, ignored]).subtitle,
      '1 finding in 1 of 1 zones · 1 left out by “dnsTree.check.rules”',
    );
    assert.match(checkPanel([ignored], [], 'zone').subtitle, /^example\.net is not checked: the setting/u);
    const ofOne = checkPanel([FOUND], [], 'zone');
    assert.equal(ofOne.heading, 'Check Zone');
    assert.equal(ofOne.subtitle, 'example.com: no errors or warnings; 1 hint');
    assert.deepEqual(ofOne.actions[0], { name: 'again', label: 'Check All Zones' });
  });

  it('says of which zones records are missing or may be, and nothing when all are there', () => {
    const incomplete = { kind: 'announcedMore', announced: 3, received: 1 } as const;
    const partly = checkPanel([FOUND, { ...FOUND, zone: { ...FOUND.zone, incomplete } }]);
    assert.deepEqual(frameOf(partly, undefined, 0).notice, {
      tone: 'warning',
      text: 'Records of example.com may be missing: The service counts 3 records in this domain and sent 1. Refresh to load both again.',
      actions: [],
    });
    assert.equal(
      checkPanel([FOUND], [{ ...FOUND.zone, failure: MEMORY_FULL }]).notice?.text,
      '1 not readable: example.com (Memory limit reached). Open one in Zones to see what to do.',
    );
    partly.show([FOUND]);
    const { notice, subtitle } = frameOf(partly, undefined, 0);
    assert.deepEqual([notice, subtitle], [undefined, '1 finding in 1 of 1 zones']);
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
      ['3 errors in 2 zones', '1 info in 1 zone', '1,400 hints in 1 zone'],
    );
  });

  it('asks for a new check when it has no findings, and has no rows then', async () => {
    const empty = new CheckPanel(NO_ACCOUNTS, noChecks, NO_EDITOR);
    const { heading, subtitle, notice, actions, content, loadedAt } = frameOf(empty, undefined, 0);
    assert.deepEqual([heading, subtitle, actions], ['Check All Zones', '', []]);
    assert.deepEqual([content, loadedAt], [undefined, undefined]);
    assert.match(
      notice?.text ?? '',
      /^What was found is not kept when the window reloads or an account is removed\. Check again/u,
    );
    assert.deepEqual(notice?.actions, [{ name: 'again', label: 'Check Again' }]);
    assert.equal((await portionFrom(empty.table)).count, 0);
  });

  it('asks for a new check once no account is left that was checked', () => {
    const removed = new Emitter<void>();
    const accounts = { ...NO_ACCOUNTS, onDidChangeList: removed.event };
    const panel = new CheckPanel(accounts, noChecks, NO_EDITOR);
    panel.show([FOUND]);
    assert.match(panel.subtitle, /^1 finding/u);
    removed.emit();
    assert.deepEqual([panel.subtitle, panel.notice?.actions[0]?.label], ['', 'Check Again']);
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
    assert.deepEqual(columnTexts(await portionFrom(item.table), 4), ['A sentence.']);
    await portionFrom(item.table, { filter: 'sentence' });
    assert.equal(made, 2);
  });

  it('has other rows, and another revision, with another result', async () => {
    const item = checkPanel([zoneOf([finding('error', 'spf-syntax', 'a.example.com')])]);
    const hosts = async (): Promise<readonly string[]> => columnTexts(await portionFrom(item.table), 3);
    assert.deepEqual(await hosts(), ['a']);
    const { revision } = item.table;
    item.show([zoneOf([finding('error', 'spf-syntax', 'c.example.com')])]);
    assert.deepEqual(await hosts(), ['c']);
    assert.notEqual(item.table.revision, revision);
    assert.equal(item.render()?.content.table.revision, item.table.revision);
  });
});
