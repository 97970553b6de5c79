// Programs that call the server of the tools: one with the client of the official SDK, one that sends anything.
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { McpEndpoint } from '../../../src/mcp/httpServer.ts';
import { parseReply, type ReplyData } from '../tools/replyData.ts';

/** The reply of a tool to another program. */
export interface Called {
  readonly text: string;
  readonly data: ReplyData;
  readonly isError: boolean;
}

/** Connects a client with the secret of a session. `mode`: `auto` speaks the newest revision, `legacy` that of 2025. */
export async function connected(
  { url, secret }: McpEndpoint,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Client> {
  const headers = { Authorization: `Bearer ${secret}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

export async function callTool(
  client: Client,
  name: string,
  input: object,
  signal?: AbortSignal,
): Promise<Called> {
  const { content, isError = false } = await client.callTool(
    { name, arguments: { ...input } },
    signal === undefined ? {} : { signal },
  );
  const [first] = content;
  assert.ok(first?.type === 'text' && content.length === 1);
  return { text: first.text, data: parseReply(first.text), isError };
}

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** What a client of 2025 asks first. */
export const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** Sends a request with the secret, unless `headers` replace it. */
export async function send(
  { url, secret }: McpEndpoint,
  {
    headers = {},
    body = LIST_TOOLS,
    method = 'POST',
    path,
  }: { headers?: OutgoingHttpHeaders; body?: string; method?: string; path?: string } = {},
): Promise<Answered> {
  const usual = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Authorization: `Bearer ${secret}`,
  };
  const outgoing = request(url, {
    method,
    headers: { ...usual, ...headers },
    agent: false,
    ...(path === undefined ? {} : { path }),
  });
  outgoing.end(method === 'POST' ? body : undefined);
  const [incoming] = await once(outgoing, 'response');
  return { status: incoming.statusCode, body: await text(incoming), headers: incoming.headers };
}
