import { format } from 'node:util';

// Where the window's log comes mixed with what the tests print, the one who listens asks for a mark.
const mark = process.env['DNS_TREE_CONSOLE_MARK'];
if (mark !== undefined) {
  const plain = console;
  const marked = (show: (line: string) => void) => ({
    value: (...args: unknown[]) => show(`${mark}${format(...args)}`),
  });
  const log = marked((line) => plain.log(line));
  const error = marked((line) => plain.error(line));
  // VS Code has made the console's own functions unchangeable.
  globalThis.console = Object.create(plain, { log, info: log, error, warn: error });
}
