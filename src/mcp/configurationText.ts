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
export type ConnectionKind = ClientConnection['kind'];

/** A placeholder for the token, which the user replaces. */
const WRITTEN_TOKEN = '<ID>,<SECRET>';

/** JSON, with the servers under `key`. */
export function jsonForm(
  key: string,
  urlKey: string,
  more: Partial<Record<ConnectionKind, object>> = {},
): (connection: ClientConnection) => string {
  return (connection) => {
    const server =
      connection.kind === 'http'
        ? { [urlKey]: connection.url, headers: { Authorization: `Bearer ${connection.secret}` } }
        : { command: 'node', args: argumentsOf(connection), env: { DNS_TREE_TOKEN: WRITTEN_TOKEN } };
    return `${JSON.stringify({ [key]: { [NAME]: { ...more[connection.kind], ...server } } }, undefined, 2)}\n`;
  };
}

/** TOML: its strings have the escapes of JSON. */
export function codexForm(connection: ClientConnection): string {
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
