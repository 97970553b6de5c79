import assert from 'node:assert/strict';
import type { Frame } from '../../src/panels/protocol.ts';
import type { ListView, WorkspaceListName } from '../../src/panels/workspace/workspaceContent.ts';
import { emptyWorkspaceFrame, workspaceFrame } from '../../src/panels/workspace/workspaceFrame.ts';
import { WorkspaceResult, type Baseline } from '../../src/panels/workspace/workspaceResult.ts';
import { dependentRows } from '../../src/panels/workspace/dependentRows.ts';
import { findDependents, type Dependents } from '../../src/workspace/dependents/dependents.ts';
import { record, zone } from '../unit/config/zones.ts';
import { checkedWorkspace } from '../support/product/checkedWorkspace.ts';
import { closeAfterTests, Stage, type PanelPage } from './stage.ts';
import { THEME_NAMES, type Theme } from './themes.ts';
import { resultOf } from '../support/product/resultOf.ts';

const FILES = {
  'deploy/production/values.yaml': 'host: api.example.com\nbackend: { host: old-api.example.com }\n',
  'deploy/staging/values.yaml': 'host: old-api.example.com\nmail: admin@intranet.example.com\n',
  'nginx/sites-enabled/shop.conf': 'server { server_name shop-before-the-move.example.com; }\n',
  hosts: '203.0.113.77 www.example.com\n',
};

const { signal } = new AbortController();

/** What depends on an address, through two aliases, with a file at the end. */
function dependentsOf(address: string): Dependents {
  const zones = [
    zone('example.com', [
      record({ host: 'web', value: '192.0.2.1' }),
      record({ host: 'www', type: 'CNAME', value: 'web.example.com' }),
      record({ host: 'pair', value: '192.0.2.1' }),
      record({ host: 'pair', value: '192.0.2.2' }),
      record({ host: '@', type: 'MX', value: 'web.example.com', mx: 10 }),
      record({ host: '@', type: 'TXT', value: 'v=spf1 mx ip4:192.0.2.1 -all' }),
      record({
        host: 'a-long-name-of-a-host-for-narrow-panels.staging',
        type: 'CNAME',
        value: 'www.example.com',
      }),
    ]),
  ];
  const place = { file: 'deploy/production/values.yaml', line: 2, start: 6, end: 21 };
  const evil = { file: '<img src=x>.yaml', line: 0, start: 0, end: 1 };
  const places = new Map([
    ['www.example.com', [place, evil]],
    [address, [{ ...place, file: 'hosts', line: 0, start: 0 }]],
  ]);
  const mentions = { hosts: places.keys().toArray(), of: (host: string) => places.get(host) ?? [] };
  return resultOf(findDependents({ kind: 'address', address }, zones, mentions));
}

const DEPENDENTS = dependentsOf('192.0.2.1');

interface Shown {
  readonly list?: WorkspaceListName;
  readonly view?: ListView;
  readonly known?: ReadonlyMap<string, number>;
  readonly hidesKnown?: boolean;
  readonly isOutdated?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  readonly dependents?: Dependents;
}

async function frame({
  list = 'problems',
  view = { filter: '' },
  known,
  hidesKnown = false,
  isOutdated = false,
  files = FILES,
  dependents = DEPENDENTS,
}: Shown = {}): Promise<Frame> {
  const baseline: Baseline | undefined = known && { name: 'main.sarif', known };
  const result = new WorkspaceResult(checkedWorkspace(files), baseline);
  const all = list === 'dependents' ? resultOf(dependentRows(dependents)) : await result.rows(list, signal);
  const counts = new Map([
    ['problems', (await result.rows('problems', signal)).length],
    ['records', (await result.rows('records', signal)).length],
    ['dependents', resultOf(dependentRows(dependents)).length],
  ] as const);
  let count = 0;
  const idOf = (): string => String((count += 1) - 1);
  return workspaceFrame({
    result,
    dependents,
    list,
    view,
    hidesKnown,
    all,
    counts,
    matching: all,
    isOutdated,
    idOf,
  });
}

