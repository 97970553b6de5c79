import assert from 'node:assert/strict';
import type { Failure } from '../../../src/api/failure.ts';
import { unloadedOf, unloadedTexts } from '../../../src/editor/diagnose/unloadedText.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import { FRESH, NOW, record, recordIndex, zone } from '../config/zones.ts';
import { OneAccount } from '../index/accounts.ts';

const DOWN: Failure = { operation: 'Record.List', kind: 'network', reason: 'refused', host: '127.0.0.1:9' };
const REFUSED: Failure = { operation: 'Record.List', kind: 'login', code: '-1', message: '' };
const ROWS = [record({ host: 'www' })];

/** Returns the status of a document that mentions these zones, of which those of `failed` could not be loaded. */
function statusOf(
  zones: readonly IndexedZone[],
  failed: Readonly<Record<string, Failure>>,
  listFailure?: Failure,
): ReturnType<typeof unloadedTexts> | undefined {
  const account = new OneAccount('http://127.0.0.1:9', 'one');
  const loader = {
    failure: (_: unknown, { ascii }: IndexedZone) => failed[ascii],
    listFailure: () => listFailure,
  };
  const parts = { recordIndex: recordIndex(...zones), portfolio: account, loader };
  const unloaded = unloadedOf(
    zones.map(({ ascii }) => ascii),
    parts,
    FRESH,
  );
  account.dispose();
  return unloaded && unloadedTexts(unloaded);
}

describe('The status of a document whose zones could not be loaded', () => {
  it('names the zone and the cause, and offers to retry', () => {
    const status = statusOf([zone('shop.example', undefined)], { 'shop.example': DOWN });
    assert.equal(status?.text, 'shop.example not checked · Service not reached');
    assert.match(status.detail, /^127\.0\.0\.1:9: /u);
    assert.deepEqual(status.command, { command: '_dnsTree.editor.retry', title: 'Retry' });
    assert.equal(status.severity, 'warning');
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
    const at = (loadedAt: number): IndexedZone => zone('a.example', ROWS, { failed: true, loadedAt });
    assert.equal(statusOf([at(NOW - FRESH.maxAge + 1)], failed), undefined);
    assert.match(statusOf([at(NOW - FRESH.maxAge)], failed)?.text ?? '', /^a\.example not checked/u);
    assert.equal(statusOf([zone('a.example', ROWS)], {}), undefined);
  });

  it('says that zones could not be listed', () => {
    assert.match(statusOf([], {}, DOWN)?.text ?? '', /^Zones of n not checked · Service not reached$/u);
  });

  it('offers to replace a token that was refused', () => {
    const { command } = statusOf([zone('a.example', undefined)], { 'a.example': REFUSED }) ?? {};
    assert.equal(command?.command, 'dnsTree.account.replaceToken');
    assert.deepEqual(command.arguments, [{ account: 'one' }]);
  });
});
