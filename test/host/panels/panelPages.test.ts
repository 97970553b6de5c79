import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import { restorePanel } from '../../../src/panels/register.ts';
import type { ItemKind } from '../../../src/panels/panelKind.ts';
import { domainPanel } from '../../support/product/domainPanel.ts';
import { useService, type Fixture } from '../fixture.ts';
import { PuppetStage } from './pages.ts';
import { addAccount, child, domainNode } from '../parts.ts';
import { nextLook } from '../../support/patience.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Resolves when a tab is closed. */
const closed = (tab: vscode.WebviewPanel): Promise<void> =>
  new Promise((resolve) => void tab.onDidDispose(() => resolve()));

type Item = NonNullable<ReturnType<ItemKind['item']>>;

/** The panel of a domain with another way to make its content. */
const rendering = (render: (item: Item) => ReturnType<Item['render']>): ItemKind => ({
  ...domainPanel,
  item: (...given) => {
    const item = domainPanel.item(...given);
    return (
      item && {
        ...item,
        get heading() {
          return item.heading;
        },
        render: () => render(item),
      }
    );
  },
});

describe('the page of a panel', () => {
  const service = useService();
  let stage: PuppetStage | undefined;

  afterEach(async () => {
    stage?.dispose();
    stage = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  async function example(
    kinds?: readonly ItemKind[],
  ): Promise<Fixture & { stage: PuppetStage; ref: ItemRef }> {
    const fixture = service();
    const { all, proxy, token } = fixture;
    const account = await addAccount(all, proxy.address, token);
    const node = await domainNode(all, 'example.com');
    const { domain } = node;
    assert.ok(domain.id);
    // With its records loaded, the panel requests its details alone.
    await child(all, node, 'record', 'autodiscover');
    proxy.forget();
    stage = new PuppetStage(all, kinds);
    return { ...fixture, stage, ref: { account, domain: domain.id } };
  }

  it('receives its state on request, with ids and no token, and may only run scripts', async () => {
    const { stage: open, ref, token } = await example();
    const page = open.open('domain', ref);
    const frame = await page.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.deepEqual(frame.ids, ref);
    const secret = token.slice(token.indexOf(',') + 1);
    assert.ok(!JSON.stringify(page.received).includes(secret), 'the page received the token');
    const { options } = page.panel.webview;
    assert.deepEqual(Object.keys(options).toSorted(), ['enableScripts', 'localResourceRoots']);
    assert.deepEqual(
      options.localResourceRoots?.map(({ path }) => path.split('/').slice(-2).join('/')),
      ['dist/panels', 'media/panels'],
    );
    assert.equal(page.panel.options.retainContextWhenHidden ?? false, false);
    const before = page.frames.length;
    await page.send({ kind: 'ready' });
    await page.until(() => page.frames.length > before);
    // The answer to the first request may still have been on its way.
    for (const each of page.frames.slice(before))
      assert.deepEqual(each, frame, 'the same state, because nothing changed');
  });

  it('is ignored when it sends unknown messages, and their content is not logged', async () => {
    const { stage: open, ref, proxy } = await example();
    const page = open.open('domain', ref);
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    await vscode.env.clipboard.writeText('before');
    open.logged.length = 0;
    const secretive = 'something-nobody-should-read';
    await page.send(
      { kind: 'eval', code: secretive },
      { kind: secretive },
      { kind: 'act' },
      { kind: 'act', name: 'x'.repeat(65) },
      { kind: 'copy', key: secretive.repeat(100) },
      { kind: 'frame', heading: secretive },
      { kind: { kind: secretive } },
      [secretive],
      secretive,
      7,
      null,
    );
    assert.equal(open.logged.length > 0, true);
    assert.ok(!open.logged.join('\n').includes(secretive), open.logged.join('\n'));
    open.logged.length = 0;
    const calls = proxy.count();
    // Known kinds of messages with unknown names.
    await page.send(
      { kind: 'copy', key: '__proto__' },
      { kind: 'copy', key: 'constructor' },
      { kind: 'copy', key: '' },
      { kind: 'act', name: '__proto__' },
      { kind: 'act', name: 'constructor', value: 'x' },
      { kind: 'act', name: 'toString' },
    );
    assert.deepEqual(open.logged, []);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    assert.equal(proxy.count(), calls);
  });

  it('receives a response that arrived while it was hidden once it is shown, and nothing before', async () => {
    let shown = 0;
    const counting = rendering((item) => {
      shown += 1;
      return item.render();
    });
    const { stage: open, ref, proxy, all } = await example([counting]);
    const hold = proxy.hold('Domain.Info');
    const page = open.open('domain', ref);
    await hold.arrived;
    await page.frame(({ busy }) => busy !== undefined);
    const other = vscode.window.createWebviewPanel('other', 'Other', vscode.ViewColumn.Active);
    while (page.panel.visible) await nextLook();
    const before = shown;
    const frames = page.frames.length;
    const [account] = all.accounts.all;
    assert.ok(account !== undefined && ref.domain !== undefined);
    const info = account.zone(ref.domain).details;
    hold.release();
    while (info.state.content === undefined) await nextLook();
    await turn();
    assert.equal(shown, before, 'no content is made for a hidden page');
    // A state from before may have been on its way.
    assert.ok(page.frames.slice(frames).every(({ loadedAt }) => loadedAt === undefined));
    assert.equal(page.panel.title, 'example.com');
    other.dispose();
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.equal(proxy.count('Domain.Info'), 1);
  });

  it('has the name of its item as title, without codes that the editor shows as icons', async () => {
    const { stage: open, ref, proxy } = await example();
    const named = { id: '7', name: '$(trash)\u202E\0<b>.example', grade: 'DP_Free' };
    proxy.spoil({
      on: 'Domain.Info',
      fault: { kind: 'replace', with: (json) => ({ ...Object(json), domain: named }) },
    });
    const page = open.open('domain', ref);
    const frame = await page.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.equal(frame.heading, '$(trash)⟨U+202E⟩␀<b>.example');
    assert.equal(page.panel.title, '$ (trash)⟨U+202E⟩␀<b>.example');
  });

  it('receives its rows even if the panel that was loading them for both is closed', async () => {
    const { stage: open, ref, proxy, all } = await example();
    const { domain } = await domainNode(all, 'example.net');
    assert.ok(domain.id);
    const hold = proxy.hold('Record.Line');
    const one = open.open('lines', ref);
    await hold.arrived;
    const other = open.open('lines', { ...ref, domain: domain.id });
    await other.frame(({ busy }) => busy !== undefined);
    assert.equal(proxy.count('Record.Line'), 1);
    one.panel.dispose();
    await other.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.equal(proxy.count('Record.Line'), 2);
  });

  it('may ask for a refresh many times while it is loading, which makes one call', async () => {
    const { stage: open, ref, proxy, all } = await example();
    const again = { kind: 'act', name: 'refresh' };
    for (const calls of [1, 2]) {
      const hold = proxy.hold('Domain.Info');
      const page = open.open('domain', ref);
      if (calls === 2) await page.send(again);
      await hold.arrived;
      await page.send(again, { kind: 'act', name: 'retry' }, again);
      all.tree.refresh(undefined);
      await page.send(again);
      hold.release();
      await page.frame(({ loadedAt, busy }) => loadedAt !== undefined && busy === undefined);
      await page.send();
      assert.equal(proxy.count('Domain.Info'), calls);
      const gone = closed(page.panel);
      page.panel.dispose();
      await gone;
    }
  });

  it('says that its account is removed, shows its content when that is back, and closes with it', async () => {
    const { stage: open, ref, all, proxy, token } = await example();
    await all.store.remove(ref.account);
    const page = open.open('domain', ref);
    const gone = await page.frame(({ notice }) => notice !== undefined);
    assert.deepEqual([gone.heading, gone.content], ['Account removed', undefined]);
    assert.equal(proxy.count(), 0);
    // A page that still shows the old state sends its buttons.
    await page.send(
      { kind: 'act', name: 'replaceToken' },
      { kind: 'act', name: 'remove' },
      { kind: 'act', name: 'retry' },
    );
    assert.deepEqual(open.logged, []);
    assert.equal(await addAccount(all, proxy.address, token), ref.account);
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.equal(proxy.count('Domain.Info'), 1);
    const isClosed = closed(page.panel);
    await all.store.remove(ref.account);
    await isClosed;
  });

  it('loads again when the token of its account changes, even while it is loading', async () => {
    const { stage: open, ref, all, proxy } = await example();
    const [account] = all.accounts.all;
    assert.ok(account !== undefined);
    const refuse = proxy.spoil({ on: 'Domain.Info', fault: { kind: 'code', code: '-1' } });
    const page = open.open('domain', ref);
    const refused = await page.frame(({ notice }) => notice !== undefined);
    assert.deepEqual(
      refused.notice?.actions.map(({ name }) => name),
      ['replaceToken'],
    );
    refuse();
    const hold = proxy.hold('Domain.Info');
    const token = (await all.store.secret(ref.account)) ?? assert.fail();
    const info = all.store.all.find(({ id }) => id === ref.account);
    assert.ok(info?.kind === 'hosted');
    await all.store.put(info, token);
    await hold.arrived;
    // The token changes again while the call is pending.
    account.useClient(all.sessions.clientFor({ address: info.address, secret: token }, () => undefined));
    await proxy.expectAborted('Domain.Info', 1);
    const { notice } = await page.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.equal(notice, undefined);
  });

  it('shows an error when its content cannot be made, instead of loading for ever', async () => {
    let broken = true;
    const faulty = rendering((item) => (broken ? assert.fail('private words') : item.render()));
    const { stage: open, ref } = await example([faulty]);
    const page = open.open('domain', ref);
    const { notice } = await page.frame((frame) => frame.notice !== undefined);
    assert.match(notice?.text ?? '', /internal error/u);
    assert.ok(open.logged.length > 0 && !open.logged.join('').includes('private words'));
    broken = false;
    await page.send({ kind: 'act', name: 'retry' });
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
  });

  it('keeps its state for the next window when the extension stops, and no panel opens any more', async () => {
    const { stage: open, ref, all, proxy } = await example();
    const page = open.open('domain', ref);
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    open.dispose();
    // Everything that was sent before has arrived by now.
    await page.send();
    const frames = page.frames.length;
    proxy.forget();
    all.tree.refresh(undefined);
    await page.send({ kind: 'ready' }, { kind: 'act', name: 'refresh' });
    assert.equal(page.frames.length, frames);
    const tab = open.tab('lines');
    open.panels.restore('lines', tab, ref);
    open.panels.show('account', ref);
    assert.equal(tab.title, 'Restored');
    assert.equal(tab.webview.html, '');
    assert.equal(page.panel.title, 'example.com');
    assert.equal(proxy.count('Record.Line') + proxy.count('User.Detail') + proxy.count('Domain.Info'), 0);
  });

  it('belongs to one tab per item; a second tab, or one without valid ids, is closed', async () => {
    const { stage: open, ref, proxy } = await example();
    const page = open.open('domain', ref);
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    for (const state of [
      ref,
      undefined,
      null,
      {},
      { account: '' },
      { account: ref.account, domain: 7 },
      'x',
      [],
    ]) {
      const tab = open.tab('domain');
      const gone = closed(tab);
      open.panels.restore('domain', tab, state);
      await gone;
    }
    // The id that this kind needs is missing.
    for (const name of ['domain', 'lines', 'record'] as const) {
      const tab = open.tab(name);
      const gone = closed(tab);
      open.panels.restore(name, tab, { account: ref.account });
      await gone;
    }
    const tab = open.tab('lines');
    const loaded = Promise.withResolvers<typeof open.panels>();
    const restored = restorePanel({ get: () => loaded.promise }, tab, (panels) =>
      panels.restore('lines', tab, ref),
    );
    tab.dispose();
    loaded.resolve(open.panels);
    await restored;
    assert.equal(proxy.count('Record.Line'), 0);
    open.panels.show('domain', ref);
    assert.equal(page.panel.active, true);
  });
});
