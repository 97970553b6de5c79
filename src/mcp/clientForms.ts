import type { McpEndpoint } from './httpServer.ts';

const NAME = 'dns-tree';

/** How a client reaches the tools: it connects to the window, or starts the command line itself. */
export type ClientConnection =
  | ({ readonly kind: 'http' } & McpEndpoint)
  | {
      readonly kind: 'stdio';
      /** The path of the command line. */
      readonly program: string;
      /** As `--account` takes it. */
      readonly service: string;
    };
type ConnectionKind = ClientConnection['kind'];

/** A program that reads a configuration of servers. */
export interface ClientForm {
  readonly id: string;
  /** The name of the product, which is the same in all languages. */
  readonly product: string;
  /**
   * The user's own file that the configuration goes to. Files of a project are committed, and this one has a secret.
   */
  readonly file: string;
  readonly kinds: readonly ConnectionKind[];
  readonly write: (connection: ClientConnection) => string;
}

const BOTH: readonly ConnectionKind[] = ['http', 'stdio'];

/** The clients in the order of the choice. */
export const CLIENT_FORMS: readonly ClientForm[] = [
  {
    id: 'claudeCode',
    product: 'Claude Code',
    file: '~/.claude.json',
    kinds: BOTH,
    write: jsonForm('mcpServers', 'url', { http: { type: 'http' }, stdio: { type: 'stdio' } }),
  },
  {
    id: 'claudeDesktop',
    product: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    // This client adds HTTP servers elsewhere, and expects a login of their own.
    kinds: ['stdio'],
    write: jsonForm('mcpServers', 'url'),
  },
  {
    id: 'cursor',
    product: 'Cursor',
    file: '~/.cursor/mcp.json',
    kinds: BOTH,
    write: jsonForm('mcpServers', 'url'),
  },
  { id: 'codex', product: 'Codex', file: '~/.codex/config.toml', kinds: BOTH, write: codexForm },
  {
    id: 'gemini',
    product: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    kinds: BOTH,
    write: jsonForm('mcpServers', 'httpUrl'),
  },
  {
    id: 'windsurf',
    product: 'Windsurf',
    file: '~/.codeium/windsurf/mcp_config.json',
    kinds: BOTH,
    write: jsonForm('mcpServers', 'serverUrl'),
  },
  {
    id: 'visualStudio',
    product: 'Visual Studio',
    file: String.raw`%USERPROFILE%\.mcp.json`,
    kinds: BOTH,
    write: jsonForm('servers', 'url', { http: { type: 'http' }, stdio: { type: 'stdio' } }),
  },
];

/** A placeholder for the token, which the user replaces. */
const WRITTEN_TOKEN = '<ID>,<SECRET>';

function jsonForm(
  key: string,
  urlKey: string,
  more: Partial<Record<ConnectionKind, object>> = {},
): ClientForm['write'] {
  return (connection) => {
    const server =
      connection.kind === 'http'
        ? { [urlKey]: connection.url, headers: { Authorization: `Bearer ${connection.secret}` } }
        : { command: 'node', args: argumentsOf(connection), env: { DNS_TREE_TOKEN: WRITTEN_TOKEN } };
    return `${JSON.stringify({ [key]: { [NAME]: { ...more[connection.kind], ...server } } }, undefined, 2)}\n`;
  };
}

/** TOML: its strings have the escapes of JSON. */
function codexForm(connection: ClientConnection): string {
  const lines =
    connection.kind === 'http'
      ? [
          `url = ${JSON.stringify(connection.url)}`,
          `http_headers = { Authorization = ${JSON.stringify(`Bearer ${connection.secret}`)} }`,
        ]
      : [
          'command = "node"',
          `args = [${argumentsOf(connection)
            .map((word) => JSON.stringify(word))
            .join(', ')}]`,
          `env = { DNS_TREE_TOKEN = ${JSON.stringify(WRITTEN_TOKEN)} }`,
        ];
  return [`[mcp_servers.${NAME}]`, ...lines, ''].join('\n');
}

function argumentsOf({ program, service }: ClientConnection & { kind: 'stdio' }): readonly string[] {
  return [program, 'mcp', '--account', service];
}
