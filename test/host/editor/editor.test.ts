import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { recordDrag, recordDrop } from '../../../src/tree/drag.ts';
import {
  completions,
  hints,
  hoverOn,
  hoversAt,
  untilLoaded,
  leaveEditor,
  expectDiagnostics,
  labelOf,
  mentionedIn,
  positionOf,
  plain,
  showLoaded,
  updateSetting,
  show,
  revert,
  showText,
} from './documents.ts';
import { signIn, useService } from '../fixture.ts';
import { addAccount, child, domainNode, until, untilSelected } from '../parts.ts';
import { patience } from '../../support/patience.ts';

const WRONG_IN_HOSTS = ['4: 192.0.2.81'];

/** Returns what a file gets when something is dropped at its start. */
async function dropped(transfer: vscode.DataTransfer): Promise<readonly unknown[]> {
  const document = await show('hosts');
  const { token } = new vscode.CancellationTokenSource();
  const start = new vscode.Position(0, 0);
  const edits = await recordDrop.provideDocumentDropEdits(document, start, transfer, token);
  assert.ok(Array.isArray(edits));
  return edits.map(({ insertText }) => insertText);
}

describe('configuration files', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('mark names of a zone that was indexed before they were shown, and after other files were checked', async () => {
    const { all } = service();
    const checked = await showLoaded(service(), 'main.tf');
    await expectDiagnostics(checked, ['5: ns3.example.net']);
    const [account] = all.accounts.all;
    assert.ok(account);
    const signal = patience();
    const plan = await all.indexer.plan(account, signal);
    const wanted = plan.wanted.filter(
      ({ id }) => all.accounts.zone(account.id, id)?.ascii === 'shop.example',
    );
    assert.equal(wanted.length, 1);
    await all.indexer.run({ ...plan, wanted }, signal, () => undefined);
    await expectDiagnostics(await show('nginx.conf'), ['22: aip.shop.example']);
  });

  it('load and show nothing while the setting is off', async () => {
    const { all, proxy, token } = service();
    await updateSetting('enabled', false);
    await addAccount(all, proxy.address, token);
    const document = await show('nginx.conf');
    assert.equal(await hoverOn(document, 'api.example.com'), '');
    // A visible tree may list the groups of the new account.
    assert.equal(proxy.count('Domain.List'), 0);
    assert.equal(proxy.count('Record.List'), 0);
  });

  it('load no more zones than the setting allows', async () => {
    const { all, proxy, token } = service();
    await updateSetting('maxZones', 1);
    await addAccount(all, proxy.address, token);
    const document = await show('nginx.conf');
    await untilLoaded(all, ['example.com']);
    assert.equal(proxy.count('Record.List'), 1);
    assert.match(await hoverOn(document, 'aip.shop.example'), /not loaded/u);
    await expectDiagnostics(document, []);
  });

  it('show nothing when the login is refused, and make no more calls', async () => {
    const { proxy } = await signIn(service());
    proxy.spoil({ on: 'Domain.List', fault: { kind: 'code', code: '-1' } });
    const document = await show('nginx.conf');
    await proxy.expectCalls('Domain.List', 1);
    await until(vscode.languages.onDidChangeDiagnostics, () => true);
    assert.equal(await hoverOn(document, 'api.example.com'), '');
  });

  it('show which names point to an address, and how many zones were searched', async () => {
    const document = await showLoaded(service(), 'hosts');
    const hover = await hoverOn(document, '192.0.2.80');
    assert.equal(
      hover.replace(/\]\(command:[^)]*\)/gu, ']'),
      [
        '**192.0.2.80**',
        '- **git.example.com** · [A] · [Reveal in Zones]',
        'Looked up in 2 of 54 zones: those that are loaded.',
      ].join('\n\n'),
    );
  });

  it('of a zone show what their relative names answer, and lead to their records', async () => {
    await showLoaded(service(), 'hosts');
    const content = '$ORIGIN example.com.\nautodiscover IN A 192.0.2.99\nwww.apps IN A 192.0.2.50\n';
    const { document } = await showText(content, 'dns-zone');
    assert.match(await hoverOn(document, 'autodiscover'), /^\*\*autodiscover\.example\.com\*\*[^]*CNAME/u);
    assert.match(await hoverOn(document, 'www.apps'), /By the wildcard \*\.apps\.example\.com/u);
    const at = positionOf(document, 'auto|discover');
    const links = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      at,
    );
    assert.deepEqual(
      links.map(({ targetUri }) => targetUri.path),
      ['/example.com.zone'],
    );
  });

  it('trust the links in a hover only for the commands that they use', async () => {
    const document = await showLoaded(service(), 'nginx.conf');
    const [hover] = await hoversAt(document, positionOf(document, 'a|pi.example.com'));
    const [content] = hover?.contents ?? [];
    assert.ok(content instanceof vscode.MarkdownString && typeof content.isTrusted === 'object');
    const used = [...content.value.matchAll(/\(command:([\w.]+)\?/gu)].map(([, command]) => command);
    const { enabledCommands } = content.isTrusted;
    assert.deepEqual(
      used.filter((command) => !enabledCommands.includes(command ?? '')),
      [],
    );
    assert.ok(!content.supportHtml);
    const copy = /\(command:_dnsTree\.editor\.copyValue\?([^)]+)\)/u.exec(content.value)?.[1] ?? '';
    const [ref]: unknown[] = JSON.parse(decodeURIComponent(copy));
    await vscode.commands.executeCommand('_dnsTree.editor.copyValue', ref);
    assert.equal(await vscode.env.clipboard.readText(), '192.0.2.30');
  });

  it('complete a part of a name, and resolve its details later', async () => {
    const document = await showLoaded(service(), 'nginx.conf');
    const at = document.positionAt(document.getText().indexOf('api.example.com') + 2);
    const items = await completions(document, at, 200);
    const labels = items.map(labelOf);
    for (const label of ['api.example.com', 'apps.example.com']) {
      assert.equal(labels.includes(label), label === 'api.example.com', labels.join(' '));
    }
    const item = items.find((each) => labelOf(each) === 'api.example.com');
    assert.ok(typeof item?.label === 'object');
    assert.equal(item.label.description, 'A 192.0.2.30 +2 · 1 of 3 out of service');
    assert.equal(item.detail, 'A 192.0.2.30 +2 · 1 of 3 out of service · zone example.com');
    assert.ok(item?.documentation instanceof vscode.MarkdownString);
    assert.match(plain(item.documentation.value), /192\.0\.2\.30/u);
  });

  it('complete an empty value, with names of the mentioned zones first', async () => {
    const document = await showLoaded(service(), 'settings.toml');
    const editor = await vscode.window.showTextDocument(document);
    const end = document.lineAt(document.lineCount - 1).range.end;
    await editor.edit((edit) => edit.insert(end, '\nbackup_host = \nname = '));
    const { lineCount } = document;
    const named = mentionedIn(document);
    for (const line of [lineCount - 2, lineCount - 1]) {
      const items = await completions(document, document.lineAt(line).range.end, 0);
      const names = items.filter(({ kind }) => kind === vscode.CompletionItemKind.Reference);
      const [first] = names.toSorted((one, other) =>
        (one.sortText ?? '') < (other.sortText ?? '') ? -1 : 1,
      );
      assert.ok(first !== undefined && named.some((zone) => labelOf(first).endsWith(zone)), `line ${line}`);
    }
    await revert(document);
  });

  it('lead from a name to its record in the Zones view', async () => {
    const document = await showLoaded(service(), 'service.ini');
    const at = document.positionAt(document.getText().indexOf('git.example.com') + 3);
    const { view } = service().all;
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(at, at);
    await vscode.commands.executeCommand('editor.action.revealDefinition');
    await untilSelected(view, (node) => node.kind === 'record' && node.record.host === 'git');
  });

  it('show the values of names as inlay hints when the setting is on', async () => {
    const document = await showLoaded(service(), 'hosts');
    assert.deepEqual(await hints(document), []);
    await updateSetting('inlayHints', true);
    assert.deepEqual((await hints(document)).slice(0, 3), [
      '2: → 192.0.2.30 +2',
      '3: → 192.0.2.80',
      '4: → 192.0.2.80',
    ]);
  });

  it('have no diagnostics where a glob or the setting turns them off', async () => {
    const document = await showLoaded(service(), 'hosts');
    await expectDiagnostics(document, WRONG_IN_HOSTS);
    await updateSetting('ignore', ['**/hosts']);
    await expectDiagnostics(document, []);
    await updateSetting('ignore', undefined);
    await expectDiagnostics(document, WRONG_IN_HOSTS);
    await updateSetting('diagnostics', 'off');
    await expectDiagnostics(document, []);
  });

  it('accept a dragged record as its value or as its host name', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const record = await child(all, domain, 'record', 'git');
    const transfer = new vscode.DataTransfer();
    recordDrag.handleDrag([record], transfer);
    assert.deepEqual(await dropped(transfer), ['192.0.2.80', 'git.example.com']);
    assert.equal(await transfer.get('text/plain')?.asString(), '192.0.2.80');
  });

  it('escape line ends in a dropped name or value, even if another extension fills the drag', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const record = await child(all, domain, 'record', 'git');
    const hostile = { ...domain.domain, name: 'a\nb.example', punycode: undefined };
    const transfer = new vscode.DataTransfer();
    const nodes = [
      { ...domain, domain: hostile },
      { ...record, record: { ...record.record, host: 'c\rd' } },
    ];
    recordDrag.handleDrag(nodes, transfer);
    assert.deepEqual(await dropped(transfer), [
      'a\\010b.example\n192.0.2.80',
      'a\\010b.example\nc\\013d.example.com',
    ]);
    assert.equal(await transfer.get('text/plain')?.asString(), 'a\\010b.example\n192.0.2.80');
    const foreign = JSON.stringify([{ value: 'x\ny', host: 'x\u2028y' }]);
    transfer.set(recordDrag.dragMimeTypes[0] ?? '', new vscode.DataTransferItem(foreign));
    assert.deepEqual(await dropped(transfer), ['x\\010y', 'x\\226\\128\\168y']);
  });
});
