import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import * as vscode from 'vscode';
import type { Listen } from '../../../src/base/emitter.ts';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import type { Account } from '../../../src/zones/account.ts';
import { useService, type Fixture } from '../fixture.ts';
import { domainPanel } from '../../../src/panels/domain/domainPanel.ts';
import type { ItemKind, RunCommand } from '../../../src/panels/panelKind.ts';
import { noChecks, noHistory, recordPanel } from '../../support/product/panels.ts';
import { PuppetStage } from './pages.ts';
import { addAccount, child, domainNode, until } from '../parts.ts';
import { unset } from '../settings.ts';
import { nextLook } from '../../support/patience.ts';

/** The titles of the tabs of panels. */
const tabs = (): string[] => panelTabs().map(({ label }) => label);

function panelTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs: all }) =>
    all.filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.includes('dnsTree.')),
  );
}

/** Waits until the tabs of panels have exactly these titles. */
async function expectTabs(...wanted: string[]): Promise<void> {
  await until(vscode.window.tabGroups.onDidChangeTabs, () => tabs().join('\n') === wanted.join('\n'));
}

/** Waits until a condition on the zones holds. */
async function untilZones(account: Account, holds: () => boolean): Promise<void> {
  await until((listener) => account.onDidChange(listener), holds);
}

/** Waits for the next turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function click(node: unknown): Promise<void> {
  await vscode.commands.executeCommand('_dnsTree.click', node);
}

interface ListenerCount {
  readonly size: number;
  dispose(): void;
}

/** Counts the listeners that are added to an event of `source` from now on. */
function listenersOf<K extends string, T>(source: Readonly<Record<K, Listen<T>>>, event: K): ListenerCount {
  const listen = source[event];
  const counted = new Set<object>();
  const counting: Listen<T> = (listener) => {
    const own = listen(listener);
    counted.add(own);
    return {
      dispose: () => {
        counted.delete(own);
        own.dispose();
      },
    };
  };
  Object.defineProperty(source, event, { value: counting, configurable: true });
  return {
    get size() {
      return counted.size;
    },
    dispose: () => Object.defineProperty(source, event, { value: listen }),
  };
}

/** The pending timers that the extension started since this was created, as async_hooks reports them. */
class OwnTimers {
  readonly #waiting = new Set<number>();
  readonly #hook = createHook({
    init: (id, type) => {
      const stack = type === 'Timeout' ? (new Error('here').stack ?? '') : '';
      // Timers and turns start timers of their own, such as the update of ages, and documents that are open wait until
      // records turn stale. Those belong to no panel.
      if (OWN_FILES.test(stack) && !/_on(?:Timeout|Immediate)|#waitForAge/u.test(stack))
        this.#waiting.add(id);
    },
    destroy: (id) => void this.#waiting.delete(id),
  }).enable();

  get waiting(): number {
    return this.#waiting.size;
  }

  dispose(): void {
    this.#hook.disable();
  }
}

/** Matches the compiled code of the extension, without its tests. */
const OWN_FILES = /[\\/]dist[\\/](?:extension\.cjs|parts[\\/])/u;

/** Copies the name of what a command without an argument acts on. */
async function copiedName(): Promise<string> {
  await vscode.commands.executeCommand('dnsTree.copy.name');
  return vscode.env.clipboard.readText();
}

