import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import {
  expectDiagnostics,
  hoverOn,
  leaveEditor,
  show,
  showLoaded,
  untilLoaded,
  showText,
} from './documents.ts';
import { useService } from '../fixture.ts';
import { addAccount, childrenOf, until, type Parts } from '../parts.ts';

/** A service in trouble, which the transport does not try again. */
const DOWN = { kind: 'status', status: 503, headers: { 'retry-after': '3600' } } as const;

function shopOf({ accounts }: Parts): ZoneState {
  const [zone] = accounts.named('shop.example');
  return zone ?? assert.fail('the zone is listed');
}

async function refresh(all: Parts): Promise<void> {
  const { account, id } = shopOf(all);
  await vscode.commands.executeCommand('_dnsTree.editor.refresh', { account, domain: id });
}

async function untilRefreshed(all: Parts): Promise<void> {
  await until(
    (listener) => all.accounts.onDidChangeZone(listener),
    () => shopOf(all).failure === undefined,
  );
}

/** Waits for the end of a load that a document began, which a command would join. */
async function untilIdle(all: Parts): Promise<void> {
  const { account, id } = shopOf(all);
  await until(
    (listener) => all.accounts.onDidChangeZone(listener),
    () => all.accounts.get(account)?.zone(id).isLoading !== true,
  );
}

async function edit(document: vscode.TextDocument): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit((change) => change.insert(new vscode.Position(0, 0), '# by hand\n'));
}

describe('A document whose zones could not be loaded', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await leaveEditor();
  });

  it('keeps its marks after a failed refresh, and a command retries it', async () => {
    const { all, proxy } = service();
    await showLoaded(service(), 'hosts');
    proxy.spoil({ on: 'Record.List', fault: DOWN });
    await refresh(all);
    assert.ok(shopOf(all).failure);
    // These marks are found after the failure.
    const document = await show('service.json');
    await expectDiagnostics(document, ['5: app.shop.example']);
    assert.match(await hoverOn(document, 'app.shop.example'), /Loading this zone again failed\./u);
    await untilIdle(all);
    proxy.heal();
    await vscode.commands.executeCommand('_dnsTree.editor.retry');
    assert.equal(shopOf(all).failure, undefined);
    assert.doesNotMatch(await hoverOn(document, 'app.shop.example'), /failed/u);
    await expectDiagnostics(document, ['5: app.shop.example']);
  });

  for (const [does, act] of [
    ['is hovered over', (document) => hoverOn(document, 'www.shop.example')],
    ['is edited', edit],
    ['is shown', () => show('hosts')],
  ] as const satisfies readonly [string, (document: vscode.TextDocument) => Promise<unknown>][])
    it(`has a zone loaded again that failed before, once, when it ${does}`, async () => {
      const { all, proxy } = service();
      const document = await showLoaded(service(), 'hosts');
      proxy.spoil({ on: 'Record.List', fault: DOWN });
      if (does === 'is shown') await showText('');
      await refresh(all);
      assert.ok(shopOf(all).failure);
      proxy.heal();
      proxy.forget();
      await act(document);
      await untilRefreshed(all);
      assert.equal(proxy.count('Record.List'), 1);
    });

  it('is checked once the domains are listed that could not be listed at first', async () => {
    const { all, proxy, token } = service();
    proxy.spoil({ on: 'Domain.List', fault: DOWN });
    await addAccount(all, proxy.address, token);
    const document = await show('nginx.conf');
    const [account] = all.accounts.all;
    assert.ok(account);
    await until(
      (listener) => account.onDidChange(listener),
      () => account.allDomains.state.failed !== undefined,
    );
    // The service asked to wait.
    await hoverOn(document, 'aip.shop.example');
    await edit(document);
    assert.equal(account.allDomains.state.loading, undefined);
    proxy.heal();
    await vscode.commands.executeCommand('_dnsTree.editor.retry');
    await untilLoaded(all, ['shop.example']);
    await expectDiagnostics(document, ['23: aip.shop.example']);
    assert.equal(proxy.count('Domain.List'), 2);
  });

  it('causes no further call when the login is refused', async () => {
    const { all, proxy } = service();
    const document = await showLoaded(service(), 'hosts');
    // The view lists the groups sooner or later.
    await childrenOf(all);
    proxy.spoil({ on: 'Record.List', fault: { kind: 'code', code: '-1' } });
    await refresh(all);
    assert.ok(all.accounts.all[0]?.refusal);
    proxy.forget();
    await hoverOn(document, 'www.shop.example');
    await vscode.commands.executeCommand('_dnsTree.editor.retry');
    assert.deepEqual(proxy.counts(), {});
  });
});
