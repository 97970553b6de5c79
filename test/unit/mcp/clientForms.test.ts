import assert from 'node:assert/strict';
import { CLIENT_FORMS } from '../../../src/mcp/clientForms.ts';
import type { ClientConnection } from '../../../src/mcp/configurationText.ts';

const HTTP: ClientConnection = { kind: 'http', url: 'http://127.0.0.1:1234/mcp', secret: 'SECRET' };
const STDIO: ClientConnection & { kind: 'stdio' } = {
  kind: 'stdio',
  program: 'C:\\Program Files\\"x"\\dns-tree.cjs',
  service: 'international',
  hasKey: false,
};

const written = (id: string, connection: ClientConnection): string =>
  CLIENT_FORMS.find((form) => form.id === id)?.write(connection) ?? assert.fail(id);
const parsed = (id: string, connection: ClientConnection): unknown => JSON.parse(written(id, connection));

describe('The configuration for another program', () => {
  it('connects with the secret in a header, in the form of each', () => {
    const { url } = HTTP;
    const headers = { Authorization: 'Bearer SECRET' };
    const json = { claudeCode: 'mcpServers', visualStudio: 'servers' } as const;
    for (const [id, key] of Object.entries(json))
      assert.deepEqual(parsed(id, HTTP), { [key]: { 'dns-tree': { type: 'http', url, headers } } });
    assert.deepEqual(parsed('cursor', HTTP), { mcpServers: { 'dns-tree': { url, headers } } });
    assert.deepEqual(parsed('gemini', HTTP), { mcpServers: { 'dns-tree': { httpUrl: url, headers } } });
    assert.deepEqual(parsed('windsurf', HTTP), { mcpServers: { 'dns-tree': { serverUrl: url, headers } } });
    assert.equal(
      written('codex', HTTP),
      '[mcp_servers.dns-tree]\nurl = "http://127.0.0.1:1234/mcp"\nhttp_headers = { Authorization = "Bearer SECRET" }\n',
    );
  });

  it('starts the command line, with a place for the token', () => {
    const args = ['C:\\Program Files\\"x"\\dns-tree.cjs', 'mcp', '--account', 'international'];
    const server = { command: 'node', args, env: { DNS_TREE_TOKEN: '<ID>,<SECRET>' } };
    for (const id of ['claudeDesktop', 'cursor', 'gemini', 'windsurf'])
      assert.deepEqual(parsed(id, STDIO), { mcpServers: { 'dns-tree': server } });
    assert.deepEqual(parsed('claudeCode', STDIO), {
      mcpServers: { 'dns-tree': { type: 'stdio', ...server } },
    });
    assert.equal(
      written('codex', STDIO),
      '[mcp_servers.dns-tree]\ncommand = "node"\nargs = ["C:\\\\Program Files\\\\\\"x\\"\\\\dns-tree.cjs", "mcp", "--account", "international"]\nenv = { DNS_TREE_TOKEN = "<ID>,<SECRET>" }\n',
    );
  });

  it('has a place for a key if the account has one', () => {
    const cloud: ClientConnection = { ...STDIO, hasKey: true };
    const env = { DNS_TREE_SECRET_ID: '<SecretId>', DNS_TREE_SECRET_KEY: '<SecretKey>' };
    const args = [STDIO.program, 'mcp', '--account', 'international'];
    assert.deepEqual(parsed('cursor', cloud), {
      mcpServers: { 'dns-tree': { command: 'node', args, env } },
    });
    assert.match(
      written('codex', cloud),
      /^env = \{ DNS_TREE_SECRET_ID = "<SecretId>", DNS_TREE_SECRET_KEY = "<SecretKey>" \}$/mu,
    );
  });

  it('is offered only where the program can use it', () => {
    for (const { id, kinds } of CLIENT_FORMS)
      assert.deepEqual(kinds, id === 'claudeDesktop' ? ['stdio'] : ['http', 'stdio'], id);
    assert.equal(new Set(CLIENT_FORMS.map(({ id }) => id)).size, CLIENT_FORMS.length);
  });
});
