import assert from 'node:assert/strict';
import type { Failure } from '../../../src/api/failure.ts';
import { unloadedOf, unloadedTexts } from '../../../src/editor/diagnose/unloadedText.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { FixedAccounts } from '../check/fixedAccounts.ts';
import { FRESH, NOW, record, knownZones, zone } from '../config/zones.ts';
import { offlineAccount } from '../tree/states.ts';
import { TIMED_OUT } from '../zones/failures.ts';

const DOWN: Failure = { operation: 'Record.List', kind: 'network', reason: 'refused', host: '127.0.0.1:9' };
const REFUSED: Failure = { operation: 'Record.List', kind: 'login', code: '-1', message: '' };
const ROWS = [record({ host: 'www' })];

/** Returns the status of a document that mentions these zones, of which those of `failed` could not be loaded. */
function statusOf(
  zones: readonly ZoneState[],
  failed: Readonly<Record<string, Failure>>,
  listFailure?: Failure,
  { label = 'n', listed }: { label?: string; listed?: { size: number; total: number | undefined } } = {},
): ReturnType<typeof unloadedTexts> | undefined {
  const account = offlineAccount('one', label);
  if (listed !== undefined)
    Object.defineProperties(account, { size: { value: listed.size }, total: { value: listed.total } });
  const accounts = new FixedAccounts(knownZones(...zones), [account]);
  const loader = {
    failure: (_: unknown, { ascii }: ZoneState) => failed[ascii],
    listFailure: () => listFailure,
  };
  const mentioned = zones.map(({ ascii }) => ascii);
  const unloaded = unloadedOf(mentioned, { accounts, loader }, FRESH);
  return unloaded && unloadedTexts(unloaded);
}

describe('The status of a document whose zones could not be loaded', () => {
  it('names the zone and the cause, and offers to retry', () => {
    const status = statusOf([zone('shop.example', undefined)], { 'shop.example': DOWN });
    assert.equal(status?.text, 'shop.example not checked · Service not reached');
    assert.equal(status.detail, '');
    const { command, title, tooltip } = status.command ?? assert.fail('no command');
    assert.deepEqual([command, title], ['_dnsTree.editor.retry', 'Retry']);
    assert.match(tooltip ?? '', /^127\.0\.0\.1:9: /u);
    assert.equal(status.severity, 'Warning');
  });

  it('counts further zones, and spells names in Unicode', () => {
    const names = ['xn--bcher-kva.example', 'b.example', 'c.example'];
    const status = statusOf(
      names.map((name) => zone(name, undefined)),
      Object.fromEntries(names.map((name) => [name, DOWN])),
    );
    assert.match(status?.text ?? '', /^bücher\.example and 2 more not checked · /u);
  });

  it('is there once the records are as old as the setting allows, and not before', () => {
    const failed = { 'a.example': DOWN };
    const at = (loadedAt: number): ZoneState => zone('a.example', ROWS, { failure: TIMED_OUT, loadedAt });
    assert.equal(statusOf([at(NOW - FRESH.maxAge + 1)], failed), undefined);
    assert.match(statusOf([at(NOW - FRESH.maxAge)], failed)?.text ?? '', /^a\.example not checked/u);
    assert.equal(statusOf([zone('a.example', ROWS)], {}), undefined);
  });

  it('says that zones could not be listed', () => {
    assert.match(statusOf([], {}, DOWN)?.text ?? '', /^Zones of n not checked · Service not reached$/u);
  });

  it('is silent about zones that were listed before, all of them', () => {
    const current = [zone('a.example', ROWS)];
    for (const zones of [current, []]) {
      assert.equal(statusOf(zones, {}, DOWN, { listed: { size: 5, total: 5 } }), undefined);
      for (const listed of [
        { size: 4, total: 5 },
        { size: 1, total: undefined },
      ])
        assert.match(statusOf(zones, {}, DOWN, { listed })?.text ?? '', /^Zones of n not checked/u);
    }
  });

  it('offers to replace a token that was refused', () => {
    const { command } = statusOf([zone('a.example', undefined)], { 'a.example': REFUSED }) ?? {};
    assert.equal(command?.command, 'dnsTree.account.replaceToken');
    assert.deepEqual(command.arguments, [{ account: 'one' }]);
  });

  it('makes no link and no icon of what the service or the account says', () => {
    const hostile = '[Sign in](command:workbench.action.quit?1)$(error)';
    const failures: readonly Failure[] = [
      { operation: 'Record.List', kind: 'service', code: '777', message: hostile },
      { operation: 'Record.List', kind: 'service', code: hostile, message: hostile },
      { operation: 'Record.List', kind: 'login', code: '-1', message: hostile, host: hostile },
    ];
    for (const failure of failures)
      for (const status of [
        statusOf([{ ...zone('a.example', undefined), ascii: hostile }], { [hostile]: failure }),
        statusOf([], {}, failure, { label: hostile }),
      ]) {
        assert.ok(status);
        for (const text of [status.text, status.detail, status.command?.tooltip ?? assert.fail('no tooltip')])
          assert.doesNotMatch(text, /\]\(|\$\(/u);
      }
    const unknown = statusOf([zone('a.example', undefined)], {
      'a.example': { operation: 'Record.List', kind: 'service', code: '777', message: 'Its own words' },
    });
    assert.equal(unknown?.command?.tooltip, 'The service reported a failure. (Record.List, code 777)');
  });
});
