import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { linesPanel } from '../../src/panels/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { Subject } from '../../src/panels/subject.ts';
import { askable, groupsOf, relay, text } from './linesPage.ts';
import { Scene } from './scene.ts';
import { Stage, type PanelPage } from './stage.ts';

describe('the choice of a host and type', () => {
  let stage: Stage;
  let scene: Scene;
  let frame: Frame;
  let subject: Subject;
  let panel: PanelPage;
  let done: number;

  const box = (): Locator => panel.page.getByRole('combobox', { name: 'Host and type' });
  const list = (): Locator => panel.page.getByRole('listbox', { name: 'Host and type' });
  const active = async (): Promise<string> =>
    panel.page.locator(`[id="${await box().getAttribute('aria-activedescendant')}"]`).innerText();
  /** Lets the extension answer. */
  const answered = async (): Promise<void> => {
    done = await relay(panel, subject, frame, done);
  };

  before(async () => {
    stage = await Stage.open();
    scene = await Scene.open();
  });
  after(async () => {
    await stage?.close();
    await scene?.close();
  });
  beforeEach(async () => {
    const ref = await scene.ref('example.com');
    subject = await askable(scene, ref);
    frame = { ...(await scene.frame(linesPanel, ref)), content: subject.show()?.content };
    panel = await stage.page('lines', 'light', 900);
    done = 0;
    await panel.send(frame);
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
  });
  afterEach(async () => {
    await panel?.close();
  });

  it('asks for the name with most lines by itself, once, and says what came of it', async () => {
    const asked = (await panel.messages()).filter(({ name }) => name === 'ask');
    assert.equal(asked.length, 1);
    await answered();
    assert.equal(await box().inputValue(), 'cdn · A (11 lines)');
    assert.match(await text(panel, '.summary[role=status]'), /^10 different answers\./);
    assert.match(await text(panel, '.assumption'), /All 73 loaded\.$/);
    await panel.send({ ...frame, content: { ...groupsOf(frame) } });
    assert.equal((await panel.messages()).filter(({ name }) => name === 'ask').length, 1);
  });

  it('is left to people when what was asked about is gone: no other host takes its place', async () => {
    await answered();
    const content = groupsOf({ ...frame, content: subject.show()?.content });
    const options = content.question.options.filter(({ key }) => key !== content.question.chosen);
    const question = { ...content.question, options, chosen: '', answers: undefined };
    await panel.send({ ...frame, content: { ...content, question } });
    assert.equal(await box().inputValue(), '');
    assert.equal((await panel.messages()).filter(({ name }) => name === 'ask').length, 1);
  });

  it('is made with the keys: opened, walked, taken, given up', async () => {
    await answered();
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
    await answered();
    assert.equal(await box().inputValue(), 'www · CNAME (6 lines)');
    assert.equal(await list().isVisible(), false);
    assert.match(await text(panel, '.legend'), /edge-tokyo\.example\.net\./);
    const label = await panel.page
      .getByText('edge-tokyo.example.net. · Japan', { exact: true })
      .first()
      .boundingBox();
    assert.ok(label && label.height < 30, 'names are not broken where there is room');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Tab');
    assert.equal(await list().isVisible(), false);
  });

  it('is found by typing, Enter pressed before the answer is there or after', async () => {
    await answered();
    await box().fill('mail');
    await answered();
    assert.deepEqual([...new Set(await list().getByRole('option').allInnerTexts())].toSorted(), [
      'mail · A',
      'mail · AAAA',
    ]);
    await box().fill('vpn aaaa');
    await panel.page.keyboard.press('Enter');
    await answered();
    await answered();
    assert.equal(await box().inputValue(), 'vpn · AAAA');
    await box().fill('nothing like it');
    await answered();
    await panel.page.getByText('No host or type holds this.').waitFor();
    assert.deepEqual(await panel.violations(), []);
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Escape');
    await answered();
    assert.equal(await box().inputValue(), 'vpn · AAAA');
    await box().click();
    assert.ok((await list().getByRole('option').count()) > 40, 'all of them again');
  });

  it('is made with the mouse, beyond the edge of the list too, and says that there are more', async () => {
    await answered();
    const content = groupsOf({ ...frame, content: subject.show()?.content });
    const more = '46 of 12,345 hosts and types are listed; type a part of the name for the others.';
    await panel.send({ ...frame, content: { ...content, question: { ...content.question, more } } });
    await box().click();
    await panel.page.getByText(more).waitFor();
    assert.equal(await panel.overflow(), 0);
    await list().getByRole('option', { name: 'blog · URL' }).click();
    await answered();
    assert.equal(await box().inputValue(), 'blog · URL');
    assert.equal(await panel.page.evaluate('document.activeElement.role'), 'combobox');
  });

  it('is that of the record that the panel was opened about, whatever was looked at before', async () => {
    await answered();
    await panel.page.getByRole('button', { name: 'Line groups' }).click();
    subject.turnTo?.(await scene.ref('example.com', { host: 'vpn', type: 'AAAA' }));
    await panel.send({ ...frame, content: subject.show()?.content });
    const inAnswers = panel.page.getByRole('button', { name: 'Who gets which answer', pressed: true });
    await inAnswers.waitFor();
    assert.equal(await box().inputValue(), 'vpn · AAAA');
    // Once: then it stays as it is looked at.
    await panel.page.getByRole('button', { name: 'Line groups' }).click();
    await panel.send({ ...frame, content: subject.show()?.content });
    assert.equal(await inAnswers.count(), 0);
    const kept: unknown = await panel.page.evaluate('window.keptState');
    await panel.close();
    panel = await stage.page('lines', 'light', 900, {}, kept);
    await panel.send({ ...frame, content: subject.show()?.content });
    await panel.page.getByRole('button', { name: 'Line groups', pressed: true }).waitFor();
  });

  it('says that there are no records where there are none', async () => {
    await answered();
    const { question, ...content } = groupsOf(frame);
    const none = { ...question, note: 'No records in this zone.', options: [], names: 0, chosen: '' };
    await panel.send({ ...frame, content: { ...content, question: none } });
    assert.equal(await text(panel, '.question'), 'No records in this zone.');
    assert.equal(await box().isVisible(), false);
    assert.deepEqual(await panel.violations(), []);
  });

  it('starts anew when the page was hidden while somebody typed', async () => {
    await panel.close();
    await subject.act('find', 'zzz', AbortSignal.timeout(1000));
    panel = await stage.page('lines', 'light', 900);
    done = 0;
    await panel.send({ ...frame, content: subject.show()?.content });
    await answered();
    await panel.page.getByRole('button', { name: 'Who gets which answer' }).click();
    await box().click();
    assert.ok((await list().getByRole('option').count()) > 40);
  });
});
