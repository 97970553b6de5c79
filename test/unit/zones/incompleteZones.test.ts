// Zones that a service does not send whole: nothing may say that a name has no record.
import assert from 'node:assert/strict';
import { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import { lookUpName } from '../../../src/config/lookup/lookUpName.ts';
import { coverageOf } from '../../../src/zones/indexing/coverage.ts';
import type { Account } from '../../../src/zones/account.ts';
import type { Accounts } from '../../../src/zones/accounts.ts';
import type { Zone } from '../../../src/zones/zone.ts';
import { isWholeZone, whyZoneIncomplete, type ZoneState } from '../../../src/zones/zoneState.ts';
import type { Incomplete } from '../../../src/zones/lists/wholeness.ts';
import { never, refusal, success, type Respond } from '../api/server.ts';
import { withResponses } from './scene.ts';

interface Row {
  readonly id?: number;
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

const row = (number: number, name = `h${number}`): Row => ({
  id: number,
  name,
  type: 'A',
  value: '192.0.2.1',
});
/** The first one points to a name of the zone without a record. */
const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) =>
    index === 0 ? { ...row(0), type: 'CNAME', value: 'nothing.example.com.' } : row(index),
  );
const page = (all: readonly unknown[], offset: number): readonly unknown[] => all.slice(offset, offset + 500);

/** A service with one domain, `example.com`. */
interface Told {
  /** The record count of Domain.List, and of Domain.Info; the latter is refused if undefined. */
  readonly listed?: number;
  readonly detailed?: number;
  /** Returns the response of Record.List. */
  readonly records: (offset: number) => string;
}

interface Scene {
  readonly account: Account;
  readonly accounts: Accounts;
  readonly zone: Zone;
  readonly state: () => ZoneState;
  readonly count: (operation: string) => number;
}

/** The row of the domain. */
const domainRow = (count: number | undefined): object => ({
  id: 7,
  name: 'example.com',
  status: 'enable',
  updated_on: '2025-01-02 03:04:05',
  ...(count === undefined ? {} : { records: count }),
});

async function scene(told: Told, act: (scene: Scene) => Promise<void>): Promise<void> {
  const respond: Respond = ({ url, form }) => {
    const { listed, detailed, records } = told;
    if (url === '/Domain.List') return success({ info: { domain_total: 1 }, domains: [domainRow(listed)] });
    if (url === '/Domain.Info')
      return detailed === undefined ? refusal('8') : success({ domain: domainRow(detailed) });
    return records(Number(form.get('offset')));
  };
  await withResponses(respond, async ({ service, account, accounts, zone }) => {
    await account.allDomains.all(never());
    const state = (): ZoneState => zone.state ?? assert.fail();
    const count = (operation: string): number =>
      service.received.filter(({ url }) => url === `/${operation}`).length;
    await act({ account, accounts, zone, state, count });
  });
}

const load = ({ zone }: Pick<Scene, 'zone'>) => zone.loadWhole({ urgency: 'background' }, never());

/** The rules by which the check finds that a name of the zone has no record. */
async function missing({ accounts, state }: Scene): Promise<readonly string[]> {
  const settings = { onLoad: false, severitiesOf: () => new Map(), isIgnoredZone: () => false };
  const checks = new ZoneChecks(
    accounts,
    () => settings,
    (error) => assert.fail(String(error)),
  );
  try {
    const { findings } = await checks.check(state(), never());
    return findings.map(({ rule }) => rule).filter((rule) => rule.endsWith('-missing'));
  } finally {
    checks.dispose();
  }
}

/** The answer for a name of the zone without a record. */
function answerOf({ accounts }: Scene): string | undefined {
  const fresh = { now: Date.now(), maxAge: 900_000 };
  return lookUpName(accounts, 'nothing.example.com', fresh)[0]?.answer.kind;
}

const listOf = (all: readonly unknown[], total: unknown, offset: number): string =>
  success({ info: { record_total: total }, records: page(all, offset) });

