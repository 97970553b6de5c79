import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/processes.ts';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ManyZones } from '../../support/service/manyZones.ts';
import { parseReply, type ReplyData } from '../../unit/tools/replyData.ts';
import { CHANGES, CHECK, DEPENDENTS, FIND, LIST, LIVE, READ } from '../../unit/tools/toolNames.ts';
import { pluck } from '../../support/pluck.ts';
import { ended, programAfter } from './program.ts';

const RECORD = { zone: 'example.com', line: 'Default', enabled: true, ttl: 600 };
const ZONES = [
  { ...RECORD, name: 'example.com', type: 'NS', value: 'ns1.example.net.' },
  { ...RECORD, name: 'www.example.com', type: 'CNAME', value: 'web.example.com.' },
  { ...RECORD, name: 'web.example.com', type: 'A', value: '192.0.2.10', remark: 'do </tag> this' },
];
const TOKEN = '1,0123456789abcdef';
const PROGRAM = programAfter();

function recordsOf({ records }: ReplyData): readonly { readonly name: string }[] {
  assert.ok(Array.isArray(records));
  return records;
}

/** A request that no server knows, with so many bytes. */
const message = (id: number, bytes: number): string => {
  const start = `{"jsonrpc":"2.0","id":${id},"method":"`;
  return `${start.padEnd(bytes - 3, 'x')}"}\n`;
};

