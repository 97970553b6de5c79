import assert from 'node:assert/strict';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../../../../src/check/findings.ts';
import type { UnlistedZones } from '../../../../src/zones/indexing/coverage.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import type { Frame } from '../../../../src/panels/protocol.ts';
import { checkFrame } from '../../../../src/panels/check/checkFrame.ts';
import { CheckResult, type CheckScope } from '../../../../src/panels/check/checkResult.ts';
import { indexedZone, record, zoneFindings } from '../../check/zones.ts';

const { signal } = new AbortController();

const FOUND = zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]));

async function frameOf(
  scope: CheckScope,
  others: readonly ZoneFindings<NamedZone>[] = [],
  found: readonly ZoneFindings<NamedZone>[] = [FOUND],
  unlisted: readonly UnlistedZones[] = [],
): Promise<Frame> {
  const missing = unlisted.map(() => indexedZone('example.org', []));
  const result = new CheckResult([...found, ...others], missing, scope, unlisted, 0);
  const all = await result.rows(signal);
  const view = { filter: '', severity: 'hint', sort: 'severity', descending: false } as const;
  return checkFrame(result, {
    all,
    matching: all,
    view,
    resets: 0,
    wanted: 1,
    opened: new Set(),
  });
}

describe('The page of findings', () => {
  it('is titled for what was checked, and offers to check all zones', async () => {
    const { heading, subtitle, actions } = await frameOf('all');
    assert.deepEqual([heading, subtitle], ['Check All Zones', '1 finding in 1 of 1 zones']);
    assert.deepEqual(actions[0], { name: 'again', label: 'Check Again' });
    const ignored = findingsOnly({ ...zoneFindings(indexedZone('example.net', [])), isIgnored: true });
    assert.equal(
      (await frameOf('all', [ignored])).subtitle,
      '1 finding in 1 of 1 zones · 1 left out by “dnsTree.check.rules”',
    );
    const account = AccountId.parse('one');
    assert.equal(
      (await frameOf('all', [], [FOUND], [{ account, count: 49 }])).subtitle,
      '1 finding in 1 of 1 zones · 50 more not checked',
    );
    assert.equal(
      (await frameOf('all', [], [FOUND], [{ account, count: undefined }])).subtitle,
      '1 finding in 1 of 1 zones · at least 1 more not checked',
    );
    const ofIgnored = await frameOf('zone', [], [ignored]);
    assert.match(ofIgnored.subtitle, /^example\.net is not checked: the setting/u);
    const ofOne = await frameOf('zone');
    assert.equal(ofOne.heading, 'Check Zone');
    assert.equal(ofOne.subtitle, 'example.com: no errors or warnings; 1 hint');
    assert.deepEqual(ofOne.actions[0], { name: 'again', label: 'Check All Zones' });
  });
});
