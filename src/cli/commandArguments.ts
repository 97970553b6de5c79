import { parseArgs } from 'node:util';
import { addressProblem, CHINA, INTERNATIONAL, ServiceAddress } from '../api/serviceAddress.ts';
import { errorText } from './cannotRun.ts';
import { RESULT_SEVERITIES, type ResultSeverity } from '../check/sarif.ts';
import { addressProblemText } from '../text/signInText.ts';

/** The arguments of `dns-tree check`. */
export interface CheckArguments {
  /** Files with zones: JSON exports and zone files. */
  readonly zones: readonly string[];
  /** The service to load the zones of an account from. */
  readonly account: ServiceAddress | undefined;
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

type Arguments =
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
                     The token, <ID>,<SECRET>, is read from the environment variable DNS_TREE_TOKEN.
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

const SERVICES: ReadonlyMap<string, ServiceAddress> = new Map([
  ['international', INTERNATIONAL],
  ['china', CHINA],
]);

/** The options that a command does not have, but the other one has. */
const FOREIGN_OPTIONS = { check: ['live'], mcp: ['sarif', 'baseline', 'least'] } as const;

/** Reads the arguments of the command line, without the program's name. */
export function readArguments(words: readonly string[]): Arguments {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        zones: { type: 'string', multiple: true },
        account: { type: 'string' },
        sarif: { type: 'string' },
        baseline: { type: 'string' },
        least: { type: 'string' },
        live: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    // The rest of the message explains how to pass words that begin with a hyphen, which is rarely the problem.
    const [why = ''] = errorText(error).split('. To specify');
    return invalidFor(`${why}.`);
  }
  const { values, positionals } = parsed;
  if (words.length === 0 || values.help === true || positionals[0] === 'help') return { kind: 'help' };
  if (values.version === true) return { kind: 'version' };
  const [command, folder, ...more] = positionals;
  if (command === undefined) return invalidFor('Say which command to run: check or mcp.');
  if (command !== 'check' && command !== 'mcp') return invalidFor('There is no such command.');
  // An unset variable in a script becomes an empty argument.
  if ([...positionals, ...Object.values(values).flat()].includes(''))
    return invalidFor('An argument is empty.');
  const { zones = [], sarif, baseline, live = false } = values;
  const account = values.account === undefined ? undefined : serviceAddress(values.account);
  if (typeof account === 'object') return account;
  if (zones.length === 0 && account === undefined)
    return invalidFor('Say which zones to read: --zones <file>, or --account <service>.');
  if (command === 'mcp' && folder !== undefined) return invalidFor('The command “mcp” reads no folder.');
  if (more.length > 0) return invalidFor('Give one folder.');
  const foreign = FOREIGN_OPTIONS[command].find((name) => values[name] !== undefined);
  if (foreign !== undefined) return invalidFor(`The command “${command}” has no option --${foreign}.`);
  if (command === 'mcp') return { kind: 'mcp', zones, account, live };
  const least = RESULT_SEVERITIES.find((each) => each === values.least);
  if (least === undefined && values.least !== undefined)
    return invalidFor(`--least takes one of ${RESULT_SEVERITIES.join(', ')}.`);
  return { kind: 'check', zones, account, folder, sarif, baseline, least };
}

function invalidFor(why: string): Arguments & { kind: 'invalid' } {
  return { kind: 'invalid', why };
}

function serviceAddress(text: string): ServiceAddress | ReturnType<typeof invalidFor> {
  const known = SERVICES.get(text.toLowerCase());
  if (known !== undefined) return known;
  const problem = addressProblem(text);
  if (problem === undefined) return ServiceAddress.parse(text);
  return invalidFor(`--account: ${addressProblemText(problem)}`);
}
