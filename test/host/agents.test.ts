import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ASKING, Consents } from '../../src/agents/consents.ts';
import { ZoneChecks } from '../../src/check/zoneChecks.ts';
import { editorTools } from '../../src/agents/editorTools.ts';
import { MapMemory } from '../support/product/mapMemory.ts';
import { parseReply, type ReplyData } from '../unit/tools/replyData.ts';
import { CHANGES, CHECK, DEPENDENTS, FIND, LIST, LIVE, READ } from '../unit/tools/toolNames.ts';
import { signIn, useService } from './fixture.ts';
import { type Parts } from './parts.ts';

/**
 * Invokes a tool as a language model does and returns its text. In tests, the editor confirms every question
 * itself.
 */
async function textOf(
  name: string,
  input: object,
  { token, tokens }: { readonly token?: vscode.CancellationToken; readonly tokens?: number } = {},
): Promise<string> {
  const budget =
    tokens === undefined
      ? {}
      : { tokenizationOptions: { tokenBudget: tokens, countTokens: async (text: string) => text.length } };
  const options = { input, toolInvocationToken: undefined, ...budget };
  const { content } = await vscode.lm.invokeTool(name, options, token);
  assert.equal(content.length, 1);
  assert.ok(content[0] instanceof vscode.LanguageModelTextPart);
  return content[0].value;
}

const replyTo = async (...call: Parameters<typeof textOf>): Promise<ReplyData> =>
  parseReply(await textOf(...call));

function rows({ records }: ReplyData): readonly { readonly name: string; readonly value: string }[] {
  assert.ok(Array.isArray(records), 'rows of records');
  return records;
}

function reportBug(error: unknown): void {
  assert.fail(String(error));
}

/** Builds the same tools with their own storage of consents, to see which confirmations they ask for. */
function preparing({ accounts, history }: Parts) {
  const memory = new MapMemory();
  const consents = new Consents(memory, accounts, reportBug);
  const settings = { onLoad: false, severitiesOf: () => new Map(), isIgnoredZone: () => false };
  const checks = new ZoneChecks(accounts, () => settings, reportBug);
  const liveConsents = new Consents(memory, accounts, reportBug, undefined, ASKING);
  const live = {
    settings: () => ({ resolvers: [], servers: [], roots: [], faults: [] }),
    network: { roots: [] },
  };
  const parts = { accounts, checks, history, live, reportBug };
  const tools = editorTools(parts, consents, liveConsents);
  const none = new vscode.CancellationTokenSource().token;
  return {
    prepare: async (name: string, input: object) => tools.get(name)?.prepareInvocation?.({ input }, none),
    invoke: async (name: string, input: object) =>
      tools.get(name)?.invoke({ input, toolInvocationToken: undefined }, none),
    dispose: () => {
      consents.dispose();
      liveConsents.dispose();
      checks.dispose();
    },
  };
}

