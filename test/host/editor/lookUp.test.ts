import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import {
  expectDiagnostics,
  hoverOn,
  leaveEditor,
  putCursor,
  untilLoaded,
  updateSetting,
  showText,
} from './documents.ts';
import { signIn, useService, type Fixture } from '../fixture.ts';
import { addAccount, childrenOf, domainNode, reveal, until, type Parts } from '../parts.ts';

const HUGE = 'huge.example';

/** The hosts that Record.List calls asked for. */
function askedHosts({ proxy }: Fixture): readonly (string | undefined)[] {
  return proxy.calls
    .filter(({ operation }) => operation === 'Record.List')
    .map(({ parameters }) => parameters['sub_domain']);
}

function hugeZone({ accounts }: Parts): ZoneState {
  const [zone] = accounts.named(HUGE);
  return zone ?? assert.fail('the zone is not listed');
}

async function untilKnown(all: Parts, ...hosts: readonly string[]): Promise<void> {
  await until(
    (listener) => all.accounts.onDidChangeZone(listener),
    () => hosts.every((host) => all.accounts.named(HUGE)[0]?.loaded?.hosts?.has(host) === true),
  );
}

describe('Refresh Host', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await leaveEditor();
  });

  it('takes one call in the zone of 12,345 records, and the tree and the index have what came', async () => {
    const { all, proxy, account } = await signIn(service());
    const node = await domainNode(all, HUGE);
    await reveal(all.view, node, { expand: true, select: true, focus: true });
    const before = await childrenOf(all, node);
    proxy.forget();
    const domain = node.domain.id;
    await vscode.commands.executeCommand('dnsTree.lookUp', { account, domain, host: 'host-09876' });
    assert.deepEqual(proxy.counts(), { 'Record.List': 1 });
    assert.deepEqual(askedHosts(service()), ['host-09876']);
    const { loaded } = hugeZone(all);
    assert.equal(loaded?.table.byHost.get('host-09876')?.length, 1);
    assert.ok(loaded?.hosts?.has('host-09876'));
    const shown = await childrenOf(all, node);
    assert.equal(shown.length, before.length + 1);
    // A clicked record, whose host it is.
    const clicked = shown.find((each) => each.kind === 'record' && each.record.host === 'host-09876');
    await vscode.commands.executeCommand('dnsTree.lookUp', clicked);
    assert.deepEqual(askedHosts(service()), ['host-09876', 'host-09876']);
  });

  it('asks for the name at the cursor', async () => {
    const { all, proxy } = await signIn(service());
    const { document } = await showText('host: host-00002.huge.example\n');
    await untilKnown(all, 'host-00002', '@');
    proxy.forget();
    await putCursor(document, new vscode.Position(0, 10));
    await vscode.commands.executeCommand('dnsTree.lookUp', document.uri);
    assert.deepEqual(askedHosts(service()), ['host-00002']);
  });

  it('is not what documents get of a zone with as many records as the setting allows', async () => {
    const { all, proxy, token } = service();
    await updateSetting('maxRecords', 12_345);
    await addAccount(all, proxy.address, token);
    await showText('host: host-00002.huge.example\n');
    await untilLoaded(all, [HUGE]);
    assert.deepEqual(new Set(askedHosts(service())), new Set([undefined]));
  });

  it('is what documents get of a zone that is too large to load for them', async () => {
    const { all, proxy, token } = service();
    await updateSetting('maxRecords', 12_344);
    await addAccount(all, proxy.address, token);
    const { document } = await showText(
      'host: host-00002.huge.example\nother:\n  host: hots-00002.huge.example\n',
    );
    await untilKnown(all, 'host-00002', 'hots-00002', '@', '*');
    await expectDiagnostics(document, ['3: hots-00002.huge.example']);
    assert.deepEqual(new Set(askedHosts(service())), new Set(['host-00002', 'hots-00002', '@', '*']));
    assert.equal(proxy.count('Record.List'), 4);
    const hover = await hoverOn(document, 'host-00002');
    assert.match(hover, /\[A\]\([^)]*\)\*\* 198\.51\.100\.3/u);
    assert.match(hover, /Only mentioned names of huge\.example are loaded: the zone has 12,345 records\./u);
    assert.match(hover, /\[Refresh Host\]\(command:dnsTree\.lookUp\?/u);
    // The diagnostic says that no record answers.
    const marked = await hoverOn(document, 'hots-00002');
    assert.match(marked, /\[Refresh Host\]/u);
    assert.doesNotMatch(marked, /No record answers/u);
  });
});
