import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { signIn, useService } from '../fixture.ts';
import { addAccount, child, childrenOf, domainNode, until, type Parts } from '../parts.ts';
import {
  accept,
  closeQuickPickOf,
  offer,
  openBox,
  repeat,
  results,
  rows,
  rowText,
  zoneRows,
} from './searchBox.ts';

/** Adds an account, lists its default group and loads example.com. */
async function loadExample(all: Parts, address: string, token: string): Promise<void> {
  await addAccount(all, address, token);
  await childrenOf(all, await domainNode(all, 'example.com'));
}

describe('a command without an item', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('asks once, lists the loaded records with type, value and line, and makes no call', async () => {
    const { all, proxy, token } = service();
    await loadExample(all, proxy.address, token);
    proxy.forget();
    await vscode.env.clipboard.writeText('before');
    const copying = vscode.commands.executeCommand('dnsTree.copy.value');
    const pick = await openBox(all);
    assert.equal(pick.title, 'Copy Value');
    await rows(pick, () => results(pick).length > 10);
    for (const row of results(pick)) {
      assert.match(rowText(row), /example\.com \S+ \S/);
      assert.ok(row.iconPath);
      assert.equal(row.buttons, undefined);
    }
    assert.ok(results(pick).some(({ description }) => description?.includes('line ')));
    assert.match(zoneRows(pick)[0]?.description ?? '', /^not loaded/);
    pick.value = 'autodiscover';
    await rows(pick, () => results(pick).length === 1);
    await accept(pick, results(pick)[0]);
    await copying;
    assert.equal(await vscode.env.clipboard.readText(), 'autodiscover.mail.example.');
    assert.equal(all.search.pick, undefined);
    assert.equal(proxy.count(), 0);
  });

  it('goes to a domain by a part of its name, though nothing is loaded, with one call for the list', async () => {
    const { all, proxy } = await signIn(service());
    const going = vscode.commands.executeCommand('dnsTree.goToDomain', 'faults');
    const pick = await openBox(all);
    assert.equal(pick.title, 'Go to Domain…');
    assert.equal(pick.value, 'faults');
    await rows(pick, () => zoneRows(pick).length === 2);
    assert.equal(proxy.count('Domain.List'), 1);
    await accept(
      pick,
      zoneRows(pick).find(({ label }) => label.endsWith('faults.example') && !label.includes('moved')),
    );
    await going;
    await until(
      all.view.onDidChangeSelection,
      () =>
        all.view.selection[0]?.kind === 'domain' && all.view.selection[0].domain.name === 'faults.example',
    );
    // Its records are shown.
    await proxy.expectCalls('Record.List', 1);
  });

  it('does nothing when the box is closed', async () => {
    const { all, proxy, token } = service();
    await loadExample(all, proxy.address, token);
    await vscode.env.clipboard.writeText('before');
    for (const command of [
      'dnsTree.copy.value',
      'dnsTree.copy.as',
      'dnsTree.check.zone',
      'dnsTree.live.check',
      'dnsTree.reveal',
    ]) {
      const running = vscode.commands.executeCommand(command);
      await openBox(all);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await running;
      assert.equal(all.search.pick, undefined);
    }
    assert.equal(await vscode.env.clipboard.readText(), 'before');
  });

  it('says that nothing is loaded, loads the chosen zone, and returns on Back', async () => {
    const { all, proxy } = await signIn(service());
    await childrenOf(all, await child(all, undefined, 'group', 'Default Group'));
    const copying = vscode.commands.executeCommand('dnsTree.copy.value');
    const pick = await openBox(all);
    await rows(pick, ([first]) => first?.label === 'No records are loaded yet');
    assert.match(offer(pick).label, /Load All Zones/);
    assert.deepEqual(pick.buttons, []);
    pick.value = 'example.com';
    await rows(pick, ([first]) => first?.label === 'example.com');
    await accept(pick, zoneRows(pick)[0]);
    await rows(pick, () => results(pick).length > 10);
    assert.equal(pick.value, 'zone:example.com ');
    assert.equal(proxy.count('Record.List'), 1);
    assert.equal(pick.buttons.length, 1);
    await repeat('workbench.action.quickInputBack', () => pick.value === 'example.com');
    assert.deepEqual(pick.buttons, []);
    pick.value = 'autodiscover';
    await rows(pick, () => results(pick).length === 1);
    await accept(pick, results(pick)[0]);
    await copying;
    assert.equal(await vscode.env.clipboard.readText(), 'autodiscover.mail.example.');
  });

  it('offers to add an account when there is none', async () => {
    const { all, proxy } = service();
    for (const command of ['dnsTree.copy.value', 'dnsTree.check.zone', 'dnsTree.export']) {
      await closeQuickPickOf(vscode.commands.executeCommand(command));
    }
    assert.equal(all.search.pick, undefined);
    assert.equal(proxy.count(), 0);
  });

  it('asks for a zone in one flat list, which is loaded on demand', async () => {
    const { all, proxy } = await signIn(service());
    const checking = vscode.commands.executeCommand('dnsTree.check.zone');
    const pick = await openBox(all);
    assert.equal(pick.title, 'Check Zone');
    await rows(pick, ([first]) => first?.label === 'No zones are listed yet');
    assert.match(offer(pick).label, /List All Zones/);
    await accept(pick, offer(pick));
    await rows(pick, () => zoneRows(pick).length > 20);
    await rows(pick, () => offer(pick).label.includes('List Zones Again'));
    assert.equal(proxy.count('Domain.List'), 1);
    assert.equal(results(pick).length, 0);
    pick.value = 'bücher';
    await rows(pick, () => zoneRows(pick).length === 1);
    await accept(pick, zoneRows(pick)[0]);
    await checking;
    // The zone has hints only, which the page of findings shows.
    await until(
      vscode.window.tabGroups.onDidChangeTabs,
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Check Zone',
    );
  });

  it('accepts a zone or a record, and Back in the list of forms returns to the same query', async () => {
    const { all, proxy, token } = service();
    await loadExample(all, proxy.address, token);
    await vscode.env.clipboard.writeText('before');
    const copying = vscode.commands.executeCommand('dnsTree.copy.as');
    const pick = await openBox(all);
    assert.equal(pick.title, 'Copy As…');
    pick.value = 'zone:example.com autodiscover';
    await rows(pick, () => results(pick).length === 1 && zoneRows(pick).length === 1);
    await accept(pick, results(pick)[0]);
    await repeat(
      'workbench.action.quickInputBack',
      () => all.search.pick !== undefined && all.search.pick !== pick,
    );
    const again = await openBox(all);
    assert.equal(again.value, 'zone:example.com autodiscover');
    await rows(again, () => results(again).length === 1);
    await accept(again, results(again)[0]);
    await closeQuickPickOf(copying);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
  });
});