describe('the tools for language models', () => {
  const service = useService();

  it('are registered in the editor with their schemas', () => {
    const ours = vscode.lm.tools.filter(({ name }) => name.startsWith('dns-tree_'));
    const names = ours.map(({ name }) => name).toSorted();
    assert.deepEqual(names, [LIVE, CHECK, DEPENDENTS, FIND, LIST, READ, CHANGES]);
    for (const { description, inputSchema, tags } of ours) {
      assert.match(description, /Read-only\./u);
      assert.ok(inputSchema !== undefined);
      assert.deepEqual(tags, ['dns', 'read-only']);
    }
  });

  it('list and find what is loaded without a call, and load a zone to read it', async () => {
    const { proxy } = await signIn(service());
    // The tree loads groups meanwhile, but nothing else.
    const counts = (): readonly number[] => ['Domain.List', 'Record.List'].map((each) => proxy.count(each));
    assert.deepEqual((await replyTo(LIST, {})).zones, []);
    assert.match((await replyTo(FIND, { name: 'www' })).coverage ?? '', /^covers 0 /u);
    assert.deepEqual(counts(), [0, 0]);

    const zone = await replyTo(READ, { zone: 'example.com' });
    assert.deepEqual(counts(), [1, 1]);
    assert.ok(rows(zone).some(({ name, value }) => name === 'api.example.com' && value === '192.0.2.30'));

    const found = await replyTo(FIND, { name: 'api.example.com', type: 'A' });
    assert.deepEqual(
      rows(found).map(({ value }) => value),
      ['192.0.2.30', '192.0.2.31'],
    );
    assert.match(found.coverage ?? '', /^covers 1 of \d+ zones$/u);
    const listed = await replyTo(LIST, { filter: 'example.com', account: 'dns@example.com' });
    assert.ok(listed.zones?.some((each) => each.zone === 'example.com' && each.recordsRead === 'all'));
    assert.deepEqual(counts(), [1, 1]);
  });

  it('keep within the token budget of the call', async () => {
    await signIn(service());
    const text = await textOf(READ, { zone: 'huge.example' }, { tokens: 1000 });
    assert.ok(text.length < 3000, `${text.length} characters`);
  });

  it('return text from the service as data, and never the token', async () => {
    const { proxy, token } = await signIn(service());
    const text = await textOf(READ, { zone: 'hostile.example' });
    assert.equal(text.match(/```/gu)?.length, 2);
    assert.doesNotMatch(text, /[\u202A-\u202E\u2066-\u2069\u200B\u0000\u001B]|<|&/u);
    const values = rows(parseReply(text)).map(({ value }) => value);
    assert.ok(values.includes('`code` ```\nfence\n``` ` ``'));
    assert.ok(values.includes('gnp.\u202Egpj.exe\u202C \u2066isolated\u2069'));
    const [id = '', secret = ''] = token.split(',');
    assert.ok(secret.length > 8 && id.length > 0);
    const listed = await textOf(LIST, {});
    assert.ok(!text.includes(secret) && !listed.includes(secret) && !listed.includes(token));
    assert.ok(proxy.calls.every(({ url }) => !url.includes(secret)));
  });

  it('ask for consent once for each account whose data they return, by its name', async () => {
    const { all } = await signIn(service());
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    const { prepare, invoke, dispose } = preparing(all);
    const messageOf = async (name: string, input: object): Promise<string | undefined> => {
      const message = (await prepare(name, input))?.confirmationMessages?.message;
      return typeof message === 'string' ? message : message?.value;
    };
    try {
      const both = (await messageOf(LIST, {})) ?? '';
      assert.match(both, /- dns@example\.com/u);
      assert.match(both, /- Sample&nbsp;Account|- Sample Account/u);
      assert.doesNotMatch((await messageOf(LIST, { account: 'Sample Account' })) ?? '', /dns@example/u);
      await invoke(LIST, { account: 'Sample Account' });
      assert.equal(await messageOf(FIND, { name: 'x', account: 'Sample Account' }), undefined);
      assert.doesNotMatch((await messageOf(FIND, { name: 'x' })) ?? '', /Sample/u);
      await invoke(FIND, { name: 'x' });
      assert.equal(await messageOf(READ, { zone: 'example.com' }), undefined);
      assert.equal((await prepare(READ, { zone: 'example.com' }))?.invocationMessage, 'Loading a zone');
      const host = { host: 'www.example.com' };
      const asking = (await messageOf(LIVE, host)) ?? '';
      assert.match(asking, /is sent, unencrypted, to the name servers|is&nbsp;sent,&nbsp;unencrypted/u);
      assert.match(asking, /- dns@example\.com/u);
    } finally {
      dispose();
    }
  });

  it('cancel their requests when the tool call is cancelled', async () => {
    const { proxy } = await signIn(service());
    const hold = proxy.hold('Record.List');
    const source = new vscode.CancellationTokenSource();
    const answer = textOf(READ, { zone: 'example.com' }, { token: source.token });
    const refused = assert.rejects(answer);
    // An answer without a call would say why.
    await Promise.race([hold.arrived, answer.then((text) => assert.fail(text))]);
    const aborted = proxy.expectAborted('Record.List', 1);
    source.cancel();
    await refused;
    await aborted;
    hold.release();
  });
});
