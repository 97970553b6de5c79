import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import { DomainId } from '../../../src/api/fields.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import { isThinned } from '../../../src/check/latestFindings.ts';
import { zoneUri } from '../../../src/editor/zoneDocument/zoneDocuments.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { LIMIT } from '../../../src/text/visible.ts';
import { leaveEditor, markdownAt, plain, showLoaded, show } from './documents.ts';
import { useService, type Fixture } from '../fixture.ts';
import { addAccount, removeAllAccounts, until } from '../parts.ts';
import { patience } from '../../support/patience.ts';

describe('The document of a zone', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('has the language of zone files, an outline that starts with the apex, folded hosts, and columns', async () => {
    const document = await openZone(service());
    assert.equal(document.languageId, 'dns-zone');
    const symbols = await outline(document);
    assert.equal(symbols[0]?.name, '@');
    const git = symbols.find(({ name }) => name === 'git');
    assert.ok(git);
    assert.match(document.lineAt(git.range.start.line).text, /^git\.example\.com\. /u);
    assert.ok(git.detail.split(', ').includes('A'), git.detail);
    const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    const [apex] = symbols;
    assert.ok(apex && apex.range.end.line > apex.range.start.line);
    assert.ok(
      ranges.some(({ start, end }) => start === apex.range.start.line && end === apex.range.end.line),
    );
    // A longer name moves the columns of its line.
    const lines = document.getText().split('\n');
    const addresses = lines.filter((line) => /^\S{1,32} +\d+ IN A /u.test(line));
    assert.ok(addresses.length > 3);
    assert.equal(new Set(addresses.map((line) => line.indexOf(' IN A '))).size, 1);
  });

  it('has a title that shows what is hidden in a name, and an end', () => {
    const account = AccountId.parse('1@here');
    for (const [name, title] of [
      ['\u202Eabc', '/⟨U+202E⟩abc.zone'],
      ['a\nb/c', '/a␊b∕c.zone'],
      ['\uD800', '/⟨U+D800⟩.zone'],
      ['a'.repeat(1_000_000), `/${'a'.repeat(259)}….zone`],
    ] as const) {
      const uri = zoneUri({ account, id: DomainId.parse('7'), name });
      assert.equal(uri.path, title);
      assert.equal(vscode.Uri.parse(uri.toString()).path, title);
    }
  });

  it('has findings that show a limited part of other records', async () => {
    const { proxy } = service();
    proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: twoLongPolicies } });
    const document = await openZone(service());
    const related = (): readonly string[] =>
      vscode.languages
        .getDiagnostics(document.uri)
        .flatMap(({ relatedInformation = [] }) => relatedInformation.map(({ message }) => message));
    await until(vscode.languages.onDidChangeDiagnostics, () => related().length > 0);
    assert.ok(
      related().some((message) => message.length === LIMIT.line && message.includes('v=spf1')),
      related().join('\n').slice(0, 500),
    );
  });

  it('says at its first line how many findings of a rule it does not show', async () => {
    const { proxy } = service();
    proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: manyInvalid(['A']) } });
    const document = await openZone(service());
    const shown = (): readonly vscode.Diagnostic[] => vscode.languages.getDiagnostics(document.uri);
    await until(vscode.languages.onDidChangeDiagnostics, () => shown().length > 0);
    assert.equal(shown().length, 101);
    const [last] = shown().filter(({ range }) => range.start.line === 0);
    assert.equal(last?.message, 'and 1 more');
    assert.equal(last.severity, vscode.DiagnosticSeverity.Error);
  });

  it('has all findings that are listed of its zone, also when the others hold as many as there may be', async () => {
    const { all, proxy, token } = service();
    // A rule for each type, with as many findings as are listed, in each of fifty zones.
    const types = ['A', 'CAA', 'NAPTR', 'SSHFP', 'TLSA'];
    proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: manyInvalid(types) } });
    await addAccount(all, proxy.address, token);
    const signal = patience();
    await all.accounts.all[0]?.allDomains.all(signal);
    const zones = [...all.accounts.zones];
    // Some of the sample zones cannot be loaded.
    await Promise.allSettled(
      zones.map(async (zone) =>
        all.accounts.zoneOf(zone)?.ensure({ maxAge: 0, urgency: 'foreground' }, signal),
      ),
    );
    await all.checks.checkAll(() => undefined, signal);
    const thinned = zones.find(({ account, id }) => {
      const latest = all.checks.latest(account, id);
      return latest !== undefined && isThinned(latest);
    });
    assert.ok(thinned);
    const uri = zoneUri(thinned);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await until(
      vscode.languages.onDidChangeDiagnostics,
      () => vscode.languages.getDiagnostics(uri).length === types.length * 101,
    );
  });

  it('does not make a check fail while it still shows older records', async () => {
    const { all, proxy } = service();
    const document = await openZone(service());
    const [zone] = all.accounts.named('example.com');
    assert.ok(zone);
    const before = document.getText();
    proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: twoLongPolicies } });
    const { promise: findings, resolve } = Promise.withResolvers<Promise<ZoneFindings>>();
    const listening = all.accounts.onDidChangeZone(() => {
      const now = all.accounts.zone(zone.account, zone.id);
      if (now === undefined || now.loaded === zone.loaded) return;
      listening.dispose();
      assert.equal(document.getText(), before);
      resolve(all.checks.check(now, patience()));
    });
    const ref = { account: zone.account, domain: zone.id };
    await vscode.commands.executeCommand('_dnsTree.editor.refresh', ref);
    assert.ok((await findings).findings.length > 0);
    // The diagnostics follow with the text.
    await until(vscode.languages.onDidChangeDiagnostics, () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .some(({ range }) => range.end.character > 1000 && document.getText(range).includes('v=spf1')),
    );
  });

  it('shows the records of a target in a hover, and leads to them', async () => {
    const document = await openZone(service());
    const match = /CNAME +(?=example\.com\.)/u.exec(document.getText());
    assert.ok(match);
    const target = document.positionAt(match.index + match[0].length + 1);
    assert.match(plain((await markdownAt(document, target)).join('\n')), /192\.0\.2\.10/u);
    const links = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      target,
    );
    const [link] = links;
    assert.equal(link?.targetUri.toString(), document.uri.toString());
    assert.match(document.lineAt(link?.targetRange.start.line ?? 0).text, /^example\.com\. /u);
  });

  it('says that its account was removed', async () => {
    const document = await openZone(service());
    const { all } = service();
    await removeAllAccounts(all);
    await until(vscode.workspace.onDidChangeTextDocument, () => document.lineCount < 3);
    assert.equal(document.getText(), '; The account of this zone is not in this editor any more.\n');
  });

  it('shares its outline with zone files', async () => {
    const document = await show('example.com.zone');
    assert.deepEqual(
      (await outline(document)).map(({ name }) => name),
      ['git', 'chat', 'mail'],
    );
  });
});

