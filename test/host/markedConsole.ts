import { format } from 'node:util';

// Marks each line of the tests when the environment asks for it, because the window's log is mixed with them.
const mark = process.env['DNS_TREE_CONSOLE_MARK'];
if (mark !== undefined) {
  const plain = console;
  const marked = (show: (line: string) => void) => ({
    value: (...args: unknown[]) => show(`${mark}${format(...args)}`),
  });
  const log = marked((line) => plain.log(line));
  const error = marked((line) => plain.error(line));
  // VS Code makes the functions of the console read-only.
  globalThis.console = Object.create(plain, { log, info: log, error, warn: error });
}
