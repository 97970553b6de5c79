import { HELP } from './commandArguments.ts';
import { readArguments } from './readArguments.ts';
import { CannotRun, UNEXPECTED } from './cannotRun.ts';
import { withoutSecrets } from './environmentSecret.ts';
import { harmlessLine } from './harmlessLine.ts';
import { runCheck } from './runCheck.ts';
import type { CliContext } from './cliContext.ts';

/** The exit codes. */
const EXIT_CODE = { nothingNew: 0, findings: 1, couldNotRun: 2 } as const;

/** Runs the command line with its arguments, without the program's name. Returns the exit code. */
export async function runCommandLine(words: readonly string[], given: CliContext): Promise<number> {
  // Names of files and whatever is in them were written by strangers.
  const shown = (text: string): string => harmlessLine(withoutSecrets(text, given.environment));
  const context: CliContext = {
    ...given,
    print: (text) => given.print(shown(text)),
    warn: (text) => given.warn(shown(text)),
  };
  const wanted = readArguments(words);
  switch (wanted.kind) {
    case 'help':
      given.print(HELP.trimEnd());
      return EXIT_CODE.nothingNew;
    case 'version':
      context.print(context.version);
      return EXIT_CODE.nothingNew;
    case 'invalid':
      context.warn(wanted.why);
      context.warn('Try dns-tree --help.');
      return EXIT_CODE.couldNotRun;
    case 'check':
      return codeOf(context, async () => EXIT_CODE[await runCheck(wanted, context)]);
    case 'mcp':
      return codeOf(context, async () => {
        // Checks need none of the protocol.
        const { runMcp } = await import('./runMcp.ts');
        await runMcp(wanted, context);
        return EXIT_CODE.nothingNew;
      });
  }
}

/** Returns the exit code of a command, and says why it could not run. */
async function codeOf(context: CliContext, command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (context.signal.aborted) context.warn('Cancelled.');
    else if (error instanceof CannotRun) context.warn(error.message);
    else context.warn(UNEXPECTED);
    return EXIT_CODE.couldNotRun;
  }
}
