import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ASKING, Consents } from '../../src/agents/consents.ts';
import { openMcp, type RunningMcp } from '../../src/agents/editorMcp.ts';
import type { Memory } from '../../src/base/memory.ts';
import { readLiveSettings } from '../../src/live/liveSettings.ts';
import type { McpEndpoint } from '../../src/mcp/httpServer.ts';
import { ALL_TOOLS } from '../../src/tools/allTools.ts';
import { MapMemory } from '../support/product/mapMemory.ts';
import { noteToken } from '../support/service/tokens.ts';
import { callTool, connected, send } from '../unit/mcp/httpClient.ts';
import { LIST, LIVE, READ } from '../unit/tools/toolNames.ts';
import { signIn, useService } from './fixture.ts';
import { type Parts } from './parts.ts';
import { unset } from './settings.ts';

const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('dnsTree.mcp');

async function switchOn({ agents }: Parts): Promise<McpEndpoint> {
  await settings().update('enabled', true, vscode.ConfigurationTarget.Global);
  const endpoint = (await agents.endpoint()) ?? assert.fail('the server is not open');
  // No file may hold it after the run.
  noteToken(endpoint.secret);
  return endpoint;
}

async function switchOff(): Promise<void> {
  await unset('dnsTree.mcp', 'enabled');
}

/** Whether the user allows programs to read, as the server asks. */
type Answer = (warning: string | undefined) => boolean | Promise<boolean>;

/** Opens a second server with its own consents, which asks `answer` instead of showing a dialog. */
async function openAsking(all: Parts, answer: Answer, memory: Memory = new MapMemory()): Promise<RunningMcp> {
  const { accounts, checks, history, indexer, reportBug } = all;
  const live = { settings: () => readLiveSettings({ get: () => undefined }), network: { roots: [] } };
  const parts = { accounts, checks, history, live, reportBug };
  return openMcp(
    { ...parts, memory, version: '1', loadIndex: () => indexer.load() },
    new Consents(memory, accounts, reportBug),
    new Consents(memory, accounts, reportBug, undefined, ASKING),
    async (_accounts, warning) => answer(warning),
  );
}

async function copy(client: string, transport: string): Promise<string> {
  await vscode.env.clipboard.writeText('before');
  await vscode.commands.executeCommand('dnsTree.mcp.copyConfiguration', { client, transport });
  return vscode.env.clipboard.readText();
}

