import { parseArgs } from 'node:util';
import {
  addressProblem,
  type HostingService,
  NAMED_SERVICES,
  ServiceAddress,
  serviceAt,
} from '../api/serviceAddress.ts';
import { errorText } from './cannotRun.ts';
import { RESULT_SEVERITIES } from '../check/sarif.ts';
import { addressProblemText } from '../text/signInText.ts';
import type { Arguments } from './commandArguments.ts';

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
  const account = values.account === undefined ? undefined : serviceOf(values.account);
  if (account !== undefined && 'why' in account) return account;
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

function serviceOf(text: string): HostingService | ReturnType<typeof invalidFor> {
  const known = new Map<string, HostingService>(Object.entries(NAMED_SERVICES)).get(text.toLowerCase());
  if (known !== undefined) return known;
  const problem = addressProblem(text);
  if (problem === undefined) return serviceAt(ServiceAddress.parse(text));
  return invalidFor(`--account: ${addressProblemText(problem)}`);
}