describe('panels', () => {
  const service = useService();

  afterEach(async () => {
    // Also closes tabs that the window has not reported yet.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await expectTabs();
  });

  async function example(): Promise<
    Fixture & { account: Account; ref: ItemRef; node: unknown; record: ZoneNode }
  > {
    const fixture = service();
    const { all, proxy, token } = fixture;
    const accountId = await addAccount(all, proxy.address, token);
    const node = await domainNode(all, 'example.com');
    const record = await child(all, node, 'record', 'autodiscover');
    const { account } = node;
    assert.ok(node.domain.id);
    proxy.forget();
    return { ...fixture, account, node, record, ref: { account: accountId, domain: node.domain.id } };
  }

  it('make one call when they open, none when the data is fresh, and open once per item', async () => {
    const { proxy, account, node, record, ref } = await example();
    await vscode.commands.executeCommand('dnsTree.domain.show', node);
    await proxy.expectCalls('Domain.Info', 1);
    await expectTabs('example.com');
    await vscode.commands.executeCommand('dnsTree.record.show', record);
    await vscode.commands.executeCommand('dnsTree.account.show', { account: ref.account });
    await expectTabs('example.com', 'autodiscover.example.com CNAME', 'dns@example.com');
    await untilZones(
      account,
      () => account.user.state.content !== undefined && account.allDomains.state.content !== undefined,
    );
    await proxy.expectCalls('Record.Info', 1);
    const once = { 'Domain.Info': 1, 'Record.Info': 1, 'User.Detail': 1, 'Domain.List': 1 };
    assert.deepEqual(proxy.counts(), once);

    await vscode.commands.executeCommand('dnsTree.domain.show', ref);
    assert.equal(tabs().length, 3, 'shown again, not opened again');
    await vscode.window.tabGroups.close(panelTabs());
    await vscode.commands.executeCommand('dnsTree.domain.show', ref);
    await expectTabs('example.com');
    assert.deepEqual(proxy.counts(), once);
  });

  it('show a record on a double click, and in a mode of the view on a click, in a preview', async () => {
    const { all, record } = await example();
    const zone = await domainNode(all, 'example.com');
    const other = await child(all, zone, 'record', 'v2.api');
    const [first, second] = ['autodiscover.example.com CNAME', 'v2.api.example.com CNAME'];
    // Clicks on different rows open nothing.
    await click(record);
    await click(other);
    await click(other);
    await expectTabs(second);
    await vscode.window.tabGroups.close(panelTabs());
    await vscode.commands.executeCommand('dnsTree.openMode', 'singleClick');
    try {
      await click(record);
      await expectTabs(`${first} (preview)`);
      await click(other);
      await expectTabs(`${second} (preview)`);
      // A double click keeps the tab. The click before may be too long ago to be the first of the two.
      await click(other);
      await click(other);
      await expectTabs(second);
      await click(record);
      await expectTabs(second, `${first} (preview)`);
      await vscode.window.tabGroups.close(panelTabs());
    } finally {
      await vscode.commands.executeCommand('dnsTree.openMode', 'doubleClick');
    }
  });

  for (const [name, value, mode] of [
    ['workbench.list.openMode', 'doubleClick', 'doubleClick'],
    ['workbench.editor.enablePreview', false, 'singleClick'],
  ] as const)
    it(`show a record in a tab that stays on the click that ${name} reports`, async () => {
      const { all, record } = await example();
      const zone = await domainNode(all, 'example.com');
      const other = await child(all, zone, 'record', 'v2.api');
      await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
      await vscode.commands.executeCommand('dnsTree.openMode', mode);
      try {
        await click(other);
        await click(record);
        await expectTabs('v2.api.example.com CNAME', 'autodiscover.example.com CNAME');
      } finally {
        await unset('', name);
        await vscode.commands.executeCommand('dnsTree.openMode', 'doubleClick');
      }
    });

  it('stay when something is opened from their preview, so that there is a way back', async () => {
    const { all, record, ref } = await example();
    const ran: RunCommand[] = [];
    const inner = domainPanel(all.accounts, noChecks, noHistory);
    const kind: ItemKind = {
      ...inner,
      item: (account, of, run) => {
        ran.push(run);
        return inner.item(account, of, run);
      },
    };
    const stage = new PuppetStage(all, [kind, recordPanel]);
    try {
      assert.ok(record.kind === 'record' && record.record.id);
      const { id } = record.record;
      const preview = { preview: true };
      stage.panels.show('domain', ref, preview);
      await expectTabs('example.com (preview)');
      stage.panels.show('record', { ...ref, record: id }, preview);
      await expectTabs('autodiscover.example.com CNAME (preview)');
      // Another click on its row leaves it a preview.
      stage.panels.show('record', { ...ref, record: id }, preview);
      stage.panels.show('domain', ref, preview);
      await expectTabs('example.com (preview)');
      // As a click on a row does.
      await ran.at(-1)?.('dnsTree.reveal', ref);
      stage.panels.show('record', { ...ref, record: id }, preview);
      await expectTabs('example.com', 'autodiscover.example.com CNAME (preview)');
    } finally {
      stage.dispose();
    }
  });

  it('cancel their call when they are closed', async () => {
    const { proxy, node } = await example();
    const hold = proxy.hold('Domain.Info');
    await vscode.commands.executeCommand('dnsTree.domain.show', node);
    await hold.arrived;
    await expectTabs('example.com');
    await vscode.window.tabGroups.close(panelTabs());
    await proxy.expectAborted('Domain.Info', 1);
  });

  it('keep their content when a refresh fails', async () => {
    const { all, proxy, account, node, ref } = await example();
    assert.ok(ref.domain);
    const info = account.zone(ref.domain).details;
    await vscode.commands.executeCommand('dnsTree.domain.show', node);
    await untilZones(account, () => info.state.content !== undefined);
    const before = info.state.content;
    const heal = proxy.spoil({ on: 'Domain.Info', fault: { kind: 'html' } });
    all.tree.refresh(undefined);
    await untilZones(account, () => info.state.failed !== undefined);
    assert.equal(info.state.content, before);
    await expectTabs('example.com');
    assert.equal(proxy.count('Domain.Info'), 2, 'a failed call is not retried automatically');
    heal();
    all.tree.refresh(undefined);
    await untilZones(account, () => info.state.failed === undefined && info.state.content !== before);
  });

  it('close when their account is removed, and cancel their calls', async () => {
    const { all, proxy, node, ref } = await example();
    const hold = proxy.hold('Domain.Info');
    await vscode.commands.executeCommand('dnsTree.domain.show', node);
    await hold.arrived;
    await all.store.remove(ref.account);
    await proxy.expectAborted('Domain.Info', 1);
    await expectTabs();
  });

  it('leave no listener and no timer when they are closed, loaded or still loading', async () => {
    const { all, proxy, account, node, record, ref } = await example();
    const counts = [listenersOf(account, 'onDidChange'), listenersOf(all.accounts, 'onDidChangeList')];
    const before = counts.map((listeners) => listeners.size);
    const timers = new OwnTimers();
    const hold = proxy.hold('Record.Info');
    for (const [command, argument] of [
      ['dnsTree.domain.show', node],
      ['dnsTree.domain.lines', node],
      ['dnsTree.account.show', { account: ref.account }],
    ] as const)
      await vscode.commands.executeCommand(command, argument);
    await untilZones(account, () => account.user.state.content !== undefined);
    await vscode.commands.executeCommand('dnsTree.record.show', record);
    await hold.arrived;
    assert.ok(timers.waiting > 0, 'a pending call has a time limit');
    assert.deepEqual(
      counts.map((listeners) => listeners.size),
      before.map((size) => size + 4),
    );
    await until(vscode.window.tabGroups.onDidChangeTabs, () => panelTabs().length === 4);
    await vscode.window.tabGroups.close(panelTabs());
    await proxy.expectAborted('Record.Info', 1);
    while (counts.some((listeners, index) => listeners.size !== before[index])) await nextLook();
    while (timers.waiting > 0) await nextLook();
    timers.dispose();
    for (const listeners of counts) listeners.dispose();
  });

  it('can be closed while they copy or load', async () => {
    const { node, ref } = await example();
    const faults: unknown[] = [];
    const note = (reason: unknown): void => void faults.push(reason);
    process.on('unhandledRejection', note);
    for (let round = 0; round < 5; round += 1) {
      await vscode.commands.executeCommand('dnsTree.domain.show', node);
      void vscode.commands.executeCommand('dnsTree.domain.show', ref);
      void vscode.commands.executeCommand('dnsTree.domain.lines', node);
      await vscode.window.tabGroups.close(panelTabs());
    }
    await expectTabs(...tabs());
    await turn();
    process.off('unhandledRejection', note);
    assert.deepEqual(faults, []);
  });

  it('are not what commands act on once a node was revealed, also one that was selected before', async () => {
    const { record, ref } = await example();
    await vscode.commands.executeCommand('dnsTree.reveal', ref);
    await vscode.commands.executeCommand('dnsTree.record.show', record);
    // The editor reports later that the panel is in front.
    while ((await copiedName()) !== 'autodiscover') await nextLook();
    await vscode.commands.executeCommand('dnsTree.reveal', ref);
    assert.equal(await copiedName(), 'example.com');
  });
});
