// Copying and exporting by the menus of the view Zones.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { PICTURE_THEMES, type Workbench } from '../support/editor/workbench.ts';
import { nextWindowLook } from '../support/patience.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

const MASTER_LINE = /^mail\.example\.com\. \d+ IN A 192\.0\.2\.25$/mu;

/**
 * A form that asks for a line, one that does not, and one of several files, with what each makes of a record. Tests in
 * the host have every form.
 */
const FORMS: readonly (readonly [title: string, text: RegExp])[] = [
  ['Zone file', MASTER_LINE],
  ['CSV', /^example\.com,mail\.example\.com,A,Default,192\.0\.2\.25,/mu],
  ['BIND with lines by country', MASTER_LINE],
];

/** The records of the group Often Change, as messages count them, and its zones. */
const OF_GROUP = '62 records';
const GROUP = [
  'staging.example',
  'preview.example',
  'failover.example',
  'campaign.example',
  'ci.test',
  'canary.test',
];

describe('copying and exporting in the window', () => {
  let window: Workbench;
  const row = (label: RegExp): Locator => window.row('Zones', label).first();
  const record = (): Locator => row(/^A record mail\.example\.com, 192\.0\.2\.25/);
  const other = (): Locator => row(/^AAAA record mail\.example\.com, 2001:db8::25/);

  before(async () => {
    window = await shareSampleWindow({ width: 1200, height: 1200 });
    await window.runCommand('Notifications: Clear All Notifications');
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    const workspace = path.join(window.folder, 'workspace');
    for (const name of readdirSync(workspace)) rmSync(path.join(workspace, name), { recursive: true });
  });

  closeAfterTests(() => window);

  /** Waits for a notification. They are in their center, because toasts disappear after a while. */
  async function notification(text: RegExp): Promise<Locator> {
    await window.runCommand('Notifications: Show Notifications');
    const found = window.page
      .locator('.notifications-center .notification-list-item')
      .filter({ hasText: text })
      .first();
    await found.waitFor();
    return found;
  }

  /** Runs a command of a row's menu, and picks a form by its title, because not all of them are in view. */
  async function choose(from: Locator, command: string, title: string): Promise<void> {
    await window.menu(from, 'Copy', command);
    await window.says(/^(?:Copy|Export) Records/);
    await window.type(title);
    await window.shows(window.quickInput.locator('.monaco-list-row.focused').getByText(title).first());
    await window.page.keyboard.press('Enter');
  }

  /** Copies by the menu of a row, and returns the clipboard once the message is there. */
  async function copy(from: Locator, title: string): Promise<string> {
    await choose(from, 'Copy As…', title);
    await window.status(new RegExp(`Copied as ${title.split(' (')[0]}`));
    return window.clipboard();
  }

  /**
   * Exports by the menu of a row, and accepts the place in the workspace that the dialog suggests. Waits for the message,
   * which counts the records if anything is lost. Returns the texts of the new files, and removes these.
   */
  async function exported(from: Locator, title: string, records: string): Promise<readonly string[]> {
    const folder = path.join(window.folder, 'workspace');
    // An earlier message could be taken for the one of these files. New ones appear in the center while it is open.
    await window.runCommand('Notifications: Clear All Notifications');
    await window.runCommand('Notifications: Show Notifications');
    await choose(from, 'Export…', title);
    await answerLine(title, records);
    const input = window.quickInput.locator('input').first();
    // The dialog sets its input once it has listed the workspace.
    let place = '';
    for (; !place.startsWith(path.join(folder, path.sep)); await nextWindowLook())
      place = await input.inputValue();
    await window.page.keyboard.press('Enter');
    // The name tells it from the message of an earlier file.
    const suggested = path.basename(place).replaceAll('.', String.raw`\.`);
    await shown(new RegExp(String.raw`Exported to (?:\d+ files|${suggested}) \(${title}`, 'u'));
    return readdirSync(folder).map((name) => {
      const file = path.join(folder, name);
      const text = readFileSync(file, 'utf8');
      rmSync(file);
      return text;
    });
  }

  it('copies a record in a form of each kind, and offers the last form first', async () => {
    for (const [title, text] of FORMS) assert.match(await copy(record(), title), text, title);
    await window.menu(record(), 'Copy', 'Copy As…');
    await window.says(/^Copy Records/);
    await window.quickInput.locator('.monaco-list-row[data-index="0"]').getByText('BIND').waitFor();
    // Without the indentation, the row of the preview has room for some of the record.
    await window.says(/\[ ↵ \{ ↵ "zone": "example\.com", ↵ "name": "mail\.example\.com"/u);
    await window.page.keyboard.press('Escape');
    await window.quickInput.waitFor({ state: 'hidden' });
  });

  it('copies the selected records', async () => {
    await record().click();
    await other().click({ modifiers: ['ControlOrMeta'] });
    const copied = await copy(other(), 'Zone file');
    assert.match(copied, MASTER_LINE);
    assert.match(copied, /AAAA\s+2001:db8::25/u);
  });

  it('copies a record on another line as an answer of that line, without a question', async () => {
    const onOtherLine = row(/^CNAME record www\.example\.com, edge-tokyo\.example\.net/);
    await window.menu(onOtherLine, 'Copy', 'Copy As…');
    await window.says(/^Copy Records/);
    await window.type('Zone file');
    const offered = window.quickInput.locator('.monaco-list-row.focused');
    await offered.getByText('Zone file').first().waitFor();
    assert.doesNotMatch(await offered.innerText(), /left out/u);
    await window.page.keyboard.press('Enter');
    await window.status(/Copied as Zone file: 1 record; not included: .*the line of 1 record/);
    assert.match(await window.clipboard(), /^www\.example\.com\. 600 IN CNAME edge-tokyo\.example\.net\.$/mu);
  });

  for (const theme of PICTURE_THEMES) {
    it(`says what a form leaves out, and lists it (${theme})`, async () => {
      await window.useTheme(theme);
      await window.menu(row(/Zone example\.com/), 'Copy', 'Copy As…');
      await window.says(/^Copy Records/);
      await window.says(/^\d+ of \d+ records left out: \d+ on other lines, /);
      await window.picture(`export-forms-${theme}`);
      await window.type('Zone file');
      await window.quickInput.locator('.monaco-list-row.focused').getByText('Zone file').first().waitFor();
      await window.page.keyboard.press('Enter');
      await window.says(/Default line.*\d records/);
      await window.page.keyboard.press('Enter');
      const said = await notification(/Copied as Zone file: \d+ of \d+ records; \d+ left out/);
      await window.picture(`export-message-${theme}`);
      await said.getByRole('button', { name: 'Show' }).click();
      await window.page.getByRole('tab', { name: 'Not in Zone file', selected: true }).waitFor();
      await window.page.locator('.editor-instance').getByText('Left out, disabled:').waitFor();
      await window.picture(`export-omissions-${theme}`);
      await window.runCommand('View: Close Editor');
    });
  }

  /** Picks the default line for a group, whose records are on several, if the form has the answers of one. */
  async function answerLine(title: string, records: string): Promise<void> {
    if (title !== 'Zone file' || records !== OF_GROUP) return;
    await window.says(/Default line.*\d records/);
    await window.page.keyboard.press('Enter');
  }

  /**
   * Waits for a message, which is in the status bar if nothing is lost. The center closes when the progress of a slow
   * command leaves it empty, and a toast may be gone before this looks: then the message is in the center.
   */
  async function shown(said: RegExp | string): Promise<void> {
    const inStatus = window.page.locator('.part.statusbar .statusbar-item:visible');
    const found = window.page
      .locator('.notification-list-item:visible')
      .or(inStatus)
      .filter({ hasText: said })
      .first();
    const isShown = await found.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
    await window.runCommand('Notifications: Show Notifications');
    await window.shows(found);
  }

  it('exports a record and the selected records', async () => {
    for (const [title, text] of FORMS)
      assert.match((await exported(record(), title, '1 record')).join('\n'), text, title);
    await record().click();
    await other().click({ modifiers: ['ControlOrMeta'] });
    const written = (await exported(other(), 'CSV', '2 records')).join('\n');
    assert.match(written, /,A,Default,192\.0\.2\.25,/u);
    assert.match(written, /,AAAA,Default,2001:db8::25,/u);
  });

  it('copies and exports a group', async () => {
    await window.expand('Zones', /Group Default Group/, false);
    const group = row(/Group Often Change/);
    await choose(group, 'Copy As…', 'Zone file');
    await answerLine('Zone file', OF_GROUP);
    await shown(new RegExp(`Copied as Zone file: .* of ${OF_GROUP}`, 'u'));
    for (const title of ['Zone file', 'CSV']) {
      const texts = await exported(group, title, OF_GROUP);
      for (const zone of GROUP)
        assert.ok(
          texts.some((text) => text.includes(zone)),
          `${title}: ${zone}`,
        );
    }
  });
});
