// Runs test files in so many processes of Node: `node test/support/mocha.ts SLOW_MILLIS PROCESSES FILE…`.
import { writeResult, runSuite } from './suite.ts';
import './processes.ts';

const [slow, workers, ...files] = process.argv.slice(2);
const counts = await runSuite(files, Number(slow), Number(workers));
writeResult(counts);
// A test may have left a handle open that would keep the process alive.
process.exit(counts.failed === 0 ? 0 : 1);
