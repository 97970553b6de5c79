import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import * as z from 'zod';
import { NAMED_SERVICES, ServiceAddress, serviceAt } from '../../../src/api/serviceAddress.ts';
import type { CliContext } from '../../../src/cli/cliContext.ts';
import type { McpArguments } from '../../../src/cli/commandArguments.ts';
import { runMcp } from '../../../src/cli/runMcp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { parseReply, type ReplyData } from '../tools/replyData.ts';
import { CHANGES, CHECK, DEPENDENTS, FIND, LIST, LIVE, READ } from '../tools/toolNames.ts';
import { pluck } from '../../support/pluck.ts';

const Answer = z.object({
  id: z.number(),
  result: z.looseObject({
    tools: z.array(z.object({ name: z.string() })).optional(),
    content: z.tuple([z.object({ text: z.string() })]).optional(),
  }),
});
type Result = z.infer<typeof Answer>['result'];

interface Session {
  readonly ask: (method: string, params?: object) => Promise<Result>;
  readonly call: (name: string, input: object) => Promise<ReplyData>;
  readonly warned: string[];
  readonly stop: AbortController;
  /** Resolves when the program ends. */
  readonly running: Promise<void>;
}

const NO_ARGUMENTS: McpArguments = { zones: [], account: undefined, live: false };

/** What the program works with, and what it warned of. */
function newContext(environment: CliContext['environment']): {
  readonly context: CliContext & { readonly input: PassThrough; readonly output: PassThrough };
  readonly warned: string[];
  readonly stop: AbortController;
} {
  const warned: string[] = [];
  const stop = new AbortController();
  const context = {
    print: () => assert.fail(),
    warn: (line: string) => void warned.push(line),
    input: new PassThrough(),
    output: new PassThrough(),
    environment,
    version: '1.2.3',
    signal: stop.signal,
  };
  return { context, warned, stop };
}

/** Runs the program in this process, and speaks the protocol with it. Returns what it warned of. */
async function session(
  given: Partial<McpArguments>,
  act: (session: Session) => Promise<void>,
): Promise<readonly string[]> {
  const { context, warned, stop } = newContext({ DNS_TREE_TOKEN: '1,0123456789abcdef' });
  const { input, output } = context;
  const running = runMcp({ ...NO_ARGUMENTS, ...given }, context);
  const lines = createInterface(output)[Symbol.asyncIterator]();
  let id = 0;
  const ask: Session['ask'] = async (method, params = {}) => {
    id += 1;
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const { value } = await lines.next();
    const answer = Answer.parse(JSON.parse(String(value)));
    assert.equal(answer.id, id);
    return answer.result;
  };
  const call: Session['call'] = async (name, asked) => {
    const { content } = await ask('tools/call', { name, arguments: asked });
    return parseReply(content?.[0].text ?? '');
  };
  try {
    await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    await act({ ask, call, warned, stop, running });
  } finally {
    input.end();
    await running;
  }
  assert.ok(input.destroyed);
  return warned;
}

describe('The tools of the command line', () => {
  const file = path.join(temporaryFolder('run-mcp'), 'zones.json');
  const row = { zone: 'example.com', name: 'www.example.com', type: 'A', value: '192.0.2.1' };
  writeFileSync(file, JSON.stringify([row]));

  it('read zones of files, and ask name servers only if that is allowed', async () => {
    for (const live of [false, true]) {
      const warned = await session({ zones: [file], live }, async ({ ask, call }) => {
        const { tools = [] } = await ask('tools/list');
        const reading = [LIST, FIND, READ, CHECK, CHANGES, DEPENDENTS];
        assert.deepEqual(pluck(tools, 'name'), live ? [...reading, LIVE] : reading);
        const { records, coverage, note } = await call(FIND, { name: 'www' });
        assert.deepEqual([Array.isArray(records) && records.length, coverage], [1, 'covers 1 of 1 zones']);
        assert.equal(note, undefined);
        assert.deepEqual(pluck((await call(LIST, {})).zones, 'zone'), ['example.com']);
      });
      assert.deepEqual(warned, []);
    }
  });

  it('load an account before a call that needs all of it, once', async () => {
    await using service = await ManyZones.start(3, 2);
    const account = serviceAt(ServiceAddress.parse(service.address));
    const warned = await session({ account, zones: [file] }, async ({ call }) => {
      assert.equal((await call(LIST, {})).zones?.length, 1);
      assert.equal(service.calls.length, 0, 'a list needs none');
      assert.equal((await call(FIND, { name: 'host' })).coverage, 'covers 4 of 4 zones');
      const calls = service.calls.length;
      assert.equal((await call(FIND, { name: 'host' })).coverage, 'covers 4 of 4 zones');
      assert.equal((await call(CHECK, {})).coverage, 'covers 4 of 4 zones');
      assert.equal(service.calls.length, calls);
    });
    assert.deepEqual(warned, []);
  });

  it('say what cannot be loaded, and try again at the next call', async () => {
    await using service = await ManyZones.start(1, 1);
    const account = serviceAt(ServiceAddress.parse(service.address));
    service.refuse = () => ({ code: '-99' });
    const warned = await session({ account }, async ({ call }) => {
      const none = await call(FIND, { name: 'host' });
      assert.match(none.coverage ?? '', /^covers 0 zones/u);
      assert.doesNotMatch(none.note ?? '', /Load All Zones/u);
      service.refuse = () => undefined;
      assert.equal((await call(FIND, { name: 'host' })).coverage, 'covers 1 of 1 zones');
    });
    assert.equal(warned.length, 1);
    assert.match(warned[0] ?? '', /suspended this feature/u);
  });

  it('end when they are cancelled', async () => {
    await session({ zones: [file] }, async ({ stop, running }) => {
      stop.abort();
      await running;
    });
  });

  it('do not begin without the zones or the token', async () => {
    const { context } = newContext({});
    const none = `${file}.none`;
    await assert.rejects(runMcp({ ...NO_ARGUMENTS, zones: [none] }, context), /none cannot be read: ENOENT/u);
    await assert.rejects(
      runMcp({ ...NO_ARGUMENTS, account: NAMED_SERVICES.china }, context),
      /DNS_TREE_TOKEN/u,
    );
  });
});
