import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { signIn, useService } from '../fixture.ts';
import { child, childrenOf, domainNode, select } from '../parts.ts';

describe('copying', () => {
  const service = useService();

  it('copies the value, the FQDN or the name of a record', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const record = await child(all, domain, 'record', 'autodiscover');
    const byIds = { account: domain.account.id, domain: domain.domain.id, record: record.record.id };
    for (const given of [record, byIds]) {
      await vscode.env.clipboard.writeText('before');
      await vscode.commands.executeCommand('dnsTree.copy.value', given);
      assert.equal(await vscode.env.clipboard.readText(), 'autodiscover.mail.example.');
    }
    await vscode.commands.executeCommand('dnsTree.copy.host', record);
    assert.equal(await vscode.env.clipboard.readText(), 'autodiscover.example.com');
    await vscode.commands.executeCommand('dnsTree.copy.name', record);
    assert.equal(await vscode.env.clipboard.readText(), 'autodiscover');
  });

  it('copies one line per record, in the order of the tree', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const records = (await childrenOf(all, domain)).slice(2, 5);
    await vscode.commands.executeCommand('dnsTree.copy.value', records[2], records.toReversed());
    assert.equal(await vscode.env.clipboard.readText(), '192.0.2.10\n192.0.2.11\n2001:db8::10');
  });

  it('uses the selection when nothing is clicked', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'bücher.example');
    await select(all, domain);
    await vscode.commands.executeCommand('dnsTree.copy.host');
    assert.equal(await vscode.env.clipboard.readText(), 'xn--bcher-kva.example');
    await vscode.commands.executeCommand('dnsTree.copy.name');
    assert.equal(await vscode.env.clipboard.readText(), 'bücher.example');
  });

  it('keeps a value with control characters on one line', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'hostile.example');
    await vscode.commands.executeCommand('dnsTree.copy.value', await child(all, domain, 'record', 'newline'));
    assert.equal(
      await vscode.env.clipboard.readText(),
      String.raw`first line\010second line\013\010third\009tab`,
    );
  });

  it('ignores arguments that are not nodes of the tree', async () => {
    const { all } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    await select(all, group);
    await vscode.commands.executeCommand('dnsTree.copy.name', { id: group.id, kind: 'group' });
    assert.equal(await vscode.env.clipboard.readText(), 'Default Group');
  });
});
