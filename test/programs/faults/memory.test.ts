import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { MAX_RESPONSE_ROWS } from '../../../src/api/fields.ts';
import { startSampleService } from '../../../src/sample/service.ts';
import { childReport } from '../../support/childReport.ts';
import { startProxy, type Fault } from '../../support/service/proxy.ts';
import { noteToken } from '../../support/service/tokens.ts';
import { success, TestService, TOKEN } from '../../unit/api/server.ts';
import { Flooded, type FloodedCall, type FloodOrder } from '../../unit/faults/flooded.ts';

const MEBIBYTE = 2 ** 20;
/** Bodies up to this size are parsed. */
const MAX_BODY = 8 * MEBIBYTE;

/** Makes the calls in a separate process with a heap of `heap` MiB. */
const flood = async (order: FloodOrder, heap: number): Promise<Flooded> =>
  Flooded.parse(
    await childReport('test/unit/faults/floodReader.ts', order, [`--max-old-space-size=${heap}`]),
  );

describe('Floods of 512 MiB, plain and compressed,', () => {
  // So large that the noise of the heap is small beside it, which takes a second of work.
  const bytes = 512 * MEBIBYTE;
  const floods: readonly Fault[] = [
    { kind: 'huge', bytes },
    ...([['gzip'], ['br'], ['deflate'], ['gzip', 'gzip'], ['br', 'deflate', 'gzip']] as const).map(
      (codings): Fault => ({ kind: 'bomb', codings, bytes }),
    ),
  ];

  it('take less memory than half of one when they arrive in turn', async () => {
    const service = await startSampleService();
    noteToken(service.token);
    const proxy = await startProxy(service.address);
    // The first call gets a correct response.
    for (const fault of floods) proxy.spoil({ on: '*', fault, times: 1, where: () => proxy.count() > 1 });
    try {
      const calls = floods.map(() => 'user' as const);
      const { ends, grownBy } = await flood({ address: proxy.address, token: service.token, calls }, 4096);
      const wanted = floods.map(() => 'tooLarge');
      assert.deepEqual(ends, wanted);
      assert.ok(grownBy < bytes / 2, `it grew by ${Math.round(grownBy / MEBIBYTE)} MiB`);
    } finally {
      await proxy.close();
      await service.stop();
    }
  });
});

/** The body of a list, and the expected result. */
interface ListFlood {
  readonly what: string;
  /** The list as JSON. */
  readonly list: string;
  readonly ends: number | 'tooLarge';
}

const many = (count: number, text: string): string =>
  `[${Array.from({ length: count }, () => text).join(',')}]`;

/** Repeats `text` until the body reaches the size limit. */
const filled = (text: string, end: string): string => {
  const room = MAX_BODY - 1000 - end.length;
  return text.repeat(Math.floor(room / text.length)) + end;
};

const wide = JSON.stringify(
  Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`x${index}`, index])),
);

const listFloods: readonly ListFlood[] = [
  {
    what: 'as many rows as a response may hold',
    list: many(MAX_RESPONSE_ROWS, '{}'),
    ends: MAX_RESPONSE_ROWS,
  },
  { what: 'as many values as a response may hold', list: many(4980, wide), ends: 4980 },
  {
    what: 'as many rows, as long as the body may be',
    list: many(MAX_RESPONSE_ROWS, `{"id":1,"value":"${'v'.repeat(780)}"}`),
    ends: MAX_RESPONSE_ROWS,
  },
  { what: 'a row too many', list: many(MAX_RESPONSE_ROWS + 1, '0'), ends: 'tooLarge' },
  { what: 'numbers without end', list: `[${filled('0,', '0]')}`, ends: 'tooLarge' },
  { what: 'rows without end', list: `[${filled('{},', '{}]')}`, ends: 'tooLarge' },
  { what: 'lists in lists', list: filled('[', ''), ends: 'tooLarge' },
  { what: 'objects in objects', list: filled('{"":', ''), ends: 'tooLarge' },
  { what: 'fields without end', list: `[{${filled('"":0,', '"":0}]')}`, ends: 'tooLarge' },
];

describe('A flood of rows', () => {
  const keyOf = { groups: 'groups', domains: 'domains', recordPage: 'records', lines: 'lines' } as const;
  const user = success({ info: { user: {} } });

  for (const [coding, calls] of [
    ['plain', ['groups', 'domains', 'recordPage', 'lines']],
    ['gzip', ['recordPage']],
  ] as const) {
    it(`fits into a heap of 512 MB for ${calls.join(', ')}: ${coding}`, async () => {
      const bodies = calls.flatMap((call) =>
        listFloods.map(({ list }) => success({}).replace(/\}$/u, `,"${keyOf[call]}":${list}}`)),
      );
      let sent = -1;
      await using service = await TestService.start((_request, response) => {
        const body = bodies[sent] ?? user;
        sent += 1;
        assert.ok(body.length <= MAX_BODY);
        if (coding === 'plain') return body;
        response.setHeader('content-encoding', 'gzip');
        return gzipSync(body, { level: 1 });
      });
      const order: FloodedCall[] = calls.flatMap((call) => listFloods.map(() => call));
      const { ends } = await flood({ address: service.address, token: TOKEN.reveal(), calls: order }, 512);
      assert.deepEqual(
        ends.map((end, index) => `${order[index]}, ${listFloods[index % listFloods.length]?.what}: ${end}`),
        order.map((call, index) => {
          const { what, ends: expected } = listFloods[index % listFloods.length] ?? assert.fail();
          return `${call}, ${what}: ${expected}`;
        }),
      );
    });
  }

  it('ends a list at 100,000 rows, within a heap of 512 MB', async () => {
    let first = true;
    let next = 0;
    await using service = await TestService.start(() => {
      if (first) {
        first = false;
        return user;
      }
      const rows = Array.from({ length: MAX_RESPONSE_ROWS }, () => `{"id":${(next += 1)}}`);
      return success({}).replace(/\}$/u, `,"info":{"record_total":1e9},"records":[${rows.join(',')}]}`);
    });
    const order: FloodOrder = { address: service.address, token: TOKEN.reveal(), calls: ['records'] };
    const { ends } = await flood(order, 512);
    assert.deepEqual(ends, [100_000]);
  });
});
