import { COMMAND_ROWS } from './commandRows.ts';
import { rowWords, type EvidenceRow } from './evidenceRow.ts';
import { basename, type Words } from './shellWords.ts';

interface Command extends Omit<EvidenceRow, 'hosts' | 'values'> {
  readonly hosts: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const BY_NAME: ReadonlyMap<string, Command> = new Map(
  COMMAND_ROWS.flatMap((row) => {
    const command = { ...row, hosts: setOf(row.hosts ?? ''), values: setOf(row.values ?? '') };
    return rowWords(row).map((name) => [name, command] as const);
  }),
);

/** Options that name a host, for any command. */
const HOST_OPTIONS = setOf(
  'host hostname server servername connect url endpoint registry add-host resolve virtual-host target upstream listen advertise peer broker bootstrap-server relay proxy keyserver trusted-host index-url fqdn',
);

/** Words that may precede a command: `sudo`, `if`, instructions of a Dockerfile. */
const WRAPPERS = setOf(
  'sudo env exec time nohup command then do else if while until ! { run cmd nice watch xargs eval stdbuf ENTRYPOINT CMD RUN HEALTHCHECK',
);
/** Options of wrappers that take a value: `sudo -u deploy`. */
const WRAPPER_VALUES = setOf('u g n I h');
/** `-- command` runs a command elsewhere: `kubectl exec web -- curl …`. */
const RUNNERS = setOf('kubectl oc docker podman nerdctl nsenter chroot ip crictl timeout flock');

/** May precede a name in its word: the user for `ssh`, the `@` of `dig`, other hosts of a list. */
const BEGINNING = /^(?:[\w.+%-]{0,60}@|[\w.:-]{1,200}(?:,[\w.:-]{1,200}){0,20},)?$/u;

/** Whether a command or option takes the word that contains a name as a host. */
export function isOperandOfHost({ words, current }: Words, behind: string): boolean {
  const own = withoutWrappers(words);
  // `CMD ["--host", …]` has no command, only options.
  const [name = '', ...args] = own[0]?.startsWith('-') === true ? ['', ...own] : own;
  const command = basename(name);
  const inner = innerCommand(command, args);
  if (inner !== undefined) return isOperandOfHost({ words: inner, current }, behind);
  const row = BY_NAME.get(command);
  // `--option=value`. Any other assignment is not an operand.
  const assigned = /^-{1,2}([\w-]{1,60})=/u.exec(current)?.[1];
  if (assigned !== undefined) return isHostOption(row, assigned);
  if (!BEGINNING.test(current)) return false;
  const before = optionName(args.at(-1) ?? '');
  if (before !== undefined && isHostOption(row, before)) return true;
  if (row?.operands === undefined || (before !== undefined && takesValue(row, before))) return false;
  const operands = operandsOf(row, args);
  if (row.operands === 'first' && operands.length > 0)
    return row.runs === true && isOperandOfHost({ words: operands.slice(1), current }, behind);
  // `docker login www.example.com`
  return row.behind?.test(behind) !== false || operands.at(-1) === 'login';
}

/** Whether a line begins with a command that has a row. */
export function isCommand({ words }: Words): boolean {
  return BY_NAME.has(basename(withoutWrappers(words)[0] ?? ''));
}

function isHostOption(command: Command | undefined, option: string): boolean {
  return command?.hosts.has(option) === true || (!command?.values.has(option) && HOST_OPTIONS.has(option));
}

/** The name of an option without its hyphens; undefined for other words and for options with their value. */
function optionName(word: string): string | undefined {
  return /^--?([A-Za-z][\w-]*)$/u.exec(word)?.[1];
}

/** Whether an option takes a value. In a group of short options (`-fsSLo`), only the last one can. */
function takesValue({ values }: Command, option: string): boolean {
  return values.has(option) || (/^[A-Za-z]{2,8}$/u.test(option) && values.has(option.slice(-1)));
}

function operandsOf(command: Command, args: readonly string[]): readonly string[] {
  return args.filter((word, index) => {
    if (/^[-+@<>]/u.test(word)) return false;
    const before = optionName(args[index - 1] ?? '');
    return before === undefined || !(command.hosts.has(before) || takesValue(command, before));
  });
}

/** Returns the command that another command runs: `kubectl exec web -- curl`, `timeout 5 curl`. */
function innerCommand(command: string, args: readonly string[]): readonly string[] | undefined {
  if (!RUNNERS.has(command)) return undefined;
  const dashes = args.indexOf('--');
  if (dashes >= 0) return args.slice(dashes + 1);
  if (command === 'timeout' || command === 'flock') return args.filter((word) => !/^-|^\d/u.test(word));
  return undefined;
}

function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (WRAPPERS.has(word) || /^[\w.]+\+?=/u.test(word)) continue;
    if (at === 0) break;
    if (WRAPPER_VALUES.has(optionName(word) ?? '')) at += 1;
    else if (!word.startsWith('-') && !/^\d+[smh]?$/u.test(word)) break;
  }
  return words.slice(at);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