/** Returns a page of records with two long mail policies in their place. */
function twoLongPolicies(json: unknown): unknown {
  const page = z.looseObject({ records: z.array(z.looseObject({})) }).parse(json);
  const value = `v=spf1 ${'ip4:192.0.2.1 '.repeat(250)}-all`;
  const records = page.records.slice(0, 2).map((row, index) => ({
    ...row,
    type: 'TXT',
    name: '@',
    line: 'Default',
    value: `${value}${index}`,
    enabled: '1',
  }));
  return { ...page, info: { record_total: 2 }, records };
}

/** Returns a page of 101 records of each type whose values are not valid in their place: one more than is listed. */
function manyInvalid(types: readonly string[]): (json: unknown) => unknown {
  const records = types.flatMap((type) =>
    Array.from({ length: 101 }, (_, index) => ({
      id: `${type}${index}`,
      type,
      name: `h${index}`,
      line: 'Default',
      value: 'x',
      mx: '0',
      ttl: '600',
      enabled: '1',
      remark: '',
    })),
  );
  return (json) => ({
    ...z.looseObject({}).parse(json),
    info: { record_total: records.length },
    records,
  });
}

async function openZone(fixture: Fixture): Promise<vscode.TextDocument> {
  await showLoaded(fixture, 'example.com.zone');
  const [zone] = fixture.all.accounts.named('example.com');
  assert.ok(zone);
  const document = await vscode.workspace.openTextDocument(zoneUri(zone));
  await vscode.window.showTextDocument(document);
  return document;
}

async function outline(document: vscode.TextDocument): Promise<vscode.DocumentSymbol[]> {
  return vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
}
