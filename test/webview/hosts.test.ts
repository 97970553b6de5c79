import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { PanelItem } from '../../src/panels/panelKind.ts';
import { linesItem, groupsOf, relay, boxOf, text } from './linesPage.ts';
import { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { openPage } from './tab.ts';
import { patience } from '../support/patience.ts';

describe('the box for a host and type', () => {
  let scene: Scene;
  let frame: Frame;
  let item: PanelItem;
  let panel: PanelPage;
  let done: number;

  const box = (): Locator => panel.page.getByRole('combobox', { name: 'Host and type' });
  const list = (): Locator => panel.page.getByRole('listbox', { name: 'Host and type' });
  const active = async (): Promise<string> =>
    panel.page.locator(`[id="${await box().getAttribute('aria-activedescendant')}"]`).innerText();
  /** Passes the messages of the page to the extension. */
  const relayed = async (): Promise<void> => {
    done = await relay(panel, item, frame, done);
  };

  before(async () => {
    scene = await Scene.open();
  });
  beforeEach(async () => {
    const ref = await scene.ref('example.com');
    item = await linesItem(scene, ref);
    frame = { ...(await scene.frame(linesPanel, ref)), content: item.render()?.content };
    panel = await openPage('lines', 'light', 900);
    done = 0;
    await panel.send(frame);
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
  });
  after(async () => scene.close());

  it('chooses the host with the most lines itself, once, announces the result, and stays empty when it is gone', async () => {
    const requests = (await panel.messages()).filter(({ name }) => name === 'choose');
    assert.equal(requests.length, 1);
    await relayed();
    assert.equal(await box().inputValue(), 'cdn · A (11 lines)');
    assert.match(await text(panel, '.summary[role=status]'), /^10 different answers\./);
    assert.match(await text(panel, '.assumption'), /All 73 loaded\.$/);
    await panel.send({ ...frame, content: { ...groupsOf(frame) } });
    assert.equal((await panel.messages()).filter(({ name }) => name === 'choose').length, 1);
    const content = groupsOf({ ...frame, content: item.render()?.content });
    const options = content.question.options.filter(({ key }) => key !== content.question.chosen);
    const question = { ...content.question, options, chosen: '', answers: undefined };
    await panel.send({ ...frame, content: { ...content, question } });
    assert.equal(await box().inputValue(), '');
    assert.equal((await panel.messages()).filter(({ name }) => name === 'choose').length, 1);
    const none = { ...question, note: 'No records in this zone.', options: [], names: 0 };
    await panel.send({ ...frame, content: { ...content, question: none } });
    assert.equal(await text(panel, '.question'), 'No records in this zone.');
    assert.equal(await box().isVisible(), false);
    assert.deepEqual(await panel.violations(), []);
  });

  it('selects the host that it gets while it has the focus, so that typing replaces it', async () => {
    await box().focus();
    await relayed();
    await panel.page.keyboard.type('www');
    assert.equal(await box().inputValue(), 'www');
  });

  it('is opened, navigated, accepted and cancelled with the keyboard', async () => {
    await relayed();
    await box().focus();
    assert.equal(await box().getAttribute('aria-expanded'), 'false');
    await panel.page.keyboard.press('ArrowDown');
    assert.equal(await box().getAttribute('aria-expanded'), 'true');
    assert.equal(await active(), 'cdn · A (11 lines)');
    assert.deepEqual(await panel.violations(), []);
    await panel.page.keyboard.press('ArrowDown');
    assert.equal(await active(), 'www · CNAME (6 lines)');
    await panel.page.keyboard.press('PageDown');
    await panel.page.keyboard.press('PageUp');
    assert.equal(await list().getByRole('option', { selected: true }).innerText(), 'www · CNAME (6 lines)');
    await panel.page.keyboard.press('Escape');
    assert.equal(await list().isVisible(), false);
    assert.equal(await box().inputValue(), 'cdn · A (11 lines)');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    await relayed();
    assert.equal(await box().inputValue(), 'www · CNAME (6 lines)');
    assert.equal(await list().isVisible(), false);
    assert.match(await text(panel, '.legend'), /edge-tokyo\.example\.net\./);
    const label = panel.page.getByText('edge-tokyo.example.net. · Japan', { exact: true }).first();
    assert.ok((await boxOf(label)).height < 30, 'names do not wrap where there is room');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Tab');
    assert.equal(await list().isVisible(), false);
  });

  it('finds hosts while typing, whether Enter is pressed before or after the response', async () => {
    await relayed();
    await box().fill('mail');
    await relayed();
    assert.deepEqual([...new Set(await list().getByRole('option').allInnerTexts())].toSorted(), [
      'mail · A',
      'mail · AAAA',
    ]);
    await box().fill('vpn aaaa');
    await panel.page.keyboard.press('Enter');
    await relayed();
    await relayed();
    assert.equal(await box().inputValue(), 'vpn · AAAA');
    await box().fill('nothing like it');
    await relayed();
    await panel.page.getByText('No host or type matches.').waitFor();
    assert.deepEqual(await panel.violations(), []);
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Escape');
    await relayed();
    assert.equal(await box().inputValue(), 'vpn · AAAA');
    await box().click();
    assert.ok((await list().getByRole('option').count()) > 40, 'all of them again');
  });

  it('is used with the mouse, also for options that are out of view, and says that there are more', async () => {
    await relayed();
    const content = groupsOf({ ...frame, content: item.render()?.content });
    const more = '46 of 12,345 hosts and types are listed. Type part of a name to find the others.';
    await panel.send({ ...frame, content: { ...content, question: { ...content.question, more } } });
    await box().click();
    await panel.page.getByText(more).waitFor();
    assert.equal(await panel.overflow(), 0);
    await list().getByRole('option', { name: 'blog · URL' }).click();
    await relayed();
    assert.equal(await box().inputValue(), 'blog · URL');
    assert.equal(await panel.page.evaluate('document.activeElement.role'), 'combobox');
  });

  it('shows the record for which the panel was opened', async () => {
    await relayed();
    await panel.page.getByRole('button', { name: 'Line groups' }).click();
    await item.showPart?.(await scene.ref('example.com', { host: 'vpn', type: 'AAAA' }), patience());
    await panel.send({ ...frame, content: item.render()?.content });
    const inAnswers = panel.page.getByRole('button', { name: 'Who gets which answer', pressed: true });
    await inAnswers.waitFor();
    assert.equal(await box().inputValue(), 'vpn · AAAA');
    // Only once: later states keep what is shown.
    await panel.page.getByRole('button', { name: 'Line groups' }).click();
    await panel.send({ ...frame, content: item.render()?.content });
    assert.equal(await inAnswers.count(), 0);
    const kept: unknown = await panel.page.evaluate('window.keptState');
    panel = await openPage('lines', 'light', 900, {}, kept);
    await panel.send({ ...frame, content: item.render()?.content });
    await panel.page.getByRole('button', { name: 'Line groups', pressed: true }).waitFor();
  });

  it('lists all hosts again when the page was hidden while typing', async () => {
    await item.act('find', 'zzz', patience());
    panel = await openPage('lines', 'light', 900);
    done = 0;
    await panel.send({ ...frame, content: item.render()?.content });
    await relayed();
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
    await box().click();
    assert.ok((await list().getByRole('option').count()) > 40);
  });
});