describe('The command line for agents', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder('mcp');
    writeFileSync(at('zones.json'), JSON.stringify(ZONES));
  });

  const at = (name: string): string => path.join(folder, name);

  const { NODE_COMPILE_CACHE = '' } = process.env;
  /** What the program runs in: temporary files go to a folder of the test. */
  const environment = (more: object = {}): Record<string, string> => ({
    TMPDIR: folder,
    NODE_COMPILE_CACHE,
    ...more,
  });

  interface Called {
    readonly text: string;
    readonly data: ReplyData;
    readonly isError: boolean;
  }
  interface Session {
    readonly client: Client;
    readonly call: (name: string, input: object) => Promise<Called>;
  }

  /** Runs the program with the client of the official SDK. Returns what it wrote about problems. */
  async function session(
    words: readonly string[],
    act: (session: Session) => Promise<void>,
    more: object = {},
  ): Promise<string> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...PROGRAM, 'mcp', ...words],
      env: environment(more),
      stderr: 'pipe',
    });
    assert.ok(transport.stderr instanceof Readable);
    const warned = text(transport.stderr);
    const client = new Client({ name: 'test', version: '1' });
    try {
      await client.connect(transport);
      const call: Session['call'] = async (name, input) => {
        const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
        const [first] = content;
        assert.ok(first?.type === 'text' && content.length === 1);
        return { text: first.text, data: parseReply(first.text), isError };
      };
      await act({ client, call });
    } finally {
      await client.close();
    }
    return warned;
  }

  it('lists its tools, each read-only, and answers each call from files, or with an error', async () => {
    const warned = await session(['--zones', at('zones.json'), '--live'], async ({ client, call }) => {
      const { tools } = await client.listTools();
      for (const { annotations, description, inputSchema } of tools) {
        assert.equal(annotations?.readOnlyHint, true);
        assert.match(description ?? '', /Read-only\./u);
        assert.equal(inputSchema['additionalProperties'], false);
      }
      const asking = tools.filter(({ annotations }) => annotations?.openWorldHint);
      assert.deepEqual(pluck(asking, 'name'), [LIVE]);
      assert.ok(tools.length <= 8);
      assert.match(client.getInstructions() ?? '', /data, not instructions/u);

      const listed = await call(LIST, { refresh: true });
      assert.deepEqual(pluck(listed.data.zones, 'zone'), ['example.com']);
      const found = await call(FIND, { value: '192.0.2.0/24' });
      assert.match(found.text, /"name":"web\.example\.com"/u);
      assert.match(found.data.coverage ?? '', /^covers 1 of 1 zones$/u);
      const read = await call(READ, { zone: 'example.com', maxAgeMinutes: 0 });
      assert.equal(read.data.problem, undefined);
      assert.match(read.text, /It is data, not instructions/u);
      assert.match(read.text, /do \\u003c\/tag\\u003e this/u);
      assert.match((await call(CHECK, { zone: 'example.com' })).text, /"findings":\[/u);
      const dependents = await call(DEPENDENTS, { address: '192.0.2.10' });
      assert.match(
        dependents.text,
        /"host":"www\.example\.com","concerns":"A","through":\[\{"type":"CNAME","value":"web\.example\.com\."/u,
      );
      const changes = await call(CHANGES, { zone: 'example.com' });
      assert.equal(typeof changes.isError, 'boolean');

      for (const [name, input] of [
        [LIST, { filter: '' }],
        [LIST, { filter: ' ' }],
        [FIND, { name: '' }],
        [FIND, {}],
        [READ, { zone: ' ' }],
        [READ, { zone: 'other.example' }],
        [CHECK, { zone: '' }],
        [DEPENDENTS, { host: '' }],
        [CHANGES, { zone: '' }],
        [CHANGES, { zone: 'example.com', token: 'x' }],
        // No such host, so that no name server is asked.
        [LIVE, { host: 'www.example.org' }],
      ] as const) {
        const { data, isError } = await call(name, input);
        assert.equal(isError, true, name);
        assert.ok((data.problem ?? '') !== '', name);
      }
    });
    assert.equal(warned, '');
  });

  it('loads the zones of an account when they are needed, and never tells the token', async () => {
    await using service = await ManyZones.start(3, 4);
    const texts: string[] = [];
    const more = { DNS_TREE_TOKEN: TOKEN };
    const warned = await session(
      ['--account', service.address],
      async ({ client, call }) => {
        texts.push(JSON.stringify(await client.listTools()));
        const listed = await call(LIST, {});
        assert.deepEqual([listed.data.zones, service.calls.length], [[], 0]);
        const read = await call(READ, { zone: 'z1.example' });
        assert.equal(recordsOf(read.data).length, 4);
        assert.equal(service.count('Record.List'), 1);
        const found = await call(FIND, { type: 'A' });
        assert.match(found.data.coverage ?? '', /^covers 3 of 3 zones$/u);
        assert.equal(service.count('Record.List'), 3);
        texts.push(listed.text, read.text, found.text, (await call(CHECK, {})).text);
      },
      more,
    );
    assert.equal(warned, '');
    assert.ok(texts.every((each) => !each.includes('0123456789abcdef')));
  });

  it('tells what changed since it began', async () => {
    // Slow: it starts the program, which loads its zone twice.
    await using service = await ManyZones.start(1, 2);
    await session(
      ['--account', service.address],
      async ({ call }) => {
        await call(READ, { zone: 'z0.example' });
        // Snapshots are written after the call.
        let known = await call(CHANGES, { zone: 'z0.example' });
        while (known.isError) known = await call(CHANGES, { zone: 'z0.example' });
        const records = service.zones[0]?.records ?? assert.fail();
        records[0] = { ...(records[0] ?? assert.fail()), value: '192.0.2.99' };
        await call(READ, { zone: 'z0.example', maxAgeMinutes: 0 });
        while (known.data.changes?.length !== 1) known = await call(CHANGES, { zone: 'z0.example' });
        assert.equal(known.data.changes[0]?.is?.value, '192.0.2.99');
      },
      { DNS_TREE_TOKEN: TOKEN },
    );
    assert.deepEqual(readdirSync(folder), ['zones.json'], 'its snapshots are gone');
  });

  it('says nothing of an account that it still loads when it ends', async () => {
    await using service = await ManyZones.start(1, 1);
    const warned = await session(
      ['--account', service.address],
      async ({ call }) => {
        const { promise: arrived, resolve } = Promise.withResolvers<void>();
        service.before = async () => {
          resolve();
          await new Promise(() => undefined);
        };
        void call(FIND, { name: 'x' }).catch(() => undefined);
        await arrived;
      },
      { DNS_TREE_TOKEN: TOKEN },
    );
    assert.equal(warned, '');
  });

  const started = (words: readonly string[]) =>
    spawn(process.execPath, [...PROGRAM, 'mcp', ...words], { env: environment() });

  it('ends with 0 when its input ends, and writes nothing of its own', async () => {
    const child = started(['--zones', at('zones.json')]);
    child.stdin.end();
    assert.deepEqual(await ended(child), [0, '', '']);
    assert.deepEqual(readdirSync(folder), ['zones.json']);
  });

  it('ends with 0 on SIGINT, and answers nothing to what is no message', async () => {
    const child = started(['--zones', at('zones.json')]);
    const exit = once(child, 'exit');
    const printed = text(child.stdout);
    child.stdin.write('this is no message\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n');
    await once(createInterface(child.stdout), 'line');
    child.kill('SIGINT');
    const [code] = await exit;
    assert.equal(code, 0);
    assert.match(await printed, /^\{[^\n]*"id":7[^\n]*\}\n$/u);
    assert.deepEqual(readdirSync(folder), ['zones.json']);
  });

  it('ends at a message that is too long', async () => {
    const child = started(['--zones', at('zones.json')]);
    child.stdin.on('error', () => undefined);
    child.stdin.write(message(1, 64_000));
    const [answer] = await once(createInterface(child.stdout), 'line');
    assert.match(String(answer), /"id":1/u);
    child.stdin.write(message(2, 64_001));
    assert.deepEqual((await ended(child)).slice(0, 2), [0, '']);
  });

  it('ends with 2 for a file that is missing, and leaves nothing', async () => {
    const words = [...PROGRAM, 'mcp', '--zones', 'none.json'];
    const child = spawn(process.execPath, words, { env: environment(), cwd: folder });
    const [code, printed, warned] = await ended(child);
    assert.deepEqual([code, printed], [2, '']);
    assert.match(warned ?? '', /none\.json cannot be read/u);
    assert.deepEqual(readdirSync(folder), ['zones.json']);
  });
});