/** The fingerprints of what is wrong in the first file. */
async function knownInFirst(): Promise<ReadonlyMap<string, number>> {
  const findings = await new WorkspaceResult(checkedWorkspace(FILES)).findings(signal);
  return new Map(findings.slice(0, 1).map(({ fingerprint }) => [fingerprint, 1]));
}

const lastMessage = async (panel: PanelPage): Promise<unknown> => (await panel.messages()).at(-1);

describe('the page of Check Workspace', () => {
  let stage: Stage;
  let open: PanelPage | undefined;

  const show = async (shown: Frame, theme: Theme = 'dark'): Promise<PanelPage> => {
    open = await stage.page('workspace', theme);
    await open.send(shown);
    await open.page.locator('h1').waitFor();
    return open;
  };

  before(async () => {
    stage = await Stage.open();
  });
  closeAfterTests(() => ({ page: open, others: [stage] }));

  for (const theme of THEME_NAMES) {
    it(`has no violations, wide or narrow (${theme})`, async () => {
      const panel = await show(await frame({ known: await knownInFirst(), isOutdated: true }), theme);
      for (const list of ['problems', 'records', 'dependents'] as const) {
        await panel.send(await frame({ list, known: await knownInFirst(), isOutdated: true }));
        assert.deepEqual(await panel.violations(), []);
        assert.deepEqual(await panel.repeatedButtons(), []);
        for (const width of [1200, 800, 400]) {
          await panel.resize(width);
          await panel.picture(`page-workspace-${list}-${width}-${theme}`);
          assert.equal(await panel.overflow(), 0);
          assert.deepEqual(await panel.misplaced(), []);
        }
        assert.deepEqual(await panel.violations(), []);
        await panel.resize(1000);
      }
    });
  }

  it('filters, sorts and copies, and keeps the typed text in a new state', async () => {
    const panel = await show(await frame());
    await panel.page.getByRole('searchbox').fill('api');
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'filter', value: 'api' });
    await panel.send(await frame({ view: { filter: 'ap' } }));
    assert.equal(await panel.page.getByRole('searchbox').inputValue(), 'api');
    const head = panel.page.getByRole('columnheader', { name: 'Rule' }).getByRole('button');
    await head.click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'sort', value: 'rule ascending' });
    await panel.send(await frame({ view: { filter: 'api', order: { column: 'rule', descending: false } } }));
    assert.equal(await panel.page.locator('th[aria-sort="ascending"]').innerText(), 'Rule');
    await head.click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'sort', value: 'rule descending' });
    await panel.page.getByRole('button', { name: 'Copy as CSV' }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'copy', key: 'csv' });
  });

  it('opens a row, and each of its places', async () => {
    const panel = await show(await frame());
    const row = panel.page.getByRole('row').filter({ hasText: 'old-api.example.com' });
    await row.getByRole('button', { name: /staging\/values\.yaml:1:7/u }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'open', value: '2' });
    await row.getByRole('cell').nth(1).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'open', value: '0' });
  });

  it('moves between its lists with the arrow keys', async () => {
    const panel = await show(await frame());
    const tab = (name: RegExp): ReturnType<typeof panel.page.getByRole> =>
      panel.page.getByRole('tab', { name });
    await tab(/^Mentioned, not hosted/u).focus();
    await panel.page.keyboard.press('ArrowRight');
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'list', value: 'records' });
    await panel.send(await frame({ list: 'records' }));
    assert.equal(await tab(/^Hosted, not mentioned/u).getAttribute('aria-selected'), 'true');
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'tab-records');
    await panel.page.getByText('Not mentioned here is not unused.').waitFor();
    await panel.page.keyboard.press('ArrowRight');
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'list', value: 'dependents' });
  });

  it('shows what depends on something as a tree that the keys move in', async () => {
    const panel = await show(await frame({ list: 'dependents' }));
    const row = (name: RegExp): ReturnType<typeof panel.page.getByRole> =>
      panel.page.getByRole('row').filter({ has: panel.page.getByRole('rowheader', { name }) });
    assert.equal(await panel.page.getByRole('treegrid').count(), 1);
    assert.equal(await row(/: web\.example\.com,/u).getAttribute('aria-level'), '2');
    assert.equal(await row(/: www\.example\.com,/u).getAttribute('aria-expanded'), 'true');
    await row(/: www\.example\.com,/u)
      .getByRole('button')
      .focus();
    await panel.page.keyboard.press('ArrowLeft');
    assert.equal(await row(/: www\.example\.com,/u).getAttribute('aria-expanded'), 'false');
    assert.equal(await panel.page.getByText('values.yaml:3:7').count(), 0);
    assert.deepEqual(await panel.violations(), []);
    await panel.page.keyboard.press('ArrowLeft');
    await panel.page.keyboard.press('ArrowLeft');
    assert.equal(await panel.page.getByText('www.example.com').count(), 0);
    await panel.page.keyboard.press('ArrowRight');
    await panel.page.keyboard.press('ArrowRight');
    await panel.page.keyboard.press('Enter');
    assert.deepEqual((await panel.messages()).at(-1)?.['name'], 'open');
    await row(/: www\.example\.com,/u)
      .locator('.twisty')
      .click();
    await panel.page.getByText('values.yaml:3:7').click();
    assert.deepEqual((await panel.messages()).at(-1)?.['name'], 'open');
  });

  it('asks what dependents are looked for, without tools for a list that was not made', async () => {
    const made = await frame({ list: 'dependents' });
    const list = {
      ...Object(Object(made.content).list),
      rows: [],
      count: '',
      isEmpty: true,
      ask: 'Ask for It',
    };
    const panel = await show({ ...made, content: { ...Object(made.content), list } });
    assert.deepEqual(await panel.violations(), []);
    assert.equal(await panel.page.getByRole('searchbox').isVisible(), false);
    assert.equal(await panel.page.getByRole('button', { name: 'Copy as CSV' }).isVisible(), false);
    await panel.page.getByRole('button', { name: 'Ask for It' }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'ask' });
    await panel.send(made);
    assert.equal(await panel.page.getByRole('button', { name: 'Ask for It' }).isVisible(), false);
    await panel.page.getByRole('searchbox').waitFor();
  });

  it('marks what an earlier log has, and hides it when asked', async () => {
    const panel = await show(await frame({ known: await knownInFirst() }));
    await panel.page.getByText('known', { exact: true }).first().waitFor();
    await panel.page.getByRole('button', { name: 'Hide Known' }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'known' });
    await panel.send(await frame({ known: await knownInFirst(), hidesKnown: true }));
    const shows = panel.page.getByRole('button', { name: 'Show Known' });
    await shows.waitFor();
    await panel.send(await frame());
    assert.equal(await shows.isVisible(), false);
  });

  it('has only the rows in view of a long list, and reaches the last one by key', async () => {
    const hosts = Array.from({ length: 2_000 }, (_, nth) => `host: h${nth}.example.com`).join('\n');
    const panel = await show(await frame({ files: { 'a.yaml': hosts } }));
    assert.ok((await panel.page.locator('.found tbody tr:not(.gap)').count()) < 200);
    await panel.page.locator('.found tbody button').first().focus();
    await panel.page.keyboard.press('End');
    await panel.page.getByRole('rowheader', { name: 'h1999.example.com' }).waitFor();
    assert.equal(await panel.page.locator('.found').getAttribute('aria-rowcount'), '2001');
    assert.deepEqual(await panel.violations(), []);
  });

  it('shows texts of files and of the service as texts', async () => {
    const evil = { '<img src=x onerror=alert(1)>.yaml': 'host: none.example.com' };
    const panel = await show(await frame({ files: evil }));
    await panel.page.getByText('<img src=x onerror=alert(1)>.yaml:1:7').waitFor();
    assert.deepEqual(await panel.violations(), []);
  });

  it('offers to check again after a reload', async () => {
    const panel = await show(emptyWorkspaceFrame());
    await panel.page.getByRole('button', { name: 'Check Again' }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'again' });
    assert.deepEqual(await panel.violations(), []);
  });
});
