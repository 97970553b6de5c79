// Runs test files in this Node: `node test/support/mocha.ts TIMEOUT FILE…`.
import { writeCounts, runSuite } from './suite.ts';
import './processes.ts';

const [timeout, ...files] = process.argv.slice(2);
const counts = await runSuite(files, Number(timeout));
writeCounts(counts);
// A test may have left a handle open that would keep the process alive.
process.exit(counts.failed === 0 ? 0 : 1);
