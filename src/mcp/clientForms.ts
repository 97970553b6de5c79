import { type ClientConnection, type ConnectionKind, jsonForm, codexForm } from './configurationText.ts';

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
