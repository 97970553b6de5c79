// The command line: `node dist/dns-tree.cjs check --zones zones.json folder`. `commandArguments.ts` reads the
// arguments, `readZones.ts` and `accountZones.ts` bring the zones, `folderFiles.ts` the files, `runCheck.ts` puts them
// together. `runMcp.ts` serves the zones to agents.
import { UNEXPECTED } from './cannotRun.ts';
import { runCommandLine } from './commandLine.ts';

/** Set by the build. */
declare const VERSION: string;

const OLDEST_NODE = 22;

/** The exit code if the command could not run. */
const COULD_NOT_RUN = 2;

// Until the check has ended: without this, a program that stops early ends with 0, and an unexpected error with 1.
process.exitCode = COULD_NOT_RUN;
const warn = (text: string): unknown => process.stderr.write(`${text}\n`);
process.once('uncaughtException', () => {
  warn(UNEXPECTED);
  process.exit(COULD_NOT_RUN);
});
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
let isOutputWhole = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader may take a few lines only, as `head` does. Findings still go into the log and the exit code.
  isOutputWhole &&= error.code === 'EPIPE';
  if (!isOutputWhole) process.exitCode = COULD_NOT_RUN;
});
process.stderr.on('error', () => undefined);
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  warn(`DNS Tree needs Node.js ${OLDEST_NODE} or later.`);
} else {
  const running = runCommandLine(process.argv.slice(2), {
    print: (text) => process.stdout.write(`${text}\n`),
    warn,
    input: process.stdin,
    output: process.stdout,
    environment: process.env,
    version: VERSION,
    signal: stop.signal,
  });
  void running.then((code) => (process.exitCode = isOutputWhole ? code : COULD_NOT_RUN));
}
