// The entry of `npm start`, `npm test` and `npm run bench`: runs on a bare Node 20, installs what is
// missing, then hands over to the TypeScript of the same name under the project's own Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installPackages, nodeBinary, root } from './install.mjs';

const [task, ...args] = process.argv.slice(2);

// Forwards signals to the task, and waits until it has cleaned up and exited.
const running = { child: undefined };
const pass = (signal) => {
  if (running.child === undefined) process.exit(1);
  running.child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
// On a signal npm kills its shell, which does not forward it: watch for a new parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) pass('SIGTERM');
}, 500).unref();

if (!(await installPackages())) process.exit(1);

const child = spawn(nodeBinary(), [path.join(root, 'test/support', `${task}.ts`), ...args], {
  cwd: root,
  // Nothing is written to the channel: the task sees it close when this process dies.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  },
});
running.child = child;
child.on('exit', (code) => process.exit(code ?? 1));
