import { HELP, readArguments } from './checkArguments.ts';
import { CannotRun } from './cannotRun.ts';
import { runCheck } from './runCheck.ts';
import type { CommandLine } from './surroundings.ts';

/** The exit codes. */
const CODE = { nothingNew: 0, findings: 1, couldNotRun: 2 } as const;

/** Runs the command line with its arguments, without the program's name. Returns the exit code. */
export async function runCommandLine(words: readonly string[], line: CommandLine): Promise<number> {
  const given = readArguments(words);
  switch (given.kind) {
    case 'help':
      line.print(HELP.trimEnd());
      return CODE.nothingNew;
    case 'version':
      line.print(line.version);
      return CODE.nothingNew;
    case 'invalid':
      line.warn(`${given.why}\nTry dns-tree --help.`);
      return CODE.couldNotRun;
    case 'check':
      try {
        return CODE[await runCheck(given, line)];
      } catch (error) {
        if (error instanceof CannotRun) line.warn(error.message);
        else if (line.signal.aborted) line.warn('Cancelled.');
        // Its text is not shown: it may hold anything.
        else line.warn('Something went wrong in DNS Tree. Please report it.');
        return CODE.couldNotRun;
      }
  }
}
