// The command line: `node dist/dns-tree.cjs check --zones zones.json folder`. `checkArguments.ts` reads the arguments,
// `readZones.ts` and `accountZones.ts` bring the zones, `folderFiles.ts` the files, `runCheck.ts` puts them together.
import { runCommandLine } from './commandLine.ts';

/** Set by the build. */
declare const VERSION: string;

const OLDEST_NODE = 22;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
const warn = (text: string): unknown => process.stderr.write(`${text}\n`);
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  warn(`DNS Tree needs Node.js ${OLDEST_NODE} or later.`);
  process.exitCode = 2;
} else {
  const running = runCommandLine(process.argv.slice(2), {
    print: (text) => process.stdout.write(`${text}\n`),
    warn,
    environment: process.env,
    version: VERSION,
    signal: stop.signal,
  });
  void running.then((code) => (process.exitCode = code));
}
