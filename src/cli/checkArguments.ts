import { parseArgs } from 'node:util';
import { addressProblem, CHINA, INTERNATIONAL, ServiceAddress } from '../api/serviceAddress.ts';
import { SEVERITIES, type Severity } from '../check/rules/severity.ts';
import { addressProblemText } from '../text/signInText.ts';

/** What `dns-tree check` is asked for. */
export interface CheckArguments {
  /** Files with zones: JSON exports and zone files. */
  readonly zones: readonly string[];
  /** The service to load the zones of an account from. */
  readonly account: ServiceAddress | undefined;
  /** Undefined: only zones are checked. */
  readonly folder: string | undefined;
  readonly sarif: string | undefined;
  readonly baseline: string | undefined;
  /** Less serious findings are left out. */
  readonly least: Severity;
}

type Arguments =
  | { readonly kind: 'help' | 'version' }
  | ({ readonly kind: 'check' } & CheckArguments)
  | { readonly kind: 'invalid'; readonly why: string };

export const HELP = `Usage: dns-tree check [options] [folder]

Checks DNS zones, and the files of a folder against them. Nothing is sent anywhere unless --account is given.

  --zones <file>     zones to check and to compare with: a JSON export or a zone file; may be repeated
  --account <service>
                     load the zones of an account: international, china, or the address of a service.
                     The token, <ID>,<SECRET>, is read from the environment variable DNS_TREE_TOKEN.
  --sarif <file>     write the findings as SARIF 2.1.0
  --baseline <file>  a SARIF log of an earlier run: only findings that it does not have count as new
  --least <severity> leave out what is less serious: error, warning, information, hint (default)
  --help, --version

Settings of the folder are read from its .vscode/settings.json: dnsTree.check.rules, dnsTree.check.ignore, and of
dnsTree.editor diagnostics, unsureNames, ignore and notHosts.

Exit codes: 0 nothing new was found, 1 new findings, 2 the check could not run, or found nothing new but could not read
all zones and files.
`;

const SERVICES: ReadonlyMap<string, ServiceAddress> = new Map([
  ['international', INTERNATIONAL],
  ['china', CHINA],
]);

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
        least: { type: 'string', default: 'hint' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    return { kind: 'invalid', why: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: 'help' };
  if (values.version === true) return { kind: 'version' };
  const [command, folder, ...more] = positionals;
  if (command === undefined) return { kind: 'help' };
  if (command !== 'check') return { kind: 'invalid', why: 'There is no such command.' };
  if (more.length > 0) return { kind: 'invalid', why: 'Give one folder.' };
  const { zones = [], sarif, baseline } = values;
  const account = values.account === undefined ? undefined : serviceAddress(values.account);
  if (typeof account === 'object') return { kind: 'invalid', why: account.why };
  if (zones.length === 0 && account === undefined)
    return { kind: 'invalid', why: 'Say which zones to check: --zones <file>, or --account <service>.' };
  const least = SEVERITIES.find((each) => each === values.least);
  if (least === undefined) return { kind: 'invalid', why: `--least takes one of ${SEVERITIES.join(', ')}.` };
  return { kind: 'check', zones, account, folder, sarif, baseline, least };
}

function serviceAddress(text: string): ServiceAddress | { readonly why: string } {
  const known = SERVICES.get(text.toLowerCase());
  if (known !== undefined) return known;
  const problem = addressProblem(text);
  return problem === undefined ? ServiceAddress.parse(text) : { why: addressProblemText(problem) };
}