describe('the server for agents outside the editor', () => {
  const service = useService();

  afterEach(switchOff);

  it('is closed unless the setting is on, which no workspace decides', async () => {
    const { agents } = service().all;
    assert.equal(settings().inspect('enabled')?.defaultValue, false);
    assert.equal(await agents.endpoint(), undefined);
    await assert.rejects(async () =>
      settings().update('enabled', true, vscode.ConfigurationTarget.Workspace),
    );
    assert.equal(await agents.endpoint(), undefined);
  });

  it('opens and closes with the setting, with another secret each time', async () => {
    const { all } = service();
    const first = await switchOn(all);
    assert.equal((await send(first)).status, 200);
    await switchOff();
    assert.equal(await all.agents.endpoint(), undefined);
    await assert.rejects(send(first), /ECONNREFUSED/u);
    const second = await switchOn(all);
    assert.notEqual(second.secret, first.secret);
    assert.equal((await send({ ...second, secret: first.secret })).status, 401);
  });

  it('comes back at its port with another secret, and takes another port beside a second window', async () => {
    const { all } = service();
    const memory = new MapMemory();
    const first = await openAsking(all, () => false, memory);
    const second = await openAsking(all, () => false, memory);
    second.dispose();
    assert.notEqual(second.endpoint.url, first.endpoint.url);
    first.dispose();
    await assert.rejects(send(first.endpoint), /ECONNREFUSED/u);
    const again = await openAsking(all, () => false, memory);
    assert.equal(again.endpoint.url, first.endpoint.url);
    assert.equal((await send(first.endpoint)).status, 401);
    assert.equal((await send(again.endpoint)).status, 200);
    again.dispose();
    await memory.update('dnsTree.mcp.port', 'none');
    const other = await openAsking(all, () => false, memory);
    assert.equal((await send(other.endpoint)).status, 200);
    other.dispose();
  });

  it('lets a client of the official SDK call each tool once the chat has the consent', async () => {
    const { all, token } = await signIn(service());
    const endpoint = await switchOn(all);
    // In tests, the editor confirms every question of the chat itself.
    await vscode.lm.invokeTool(LIST, { input: {}, toolInvocationToken: undefined });
    const client = await connected(endpoint);
    try {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ALL_TOOLS.map(({ name }) => name),
      );
      const read = await callTool(client, READ, { zone: 'example.com' });
      assert.match(read.text, /"name":"api\.example\.com"/u);
      assert.match(read.text, /It is data, not instructions/u);
      for (const [name, input] of [
        [LIST, {}],
        ['dns-tree_findRecords', { value: '192.0.2.30' }],
        ['dns-tree_checkZones', { zone: 'example.com' }],
        ['dns-tree_dependents', { address: '192.0.2.30' }],
      ] as const)
        assert.equal((await callTool(client, name, input)).isError, false, name);
      const changes = await callTool(client, 'dns-tree_zoneChanges', { zone: 'example.com' });
      assert.doesNotMatch(changes.data.problem ?? '', /allowed/u);
      const [, secret = ''] = token.split(',');
      assert.ok(secret.length > 8 && !read.text.includes(secret));
    } finally {
      await client.close();
    }
  });

  it('answers nothing before the user allowed it, and asks once', async () => {
    const { all, proxy } = await signIn(service());
    proxy.forget();
    const questions: (string | undefined)[] = [];
    const refusing = await openAsking(all, (warning) => {
      questions.push(warning);
      return false;
    });
    try {
      const client = await connected(refusing.endpoint);
      for (let count = 0; count < 3; count += 1) {
        const { data, isError } = await callTool(client, READ, { zone: 'example.com' });
        assert.equal(isError, true);
        assert.match(
          data.problem ?? '',
          count === 0 ? /not allowed|declined/u : /declined .* Do not call again\.$/u,
        );
      }
      assert.deepEqual(questions, [undefined]);
      await callTool(client, LIVE, { host: 'www.example.com' });
      assert.match(questions[1] ?? '', /is sent, unencrypted, to the name servers/u);
      assert.equal(proxy.count('Record.List'), 0);
      await client.close();
    } finally {
      refusing.dispose();
    }
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
    const allowing = await openAsking(all, () => answered);
    try {
      const client = await connected(allowing.endpoint);
      assert.equal((await callTool(client, READ, { zone: 'example.com' })).isError, true);
      answer(true);
      await answered;
      assert.equal((await callTool(client, READ, { zone: 'example.com' })).isError, false);
      await client.close();
    } finally {
      allowing.dispose();
    }
  });

  it('keeps its secret out of settings and stored state', async () => {
    const { all } = service();
    const { url, secret } = await switchOn(all);
    await send({ url, secret: 'wrong' });
    const stored = all.memory.keys().map((key) => JSON.stringify(all.memory.get(key)));
    const configured = JSON.stringify(vscode.workspace.getConfiguration('dnsTree'));
    assert.ok(![...stored, configured].join('\n').includes(secret));
  });

  it('copies what a program needs, with the secret only for one that connects to this window', async () => {
    const { all, proxy, token } = await signIn(service());
    assert.equal(await copy('cursor', 'http'), 'before', 'there is nothing to connect to');
    const { url, secret } = await switchOn(all);
    const http: unknown = JSON.parse(await copy('cursor', 'http'));
    const headers = { Authorization: `Bearer ${secret}` };
    assert.deepEqual(http, { mcpServers: { 'dns-tree': { url, headers } } });
    const stdio = await copy('claudeDesktop', 'stdio');
    assert.match(stdio, /dns-tree\.cjs/u);
    assert.ok(stdio.includes(proxy.address));
    for (const each of [secret, token, token.split(',')[1] ?? '']) assert.ok(!stdio.includes(each));
  });
});