/** Removes a row of the first page and adds one at the end, after the first page. */
const moving: Told['records'] = (offset) => {
  const all = rows(1200);
  return listOf(offset === 0 ? all : [...all.slice(1), row(5000)], 1200, offset);
};

const attacks: readonly (readonly [what: string, Told, Incomplete])[] = [
  [
    'no total came, and a page was short',
    { listed: 12, records: (offset) => listOf(rows(12), undefined, offset) },
    { kind: 'noTotal' },
  ],
  [
    '1,200 are announced, and behind the first page there are no records',
    { listed: 1200, records: (offset) => (offset === 0 ? listOf(rows(1200), 1200, 0) : refusal('10')) },
    { kind: 'short', announced: 1200, received: 500 },
  ],
  [
    'the total is the length of the page, and the next offset is refused',
    {
      records: (offset) =>
        offset === 0
          ? success({ info: { record_total: 500, sub_domains: 1200 }, records: rows(500) })
          : refusal('7'),
    },
    { kind: 'short', announced: 1200, received: 500 },
  ],
  [
    '12 are announced, and the answer is that there are no records',
    { listed: 12, detailed: 12, records: () => refusal('10') },
    { kind: 'announcedMore', announced: 12, received: 0 },
  ],
  ...['text', 5, null, [], {}, { id: 9, name: 'x', type: 'A' }, { id: 9, type: 'A', value: 'x' }].map(
    (odd) =>
      [
        `a row is ${JSON.stringify(odd)}`,
        { listed: 3, records: () => listOf([...rows(2), odd], 3, 0) },
        { kind: 'oddRows' },
      ] as const,
  ),
  ['a row moved while the total stayed', { listed: 1200, records: moving }, { kind: 'moved' }],
];

describe('A zone that the service does not send whole', () => {
  for (const [what, told, expected] of attacks) {
    it(`is incomplete when ${what}`, async () => {
      await scene(told, async (part) => {
        const { account, zone, state } = part;
        await load(part);
        assert.deepEqual(whyZoneIncomplete(state()), expected);
        assert.ok(!isWholeZone(state()));
        const { covered, partly } = coverageOf([account]);
        assert.deepEqual([covered, partly], [0, 1]);
        assert.equal(answerOf(part), 'undecided', 'no record may be denied');
        assert.deepEqual(await missing(part), []);

        // The same for the list of the tree and the panels.
        await zone.pages.all(never());
        assert.deepEqual(zone.whyIncomplete(), expected);
      });
    });
  }
});

describe('A zone that a friendly service sends', () => {
  const friendly: readonly (readonly [what: string, Told, rows: number])[] = [
    ['is new and empty', { listed: 0, records: () => refusal('10') }, 0],
    ['is empty, and its domain has no count', { records: () => refusal('10') }, 0],
    ['has an empty list with a total', { listed: 0, records: () => listOf([], 0, 0) }, 0],
    [
      'has only its name servers, which the domain does not count',
      { listed: 0, records: () => listOf([row(1, '@'), row(2, '@')], '2', 0) },
      2,
    ],
    [
      'has the length of several pages',
      { listed: 1200, records: (offset) => listOf(rows(1200), 1200, offset) },
      1200,
    ],
    [
      'has a total that its domain confirms, whatever else is counted',
      {
        listed: 2,
        records: (offset) =>
          success({ info: { record_total: 2, sub_domains: 12 }, records: page(rows(2), offset) }),
      },
      2,
    ],
  ];
  for (const [what, told, length] of friendly) {
    it(`is whole when it ${what}`, async () => {
      await scene(told, async (part) => {
        await load(part);
        assert.equal(whyZoneIncomplete(part.state()), undefined);
        assert.ok(isWholeZone(part.state()));
        assert.equal(part.state().loaded?.table.records.length, length);
        assert.equal(part.count('Domain.Info'), 0, 'nothing is in doubt');
        if (length > 1000) assert.deepEqual(await missing(part), ['target-missing']);
      });
    });
  }
});
