import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import {
  completions,
  hints,
  hoverOn,
  untilLoaded,
  leaveEditor,
  expectDiagnostics,
  markdownAt,
  diagnosticsOf,
  positionOf,
  showLoaded,
  updateSetting,
  show,
  revert,
  showText,
} from './documents.ts';
import { DocumentDiagnostics } from '../../../src/editor/diagnose/documentDiagnostics.ts';
import { useService } from '../fixture.ts';
import { addAccount, child, childrenOf, removeAllAccounts, until } from '../parts.ts';

const Listed = z.looseObject({ domains: z.array(z.looseObject({ name: z.string() })) });

/** Returns the list of domains with a newer change of example.com. */
function laterChanged(json: unknown): unknown {
  const listed = Listed.parse(json);
  const domains = listed.domains.map((domain) =>
    domain.name === 'example.com' ? { ...domain, updated_on: '2026-11-20 10:00:00' } : domain,
  );
  return { ...listed, domains };
}

/** Makes diagnostics that equal each other. */
function wrongStart(): vscode.Diagnostic[] {
  return [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'wrong')];
}

function itself(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  return diagnostic;
}

describe('a document in the editor', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('keeps diagnostics when equal ones are set, until it is edited', () => {
    const collection = new DocumentDiagnostics('equal');
    const document = { uri: vscode.Uri.parse('untitled:equal'), version: 1 };
    const inEditor = (): vscode.Diagnostic | undefined => vscode.languages.getDiagnostics(document.uri)[0];
    const [first, second] = [wrongStart(), wrongStart()];
    collection.set(document, first, itself);
    assert.equal(inEditor(), first[0]);
    collection.set(document, second, itself);
    assert.equal(inEditor(), first[0]);
    document.version = 2;
    collection.set(document, second, itself);
    assert.equal(inEditor(), second[0]);
    collection.set(document, [], itself);
    assert.equal(inEditor(), undefined);
    collection.dispose();
  });

  it('shows nothing and causes no call while there is no account', async () => {
    await updateSetting('inlayHints', true);
    const document = await show('hosts');
    const at = positionOf(document, 'gi|t.example.com');
    assert.equal(await hoverOn(document, 'git.example.com'), '');
    assert.equal(await hoverOn(document, '192.0.2.80'), '');
    assert.deepEqual(await hints(document), []);
    for (const command of ['vscode.executeDefinitionProvider', 'vscode.executeReferenceProvider'])
      assert.deepEqual(await vscode.commands.executeCommand(command, document.uri, at), [], command);
    const offered = await completions(document, at, 0);
    assert.deepEqual(
      offered.filter(({ kind }) => kind !== vscode.CompletionItemKind.Text),
      [],
    );
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '192.0.2.1 www.example.com\n'));
    await revert(document);
    assert.deepEqual(diagnosticsOf(document), []);
    assert.deepEqual(service().proxy.counts(), {});
  });

  it('that is edited while its zones load is checked with its new text', async () => {
    const { all, proxy, token } = service();
    const held = [proxy.hold('Record.List'), proxy.hold('Record.List')];
    await addAccount(all, proxy.address, token);
    const document = await show('hosts');
    await Promise.all(held.map(({ arrived }) => arrived));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), '# by hand\n192.0.2.82 git.example.com\n');
      edit.delete(document.lineAt(3).rangeIncludingLineBreak);
    });
    for (const each of held) each.release();
    await untilLoaded(all, ['example.com', 'shop.example']);
    await expectDiagnostics(document, ['2: 192.0.2.82']);
    await revert(document);
    await expectDiagnostics(document, ['4: 192.0.2.81']);
  });

  it('shows nothing of an account that is removed while its zones load', async () => {
    const { all, proxy, token } = service();
    const held = [proxy.hold('Record.List'), proxy.hold('Record.List')];
    await addAccount(all, proxy.address, token);
    const document = await show('hosts');
    await Promise.all(held.map(({ arrived }) => arrived));
    assert.match(await hoverOn(document, 'git.example.com'), /not loaded/u);
    await removeAllAccounts(all);
    for (const each of held) each.release();
    assert.equal(await hoverOn(document, 'git.example.com'), '');
    assert.deepEqual([...all.accounts.zones], []);
    assert.deepEqual(diagnosticsOf(document), []);
    await addAccount(all, proxy.address, token);
    await untilLoaded(all, ['example.com', 'shop.example']);
    await expectDiagnostics(document, ['4: 192.0.2.81']);
  });

  it('has a hover whose links do nothing once the zone is gone', async () => {
    const { all, proxy } = service();
    const document = await showLoaded(service(), 'hosts');
    const markdown = (await markdownAt(document, positionOf(document, 'w|ww.shop.example'))).join('\n');
    const links = [...markdown.matchAll(/\(command:([\w.]+)\?([^)" ]*)[^)]*\)/gu)];
    assert.deepEqual(
      links.map(([, command]) => command),
      [
        'dnsTree.record.show',
        '_dnsTree.editor.copyValue',
        'dnsTree.reveal',
        'dnsTree.lookUp',
        '_dnsTree.editor.refresh',
      ],
    );
    await vscode.env.clipboard.writeText('as before');
    await removeAllAccounts(all);
    proxy.forget();
    for (const [, command = '', argument = ''] of links) {
      const [ref]: unknown[] = JSON.parse(decodeURIComponent(argument));
      await vscode.commands.executeCommand(command, ref);
    }
    assert.equal(await vscode.env.clipboard.readText(), 'as before');
    assert.deepEqual(proxy.counts(), {});
  });

  it('keeps its hover while a zone is reloaded, and then shows the new records', async () => {
    const { all, proxy } = service();
    const document = await showLoaded(service(), 'hosts');
    const [zone] = all.accounts.named('example.com');
    assert.ok(zone);
    const hold = proxy.hold('Record.List');
    const ref = { account: zone.account, domain: zone.id };
    const reloading = vscode.commands.executeCommand('_dnsTree.editor.refresh', ref);
    await hold.arrived;
    assert.match(await hoverOn(document, 'git.example.com'), /192\.0\.2\.80/u);
    hold.release();
    await reloading;
    assert.notEqual(all.accounts.zone(zone.account, zone.id)?.loaded, zone.loaded);
    assert.match(await hoverOn(document, 'git.example.com'), /just now[^]*192\.0\.2\.80/u);
  });

  it('causes one reload of a zone that it mentions when the list of domains reports a change', async () => {
    const { all, proxy } = service();
    const document = await showLoaded(service(), 'hosts');
    await expectDiagnostics(document, ['4: 192.0.2.81']);
    const [before] = all.accounts.named('example.com');
    assert.ok(before?.loaded);
    const heal = proxy.spoil({ on: 'Domain.List', fault: { kind: 'replace', with: laterChanged } });
    const reloading = proxy.hold('Record.List');
    proxy.forget();
    await childrenOf(all, await child(all, undefined, 'group', 'Default Group'));
    await reloading.arrived;
    // Stale records produce no diagnostics.
    await expectDiagnostics(document, []);
    assert.match(await hoverOn(document, 'git.example.com'), /changed after these records were loaded/u);
    reloading.release();
    await expectDiagnostics(document, ['4: 192.0.2.81']);
    await show('service.ini');
    await show('hosts');
    assert.equal(proxy.count('Record.List'), 1);
    heal();
  });

  it('has no diagnostics for names that Kubernetes uses as groups, keys and definitions', async () => {
    await showLoaded(service(), 'hosts');
    const text = [
      'apiVersion: apiextensions.k8s.io/v1',
      'kind: CustomResourceDefinition',
      'metadata:',
      '  name: sites.web.shop.example',
      '  annotations:',
      '    nginx.shop.example/rewrite: /$1',
      '  finalizers:',
      '    - web.shop.example/keep',
      'spec:',
      '  group: web.shop.example',
      '---',
      'apiVersion: web.shop.example/v1',
      'kind: Site',
      'spec:',
      '  host: web.shop.example # not web2.shop.example',
      '---',
      'kind: ClusterRole',
      'rules:',
      '  - apiGroups: ["web.shop.example"]',
      '    resources: [sites]',
    ];
    const { document } = await showText(text.join('\n'));
    await expectDiagnostics(document, ['15: web.shop.example']);
    assert.match(await hoverOn(document, 'web.shop.example'), /zone shop\.example/u);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('in the background keeps its diagnostics up to date', async () => {
    const hosts = await showLoaded(service(), 'hosts');
    await expectDiagnostics(hosts, ['4: 192.0.2.81']);
    const other = await show('service.json');
    await expectDiagnostics(other, ['5: app.shop.example']);
    assert.ok(!vscode.window.visibleTextEditors.some(({ document }) => document === hosts));
    await updateSetting('ignore', ['**/hosts']);
    await until(vscode.languages.onDidChangeDiagnostics, () => diagnosticsOf(hosts).length === 0);
    await removeAllAccounts(service().all);
    await expectDiagnostics(other, []);
  });
});
