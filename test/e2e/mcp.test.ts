import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { z } from 'zod';
import type { McpEndpoint } from '../../src/mcp/httpServer.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { nextLook, nextWindowLook } from '../support/patience.ts';
import { noteToken } from '../support/service/tokens.ts';
import { callTool, connected, send, type Called } from '../unit/mcp/httpClient.ts';
import { LIST, READ } from '../unit/tools/toolNames.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

const Configuration = z.object({
  mcpServers: z.object({
    'dns-tree': z.object({ url: z.string(), headers: z.object({ Authorization: z.string() }) }),
  }),
});

describe('a program outside the editor', () => {
  let window: Workbench;
  let endpoint: McpEndpoint;
  let first: McpEndpoint;

  before(async () => {
    window = await shareSampleWindow({ width: 1240, height: 860 });
  });

  closeAfterTests(() => window);

  const row = (): Locator => window.page.locator('.part.statusbar').getByText('DNS for agents');
  const dialog = (): Locator =>
    window.page.getByRole('dialog', { name: /Let programs outside the editor read DNS zones\?/u });

  /** Opens the setting as it is found with the words of the readme. */
  async function openSetting(): Promise<Locator> {
    await window.runCommand('Preferences: Open Settings (UI)');
    const editor = window.page.locator('.settings-editor');
    await editor.locator('.suggest-input-container').click();
    // In one go: the page lists what it finds after each key, and a click on a list that is replaced is lost.
    await window.page.keyboard.insertText('@id:dnsTree.mcp.enabled');
    await window.shows(editor.getByText('1 Setting Found'));
    return editor;
  }

  /** Clicks the setting's box, and waits for what follows. */
  async function toggle(becomes: 'visible' | 'detached'): Promise<void> {
    const editor = await openSetting();
    await editor.getByRole('checkbox', { name: /mcp/iu }).click();
    // The page of the settings saves the click a moment later.
    await row().waitFor({ state: becomes });
    await window.runCommand('View: Close All Editors');
  }

  /** Finds a notification in their center, because toasts disappear after a while. */
  async function notification(text: string): Promise<Locator> {
    await window.runCommand('Notifications: Show Notifications');
    const all = window.page.locator('.notifications-center .notification-list-item');
    await all.filter({ hasText: text }).first().waitFor();
    return all.filter({ hasText: text }).first();
  }

  /** Copies the configuration by a click on the row in the status bar. */
  async function copied(): Promise<McpEndpoint> {
    // The status bar may still show the message of an earlier copy.
    await window.page.evaluate("navigator.clipboard.writeText('')");
    await window.clickAndPick(row(), 'Cursor');
    await window.status('Copied for Cursor');
    let text = await window.clipboard();
    for (; text === ''; await nextWindowLook()) text = await window.clipboard();
    const { url, headers } = Configuration.parse(JSON.parse(text)).mcpServers['dns-tree'];
    const secret = headers.Authorization.replace('Bearer ', '');
    // No file may hold it after the run.
    noteToken(secret);
    await window.runCommand('Notifications: Clear All Notifications');
    return { url, secret };
  }

  /** Calls a tool like a program that was just started. */
  async function call(name: string, input: object): Promise<Called> {
    const client = await connected(endpoint);
    try {
      return await callTool(client, name, input);
    } finally {
      await client.close();
    }
  }

  /** Answers the dialog, and calls until the reply is another one: the answer reaches the extension later. */
  async function answer(button: RegExp): Promise<void> {
    const { text: before } = await call(LIST, {});
    await dialog().getByRole('button', { name: button }).click();
    await dialog().waitFor({ state: 'hidden' });
    while ((await call(LIST, {})).text === before) await nextLook();
  }

  async function isNotAnswered(said: RegExp): Promise<void> {
    for (const [name, input] of [
      [LIST, {}],
      [READ, { zone: 'example.com' }],
    ] as const) {
      const { isError, text, data } = await call(name, input);
      assert.equal(isError, true);
      assert.match(data.problem ?? '', said);
      assert.doesNotMatch(text, /example|Sample/u);
    }
  }

  it('finds the setting with a link to its page of the manual', async () => {
    const editor = await openSetting();
    await editor.getByRole('link', { name: 'Agents' }).click();
    await window.page.getByRole('tab', { name: /agents\.md/u, selected: true }).waitFor();
    await window.runCommand('View: Close All Editors');
  });

  it('finds the server that the status bar shows, once the setting is on', async () => {
    assert.equal(await row().count(), 0);
    await toggle('visible');
    first = await copied();
    endpoint = first;
    assert.equal((await send(endpoint)).status, 200);
  });

  it('gets nothing before an answer and after a refusal, and the user is asked once', async () => {
    await isNotAnswered(/has not allowed/u);
    await dialog().getByText('Sample Account').waitFor();
    await isNotAnswered(/has not allowed/u);
    await window.picture('mcp-consent');
    await answer(/^Cancel$/u);
    await isNotAnswered(/declined .* Do not call again/u);
    // The answer to a command comes after a dialog that the calls before it would have opened.
    await window.runCommand('View: Close All Editors');
    assert.equal(await dialog().count(), 0);
  });

  it('finds nothing when the setting is off, and the row is gone', async () => {
    await toggle('detached');
    await assert.rejects(send(first), /ECONNREFUSED/u);
  });

  it('is refused with the secret of an earlier session, which the editor says', async () => {
    await toggle('visible');
    endpoint = await copied();
    assert.equal(endpoint.url, first.url);
    assert.notEqual(endpoint.secret, first.secret);
    assert.equal((await send(first)).status, 401);
    const said = await notification('was refused: its secret');
    await said.getByRole('button', { name: 'Copy MCP Configuration' }).click();
    await window.pick('Codex');
    await window.status('Copied for Codex');
    assert.match(await window.clipboard(), /^\[mcp_servers\.dns-tree\]/u);
  });

  it('gets the zones once the user allowed it', async () => {
    await isNotAnswered(/has not allowed/u);
    await answer(/^Allow$/u);
    const { isError, text } = await call(READ, { zone: 'example.com' });
    assert.equal(isError, false, text);
    assert.match(text, /"name":"api\.example\.com"/u);
  });

  it('needs the new secret at the same port after the window was reloaded, but no new permission', async () => {
    await window.keepsState('"dnsTree.agents.accounts":["sample"]');
    await window.reload();
    await row().waitFor();
    const before = endpoint;
    endpoint = await copied();
    assert.equal(endpoint.url, before.url);
    assert.notEqual(endpoint.secret, before.secret);
    const refused = await send(before);
    assert.equal(refused.status, 401);
    assert.match(refused.body, /It changes when the window of the editor reloads: copy it again/u);
    await notification('was refused: its secret');
    await window.runCommand('Notifications: Clear All Notifications');
    const { isError, text } = await call(READ, { zone: 'example.com' });
    assert.equal(isError, false, text);
    assert.equal(await dialog().count(), 0);
  });
});
