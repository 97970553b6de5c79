import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ItemRef } from '../../../src/zones/itemRef.ts';
import { readLiveSettings } from '../../../src/live/liveSettings.ts';
import { LiveContent } from '../../../src/panels/live/liveContent.ts';
import { livePanel } from '../../../src/panels/live/livePanel.ts';
import type { Frame } from '../../../src/panels/protocol.ts';
import type { TableRow, TableView } from '../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../src/panels/table/tableSource.ts';
import { buttonsOf, cellText } from '../../support/product/tableRows.ts';
import { HostileServer } from '../../unit/live/hostileServer.ts';
import { served } from '../../unit/live/servedZone.ts';
import { addressRecord } from '../../unit/live/wireBytes.ts';
import { WAIT_MS } from '../../support/patience.ts';
import { signIn, useService } from '../fixture.ts';
import { child, domainNode, select, until, type Parts } from '../parts.ts';
import { PuppetStage, type PuppetPage } from './pages.ts';

/** How many queries of a held run are answered: enough for its first answers, and far from all. */
const ANSWERED = 30;

/** What the name server of the tests has: one address of `api` differs from what is hosted. */
const SERVED = [
  addressRecord('api.example.com', '192.0.2.30', 600),
  addressRecord('api.example.com', '203.0.113.9', 600),
];

const contentOf = ({ content }: Frame): LiveContent | undefined => LiveContent.safeParse(content).data;

async function shown(page: PuppetPage, holds: (content: LiveContent) => boolean): Promise<LiveContent> {
  const frame = await page.frame((each) => {
    const content = contentOf(each);
    return content !== undefined && holds(content);
  });
  return contentOf(frame) ?? assert.fail();
}

const isEnded = ({ answers, progress }: LiveContent): boolean =>
  answers.table !== undefined && progress === undefined;

const rowsOf = async (page: PuppetPage, choices: TableView['choices'] = {}): Promise<readonly TableRow[]> =>
  (await page.rows({ choices }, { table: 'answers' })).rows;

const hostOf = (row: TableRow): string | undefined => buttonsOf(row, 'plain')[0]?.action.label;

const titles = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

const opened = async (title: string): Promise<void> =>
  until(vscode.window.tabGroups.onDidChangeTabs, () => titles().join() === title);

