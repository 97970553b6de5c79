const { EventEmitter } = require('node:events');
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { setTimeout: pause } = require('node:timers/promises');
const v8 = require('node:v8');
const { runInNewContext } = require('node:vm');
const vscode = require('vscode');

const TICK_MS = 5;

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** The longest time between two ticks since the last reset, by the clock and by the processor time of this thread. */
const longest = { wall: 0, cpu: 0 };
let last = now();
/** At the last reset. */
let begun = last;

function now() {
  const used = process.threadCpuUsage?.();
  const wall = performance.now();
  return { wall, cpu: used === undefined ? wall : (used.user + used.system) / 1000 };
}

function tick() {
  const next = now();
  longest.wall = Math.max(longest.wall, next.wall - last.wall - TICK_MS);
  longest.cpu = Math.max(longest.cpu, next.cpu - last.cpu);
  last = next;
}

function reset() {
  last = now();
  begun = last;
  Object.assign(longest, { wall: 0, cpu: 0 });
}

/** What can be asked of the extension host, by path. */
const ORDERS = {
  reset,
  hold: () => ({ ...longest, used: now().cpu - begun.cpu }),
  memory: async () => {
    // What the finalizers of one collection let go is freed by the next.
    for (let round = 0; round < 3; round += 1) {
      // This kind also gives free pages back at once, which the engine otherwise does after half a minute at rest.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      await pause(100);
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    reset();
    return { rss, held: heapUsed + external, highest: process.resourceUsage().maxRSS * 1024 };
  },
  held: () => {
    const active = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
    const { Timeout: timers = [], Immediate: _next, ...others } = active;
    const names = process.eventNames();
    return {
      timers: timers.length,
      handles: Object.values(others).flat().length,
      listeners: names.reduce((sum, name) => sum + process.listenerCount(name), 0),
      // These collect what is garbage first.
      emitters: v8.queryObjects(EventEmitter, { format: 'count' }),
      signals: v8.queryObjects(AbortSignal, { format: 'count' }),
      disposables: v8.queryObjects(vscode.Disposable, { format: 'count' }),
    };
  },
  highest: () => process.resourceUsage().maxRSS * 1024,
  snapshot: ({ file }) => v8.writeHeapSnapshot(file),
  /** Answers when the command has ended, or at once. */
  run: async ({ command, args = [], wait = true }) => {
    const ended = vscode.commands.executeCommand(command, ...args);
    if (wait) await ended;
    else ended.then(undefined, () => console.error(`${command} failed`));
  },
  open: async ({ file }) => {
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
  },
  type: async ({ text }) => {
    const editor = vscode.window.activeTextEditor;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
  },
};

exports.activate = (context) => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const order = ORDERS[request.url.slice(1)];
    // A benchmark that writes many files would use a connection again that has timed out meanwhile.
    response.setHeader('connection', 'close');
    try {
      response.end(JSON.stringify((await order(JSON.parse(body))) ?? null));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => {
    // Only once: other windows of the same server have hosts of their own.
    writeFileSync(process.env.DNS_TREE_PROBE, String(server.address().port));
  });
  const timer = setInterval(tick, TICK_MS);
  context.subscriptions.push({ dispose: () => (clearInterval(timer), server.close()) });
};
