import assert from 'node:assert/strict';
import { WORKSPACE_LISTS } from '../../src/panels/workspace/workspaceContent.ts';
import { WorkspacePanel } from '../../src/panels/workspace/workspacePanel.ts';
import { zone } from '../unit/config/zones.ts';
import type { PanelPage } from './stage.ts';
import { NO_ACCOUNTS, NO_EDITOR } from '../support/product/panels.ts';
import { FILES, sendWorkspace, showWorkspace, workspaceFrame, workspaceItem } from './workspacePage.ts';

/** The fingerprints of what is wrong in the first file. */
async function knownInFirst(): Promise<ReadonlyMap<string, number>> {
  const findings = (await (await workspaceItem()).findings) ?? [];
  return new Map(findings.slice(0, 1).map(({ fingerprint }) => [fingerprint, 1]));
}

const lastMessage = async (panel: PanelPage): Promise<unknown> => (await panel.messages()).at(-1);
/** The last action that the page sent: it also requests rows. */
const lastAct = async (panel: PanelPage): Promise<{ readonly [part: string]: unknown } | undefined> =>
  (await panel.messages()).findLast(({ kind }) => kind === 'act');

describe('the page of Check Workspace Files', () => {
  for (const list of WORKSPACE_LISTS) {
    it(`has no violations in any theme, wide or narrow: ${list}`, async () => {
      // Slow: axe-core looks at it in four themes at two widths.
      const panel = await showWorkspace(
        await workspaceItem({ list, known: await knownInFirst(), isOutdated: true }),
      );
      if (list === 'absent') await panel.page.getByRole('searchbox').fill('shop.conf');
      await panel.replied();
      await panel.assertSoundAt([1000, 1200, 800, 400], `page-workspace-${list}`);
    });
  }

  it('gives the reasons the most room', async () => {
    const panel = await showWorkspace(await workspaceItem());
    const width = async (name: string): Promise<number> =>
      (await panel.page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;
    for (const size of [900, 1400]) {
      await panel.resize(size);
      const others = await Promise.all(['Name', 'Rule', 'Places'].map(width));
      assert.ok((await width('Reason')) > 1.5 * Math.max(...others), `${size}`);
    }
  });

  it('keeps the typed text of each list in a new state', async () => {
    const item = await workspaceItem();
    const panel = await showWorkspace(item);
    await panel.page.getByRole('searchbox').fill('api');
    await panel.page.getByText('1 of 3, in 2 places.').waitFor();
    await panel.send({ ...workspaceFrame(item), subtitle: 'anew' });
    assert.equal(await panel.page.getByRole('searchbox').inputValue(), 'api');
    item.shown = 'records';
    await sendWorkspace(panel, item);
    assert.equal(await panel.page.getByRole('searchbox').inputValue(), '');
    item.shown = 'problems';
    await sendWorkspace(panel, item);
    assert.equal(await panel.page.getByRole('searchbox').inputValue(), 'api');
    await panel.page.getByText('1 of 3, in 2 places.').waitFor();
  });

  it('opens a row, and each of its places, and shows texts of files as texts', async () => {
    const evil = { '<img src=x onerror=alert(1)>.yaml': 'host: wwww.example.com' };
    const item = await workspaceItem({ files: { ...FILES, ...evil } });
    const panel = await showWorkspace(item);
    const opened = async (): Promise<unknown> => {
      const act = await lastAct(panel);
      assert.equal(act?.['name'], 'open');
      return item.table?.targetOf(String(act['value']));
    };
    const row = panel.page.getByRole('row').filter({ hasText: 'apii.example.com' });
    await row.getByRole('button', { name: /staging\/values\.yaml:1:7/u }).click();
    assert.deepEqual(await opened(), { file: 'deploy/staging/values.yaml', line: 0, start: 6, end: 22 });
    await row.getByRole('cell').nth(1).click();
    assert.deepEqual(await opened(), { file: 'deploy/production/values.yaml', line: 1, start: 17, end: 33 });
    await panel.page.getByText('<img src=x onerror=alert(1)>.yaml:1:7').waitFor();
  });

  it('moves between its lists with the arrow keys', async () => {
    const item = await workspaceItem();
    const panel = await showWorkspace(item);
    const tab = (name: RegExp): ReturnType<typeof panel.page.getByRole> =>
      panel.page.getByRole('tab', { name });
    await tab(/^Probably wrong/u).focus();
    await panel.page.keyboard.press('ArrowRight');
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'list', value: 'absent' });
    item.shown = 'absent';
    await sendWorkspace(panel, item);
    await panel.page.keyboard.press('ArrowRight');
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'list', value: 'records' });
    item.shown = 'records';
    await sendWorkspace(panel, item);
    assert.equal(await tab(/^Hosted, not mentioned/u).getAttribute('aria-selected'), 'true');
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'tab-records');
    await panel.page.getByText('Not mentioned here is not unused.').waitFor();
    await panel.page.keyboard.press('ArrowRight');
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'list', value: 'dependents' });
  });

  it('shows merely absent names as a tree that is folded until something is looked for', async () => {
    const panel = await showWorkspace(await workspaceItem({ list: 'absent' }));
    assert.equal(await panel.page.getByRole('treegrid').count(), 1);
    const zoneRow = panel.page.getByRole('row', { level: 1 }).first();
    assert.equal(await zoneRow.getAttribute('aria-expanded'), 'false');
    assert.equal(await panel.page.getByRole('row', { level: 2 }).count(), 0);
    await zoneRow.locator('.twisty').click();
    await panel.page.getByRole('row', { level: 2 }).first().waitFor();
    assert.equal(await panel.page.getByRole('row', { level: 3 }).count(), 0);
    await zoneRow.click();
    await panel.page.getByRole('row', { level: 2 }).first().waitFor({ state: 'detached' });
    assert.equal(await zoneRow.getAttribute('aria-expanded'), 'false', 'a click anywhere on the row');
    await panel.page.getByRole('searchbox').fill('shop.conf');
    await panel.page.getByRole('row', { level: 3 }).first().waitFor();
  });

  it('shows what depends on something as a tree that the keys move in', async () => {
    const panel = await showWorkspace(await workspaceItem({ list: 'dependents' }));
    const row = (name: RegExp): ReturnType<typeof panel.page.getByRole> =>
      panel.page.getByRole('row').filter({ has: panel.page.getByRole('rowheader', { name }) });
    const www = row(/: www\.example\.com,/u);
    // A row opens or closes when the extension has sent the rows.
    const press = async (key: string): Promise<void> => {
      await panel.page.keyboard.press(key);
      await panel.replied();
    };
    assert.equal(await panel.page.getByRole('treegrid').count(), 1);
    assert.equal(await row(/: web\.example\.com,/u).getAttribute('aria-level'), '2');
    assert.equal(await www.getAttribute('aria-expanded'), 'true');
    await www.getByRole('button').focus();
    await press('ArrowLeft');
    assert.equal(await www.getAttribute('aria-expanded'), 'false');
    assert.equal(await panel.page.getByText('values.yaml:3:7').count(), 0);
    await press('ArrowLeft');
    await press('ArrowLeft');
    assert.equal(await panel.page.getByText('www.example.com').count(), 0);
    await press('ArrowRight');
    await press('ArrowRight');
    await press('Enter');
    assert.deepEqual((await lastAct(panel))?.['name'], 'open');
    await www.locator('.twisty').click();
    await panel.page.getByText('values.yaml:3:7').click();
    assert.deepEqual((await lastAct(panel))?.['name'], 'open');
  });

  it('has a button for zones that are not loaded, and to check again after a reload', async () => {
    const missing = [{ ...zone('a.example', undefined), failed: false }];
    const panel = await showWorkspace(await workspaceItem({ missing }));
    const notice = panel.page.getByRole('alert');
    await notice.getByText('Not loaded: a.example.').waitFor();
    await notice.getByRole('button', { name: 'Load Them…' }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'again' });
    assert.deepEqual(await panel.violations(), []);
    await panel.send(workspaceFrame(new WorkspacePanel(NO_ACCOUNTS, NO_EDITOR)));
    await notice.getByRole('button', { name: 'Check Again' }).click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'again' });
    assert.equal((await panel.messages()).filter(({ name }) => name === 'again').length, 2);
    assert.deepEqual(await panel.violations(), []);
  });

  it('asks what dependents are looked for, without tools for a list that was not made', async () => {
    const panel = await showWorkspace(await workspaceItem({ list: 'dependents', isUnasked: true }));
    const ask = panel.page.getByRole('button', { name: 'What Depends on This?' });
    assert.deepEqual(await panel.violations(), []);
    assert.equal(await panel.page.getByRole('searchbox').isVisible(), false);
    assert.equal(await panel.page.getByRole('button', { name: 'Copy as CSV' }).isVisible(), false);
    await ask.click();
    assert.deepEqual(await lastMessage(panel), { kind: 'act', name: 'ask' });
    await panel.send(workspaceFrame(await workspaceItem({ list: 'dependents' })));
    assert.equal(await ask.isVisible(), false);
    await panel.page.getByRole('searchbox').waitFor();
  });

  it('marks what an earlier log has, and hides it when asked', async () => {
    const item = await workspaceItem({ known: await knownInFirst() });
    const panel = await showWorkspace(item);
    const known = panel.page.getByText('known', { exact: true });
    await known.first().waitFor();
    await panel.page.getByRole('button', { name: 'Hide Known' }).click();
    const shows = panel.page.getByRole('button', { name: 'Show Known' });
    await shows.waitFor();
    await known.first().waitFor({ state: 'detached' });
    item.compare(undefined);
    await sendWorkspace(panel, item);
    assert.equal(await shows.isVisible(), false);
    await panel.page.getByText('3 of 3, in 4 places.').waitFor();
    assert.equal(await panel.page.getByRole('button', { name: 'Clear Filter' }).isVisible(), false);
  });
});