describe('the panel of Compare With Live Answers', () => {
  const service = useService();
  let names: HostileServer;
  let stage: PuppetStage | undefined;

  beforeEach(async () => {
    names = await HostileServer.start(served('example.com', SERVED));
  });
  afterEach(async () => {
    stage?.dispose();
    assert.deepEqual(stage?.logged ?? [], []);
    stage = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await names[Symbol.asyncDispose]();
  });

  /** What was on its way when the run ended may still arrive after `asked` queries: at most five to one address. */
  function assertNoneAsked(asked: number): void {
    const late = names.queries
      .slice(asked)
      .filter(({ name }) => name !== 'example.com' && name !== 'only.here.example.com');
    assert.ok(late.length <= 5, late.map(({ name }) => name).join());
  }

  async function domainOf(all: Parts) {
    const { account } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const ref: ItemRef = { account, domain: domain.domain.id ?? assert.fail() };
    return { ref, domain };
  }

  /** A panel that asks nobody but the name server of the test. */
  function open(all: Parts, ref: ItemRef): PuppetPage {
    const servers = [`${names.address.address}:${names.address.port}`];
    const kind = livePanel({
      accounts: all.accounts,
      settings: () => readLiveSettings({ get: (name) => (name === 'roots' ? [] : servers) }),
      network: { roots: [], limits: { tries: [WAIT_MS], tcp: WAIT_MS } },
    });
    stage ??= new PuppetStage(all, [kind]);
    return stage.open('live', ref);
  }

  /** Opens a panel in which nothing was asked yet. */
  async function openNew() {
    const { all } = service();
    const { ref } = await domainOf(all);
    const page = open(all, ref);
    const { intro } = await shown(page, (content) => content.intro !== undefined);
    return { all, ref, page, intro };
  }

  /** Opens a panel and begins a run whose later answers wait for `release`. */
  async function openHeldRun() {
    const opening = await openNew();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { behaviour } = names;
    names.behaviour = (query) => {
      if (names.queries.length === ANSWERED) names.held = promise;
      return behaviour(query);
    };
    await opening.page.send({ kind: 'act', name: 'ask' });
    await shown(opening.page, ({ progress }) => (progress?.done ?? 0) > 0);
    const release = (): void => {
      names.held = undefined;
      resolve();
    };
    return { ...opening, release };
  }

  it('says where names are sent before it asks, and then compares a host', async () => {
    const { ref, page, intro } = await openNew();
    const { port } = names.address;
    assert.ok(intro?.servers.includes(`127.0.0.1:${port}, from the setting dnsTree.live.servers`));
    stage?.panels.show('live', { ...ref, host: 'api' });
    await page.frame(({ heading }) => heading === 'Live answers of api.example.com');
    assert.deepEqual(names.queries, []);

    await page.send({ kind: 'act', name: 'ask' });
    const { delegation, servers } = await shown(page, isEnded);
    const [row] = await rowsOf(page);
    assert.ok(row);
    assert.deepEqual(
      [hostOf(row), cellText(row, 1), cellText(row, 2)],
      ['api.example.com', 'A', '192.0.2.30\n192.0.2.31'],
    );
    assert.match(
      cellText(row, 3),
      /^different · .*Only hosted: 192\.0\.2\.31Only answered: 203\.0\.113\.9/su,
    );
    assert.ok((delegation?.findings.length ?? 0) > 0);
    assert.equal(servers?.lines.length, 2);
    assert.ok(names.queries.every(({ name }) => name === 'example.com' || name === 'api.example.com'));

    for (const [form, begin] of [
      ['markdown', /^\| Host \| Type \|/u],
      ['csv', /^Host,Type,/u],
      ['json', /^\{\n {2}"zone": "example\.com"/u],
    ] as const) {
      const copied = (): number =>
        page.received.filter((each) => JSON.stringify(each).includes('Copied')).length;
      const before = copied();
      await page.send({ kind: 'copyTable', table: 'answers', form, view: FIRST_VIEW });
      await page.until(() => copied() > before);
      assert.match(await vscode.env.clipboard.readText(), begin);
    }
    await page.send(
      { kind: 'copy', key: '__proto__' },
      { kind: 'act', name: 'reveal', value: '__proto__' },
      { kind: 'act', name: 'constructor' },
    );
  });

  it('starts at once when it is opened again, for what it is opened for', async () => {
    const { ref, page } = await openNew();
    stage?.panels.show('live', { ...ref, host: 'api' });
    await page.send({ kind: 'act', name: 'ask' });
    await shown(page, isEnded);
    names.behaviour = served('example.com', []);
    stage?.panels.show('live', { ...ref, host: 'api' });
    await shown(page, (content) => isEnded(content) && /no such name/u.test(JSON.stringify(content.answers)));
    const rows = await rowsOf(page);
    assert.match(cellText(rows[0] ?? assert.fail(), 3), /^no such name/u);
    assert.ok(rows.every((row) => hostOf(row) === 'api.example.com'));
    assert.deepEqual(await rowsOf(page, { onlyDifferences: 'on' }), rows);
  });

  it('shows after a window reload the host or record that it had, and sends nothing', async () => {
    const { all } = service();
    const { ref, domain } = await domainOf(all);
    const page = open(all, ref);
    const { record } = await child(all, domain, 'record', /^api\b/u);
    for (const [part, ids, heading] of [
      [{ host: 'only.here' }, { host: 'only.here' }, 'Live answers of only.here.example.com'],
      [{ record: record.id }, { host: 'api', record: record.id }, 'Live answers of api.example.com A'],
      [{}, {}, 'Live answers of example.com'],
    ] as const) {
      stage?.panels.show('live', { ...ref, ...part });
      const shownFrame = await page.frame((each) => each.heading === heading);
      assert.deepEqual(shownFrame.ids, { ...ref, ...ids });
    }
    stage?.panels.show('live', { ...ref, host: 'api' });
    const { ids } = await page.frame((each) => each.heading === 'Live answers of api.example.com');
    stage?.dispose();
    stage = undefined;
    const restored = open(all, ItemRef.parse(ids));
    await restored.frame((each) => each.heading === 'Live answers of api.example.com');
    assert.deepEqual(names.queries, []);
    await restored.send({ kind: 'act', name: 'ask' });
    await shown(restored, isEnded);
    assert.ok((await rowsOf(restored)).every((row) => hostOf(row) === 'api.example.com'));
  });

  it('is cancelled half-way, and keeps what it found', async () => {
    const { page } = await openHeldRun();
    await page.send({ kind: 'act', name: 'cancel' });
    const { notes } = await shown(page, isEnded);
    assert.match(notes.map(({ text }) => text).join(), /Cancelled before everything was asked/u);
    assert.ok((await rowsOf(page)).length > 0);
  });

  it('asks nobody any more once it is closed', async () => {
    const { all, ref, page, release } = await openHeldRun();
    page.panel.dispose();
    release();
    const asked = names.queries.length;
    const other = open(all, ref);
    stage?.panels.show('live', { ...ref, host: 'only.here' });
    await shown(other, isEnded);
    assertNoneAsked(asked);
  });

  it('asks nobody any more once its account is removed', async () => {
    const { all, ref, page, release } = await openHeldRun();
    const gone = new Promise((resolve) => page.panel.onDidDispose(resolve));
    await all.store.remove(ref.account);
    await gone;
    release();
    const asked = names.queries.length;
    // Added again, it asks the same server: what was held back before would come first.
    const { ref: again } = await domainOf(all);
    const other = open(all, again);
    stage?.panels.show('live', { ...again, host: 'only.here' });
    await shown(other, isEnded);
    assertNoneAsked(asked);
  });

  it('opens by the command, for the row of a tree, ids or grouped rows, and sends nothing before', async () => {
    const { all } = service();
    const { ref, domain } = await domainOf(all);
    const record = await child(all, domain, 'record', /^api\b/u);
    for (const [argument, title] of [
      [record, 'Live answers of api.example.com A'],
      [{ ...ref, host: 'www' }, 'Live answers of www.example.com'],
      [domain, 'Live answers of example.com'],
    ] as const) {
      await vscode.commands.executeCommand('dnsTree.live.check', argument);
      await opened(title);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await select(all, record);
    await vscode.commands.executeCommand('dnsTree.live.check');
    await opened('Live answers of api.example.com A');
    await all.grouping.set('host');
    try {
      const rows = await child(all, domain, 'recordSet', /^api\b/u);
      await vscode.commands.executeCommand('dnsTree.live.check', rows);
      await opened('Live answers of api.example.com');
    } finally {
      await all.grouping.set('none');
    }
    assert.deepEqual(names.queries, []);
  });
});
