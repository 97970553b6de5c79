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
      /** Whether its secret is a cloud key. */
      readonly hasKey: boolean;
    };
export type ConnectionKind = ClientConnection['kind'];

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
        : { command: 'node', args: argumentsOf(connection), env: environmentOf(connection) };
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
          `env = { ${Object.entries(environmentOf(connection))
            .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
            .join(', ')} }`,
        ];
  return [`[mcp_servers.${NAME}]`, ...lines, ''].join('\n');
}

function argumentsOf({ program, service }: ClientConnection & { kind: 'stdio' }): readonly string[] {
  return [program, 'mcp', '--account', service];
}

/** The environment of the command line, with placeholders for the secret, which the user replaces. */
function environmentOf({ hasKey }: ClientConnection & { kind: 'stdio' }): Readonly<Record<string, string>> {
  return hasKey
    ? { DNS_TREE_SECRET_ID: '<SecretId>', DNS_TREE_SECRET_KEY: '<SecretKey>' }
    : { DNS_TREE_TOKEN: '<ID>,<SECRET>' };
}
