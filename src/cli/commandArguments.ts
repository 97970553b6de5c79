import type { HostingService } from '../api/serviceAddress.ts';
import type { ResultSeverity } from '../check/sarif.ts';

/** The arguments of `dns-tree check`. */
export interface CheckArguments {
  /** Files with zones: JSON exports and zone files. */
  readonly zones: readonly string[];
  /** The service to load the zones of an account from. */
  readonly account: HostingService | undefined;
  /** Undefined: only zones are checked. */
  readonly folder: string | undefined;
  readonly sarif: string | undefined;
  readonly baseline: string | undefined;
  /** Less serious findings are left out; undefined: none is, and notes do not count. */
  readonly least: ResultSeverity | undefined;
}

/** The arguments of `dns-tree mcp`. */
export interface McpArguments extends Pick<CheckArguments, 'zones' | 'account'> {
  /** Whether names of hosts may be sent to name servers. */
  readonly live: boolean;
}

export type Arguments =
  | { readonly kind: 'help' | 'version' }
  | ({ readonly kind: 'check' } & CheckArguments)
  | ({ readonly kind: 'mcp' } & McpArguments)
  | { readonly kind: 'invalid'; readonly why: string };

export const HELP = `Usage: dns-tree check [options] [folder]
       dns-tree mcp [options]

check checks DNS zones, and the files of a folder against them. mcp lets an agent read DNS zones: it speaks the Model
Context Protocol on its standard input and output until the input ends. Both only read, and send nothing anywhere unless
--account or --live is given.

  --zones <file>     zones to check and to compare with: a JSON export or a zone file; may be repeated
  --account <service>
                     load the zones of an account: international, china, or the address of a service.
                     The token, <ID>,<SECRET>, is read from the environment variable DNS_TREE_TOKEN. A cloud API key is
                     read from DNS_TREE_SECRET_ID and DNS_TREE_SECRET_KEY instead, the session token of a temporary key
                     from DNS_TREE_SESSION_TOKEN.
  --help, --version

Of check:
  --sarif <file>     write the findings as SARIF 2.1.0
  --baseline <file>  a SARIF log of an earlier run: only findings that it does not have count as new
  --least <severity> leave out what is less serious: error, warning, information, hint, note. Without it all are listed,
                     and notes, names that are merely absent, do not count for the exit code.

Settings of the folder are read from its .vscode/settings.json: dnsTree.check.rules,
dnsTree.editor.diagnostics, dnsTree.editor.ignore, files.associations, files.exclude and search.exclude.

Exit codes: 0 nothing new was found, 1 new findings, 2 the check could not run, or found nothing new but could not read
all zones and files. Files of more than 1 MB or 50,000 lines and lines of more than 20,000 characters are never read;
a warning names the files.

Of mcp:
  --live             let the agent ask name servers what they answer: names of hosts are sent to them, unencrypted

Exit codes: 0 the input ended, 2 it could not begin.
`;
