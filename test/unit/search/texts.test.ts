import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Failure } from '../../../src/api/failure.ts';
import type { IndexPlan } from '../../../src/zones/indexing/indexPlan.ts';
import type { Coverage } from '../../../src/zones/indexing/coverage.ts';
import {
  coverageDetail,
  coverageText,
  listedText,
  loadedZonesText,
} from '../../../src/search/indexing/coverageText.ts';
import {
  estimateText,
  exceedsHour,
  indexQuestion,
  loadQuestion,
  needsConfirmation,
  outcomeText,
  sumOfOutcomes,
  type Outcome,
} from '../../../src/search/indexing/indexText.ts';
import { resultText } from '../../../src/search/pick/resultText.ts';
import { hiddenCharacters } from '../text/hiddenCharacters.ts';
import { OneAccount } from '../zones/accounts.ts';
import { indexedZone } from '../zones/zones.ts';
import { record } from '../zones/rows.ts';
import { speakChinese, speakEnglish } from '../../support/product/madeUpLanguage.ts';

/** The requests of an hour after which nothing is loaded in the background. */
const BACKGROUND_BUDGET = 2700;

const zone = indexedZone('bücher.example');

function coverage(fields: Partial<Coverage>): Coverage {
  return {
    listed: 0,
    covered: 0,
    partly: 0,
    changed: 0,
    failed: 0,
    total: undefined,
    atLimit: 0,
    oldest: undefined,
    ...fields,
  };
}

function failures(count: number): Outcome['failed'] {
  const failure: Failure = { operation: 'Record.List', kind: 'service', code: '9', message: '' };
  return Array.from({ length: count }, (_, index) => ({
    zone: { ...zone, name: `z${index}.test` },
    failure,
  }));
}

function described(fields: Parameters<typeof record>[0]): string {
  return resultText(record({ type: 'A', value: '192.0.2.1', ...fields }), zone, undefined).description;
}

describe('The text of a result', () => {
  it('shows the FQDN, the type, the value, and unusual states', () => {
    assert.deepEqual(resultText(record({ host: 'www' }), zone, undefined), {
      label: 'www.bücher.example',
      description: 'A 192.0.2.1',
    });
    const odd = record({
      host: '@',
      type: 'MX',
      value: 'mail.example.net.',
      mx: 10,
      recordLine: 'Japan',
      enabled: false,
      held: true,
      remark: 'old',
    });
    assert.deepEqual(resultText(odd, zone, 'me@example.com'), {
      label: 'bücher.example',
      description: 'MX 10 mail.example.net. · line Japan · disabled · system record · “old” · me@example.com',
    });
  });

  it('says for which name a wildcard answers', () => {
    const wild = record({ host: '*', remark: 'all' });
    for (const [isSure, answers] of [
      [true, 'answers'],
      [false, 'may answer'],
    ] as const)
      assert.equal(
        resultText(wild, zone, undefined, { name: 'new.xn--bcher-kva.example', isSure }).description,
        `A 192.0.2.1 · ${answers} for new.bücher.example · “all”`,
      );
  });

  it('shows the priority of an MX record only', () => {
    assert.equal(described({ mx: 5 }), 'A 192.0.2.1');
    assert.equal(described({ type: 'MX', value: 'a.example.', mx: 0 }), 'MX 0 a.example.');
    assert.equal(described({ type: 'MX', value: 'a.example.', mx: undefined }), 'MX a.example.');
  });

  it('cuts each part at its own length', () => {
    for (const more of [0, 1]) {
      const long = (length: number): string => 'x'.repeat(length + more);
      const shown = (length: number): string => 'x'.repeat(length - more) + '…'.repeat(more);
      assert.equal(described({ remark: long(80) }), `A 192.0.2.1 · “${shown(80)}”`);
      assert.equal(described({ recordLine: long(80) }), `A 192.0.2.1 · line ${shown(80)}`);
      assert.equal(described({ type: long(40) }), `${shown(40)} 192.0.2.1`);
      assert.equal(described({ value: long(300) }), `A ${shown(300)}`);
      assert.equal(described({ value: long(60), held: true }), `A ${shown(60)} · system record`);
    }
  });

  it('can be shown, whatever the service sends', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, text, text, text, (host, type, value, recordLine, remark) => {
        const { label, description } = resultText(
          record({ host, type, value, recordLine, remark }),
          zone,
          undefined,
        );
        assert.deepEqual(hiddenCharacters(label + description), []);
        assert.ok(!`${label}${description}`.includes('$('));
        assert.ok(description.length < 6000);
      }),
    );
  });
});

describe('The text about the coverage of a search', () => {
  afterEach(speakEnglish);

  for (const [text, fields, expected] of [
    [coverageText, {}, 'covers nothing so far'],
    [coverageText, { covered: 1 }, 'covers 1 zone so far'],
    [coverageText, { total: 5 }, 'covers 0 of 5 zones'],
    [coverageText, { total: 0 }, 'covers all zones (0)'],
    [coverageText, { covered: 312, total: 1040 }, 'covers 312 of 1,040 zones'],
    [coverageText, { covered: 1040, total: 1040 }, 'covers all zones (1,040)'],
    [listedText, { listed: 1 }, '1 zone listed'],
    [listedText, { listed: 14, total: 1040 }, '14 of 1,040 zones listed'],
    [listedText, { listed: 1040, total: 1040 }, 'all zones listed (1,040)'],
    [loadedZonesText, { covered: 1 }, '1 zone loaded'],
    [loadedZonesText, { covered: 1, total: 54 }, '1 of 54 zones loaded'],
    [loadedZonesText, { covered: 54, total: 54 }, 'all zones loaded (54)'],
  ] as const)
    it(`is “${expected}” for ${JSON.stringify(fields)}`, () => {
      assert.equal(text(coverage(fields)), expected);
    });

  it('shows incomplete, changed and failed zones, and the age of the oldest', () => {
    assert.equal(coverageDetail(coverage({}), 0), '');
    assert.equal(
      coverageDetail(
        coverage({ partly: 2, changed: 4, failed: 3, atLimit: 5, oldest: 1 }),
        1 + 3 * 3_600_000,
      ),
      'partly loaded: 2 · may have changed since: 4 · could not be loaded: 3 · not loaded, because memory is full: 5 · the oldest records were loaded 3 hours ago',
    );
    const ageOf = (oldest: number): string => coverageDetail(coverage({ oldest }), 1 + 60_000);
    assert.equal(ageOf(2), 'loaded just now');
    assert.equal(ageOf(1), 'the oldest records were loaded 1 minute ago');
    assert.equal(ageOf(0), 'the oldest records were loaded at an unknown time');
    speakChinese();
    assert.equal(ageOf(2), '刚刚加载');
  });
});

describe('The text about indexing', () => {
  it('shows the calls that are needed, the hourly limit, and whether it is enough', () => {
    const { account } = new OneAccount('http://127.0.0.1:9');
    const plan: IndexPlan = { account, wanted: [zone], calls: 1043, total: 1040, missing: 0, since: 0 };
    const now = Date.now();
    account.calls.note({ outcome: 'ok', requests: 120 }, now);
    const cost = 'about 1,043 of 3,000 calls an hour; 120 made in the last hour';
    assert.equal(
      estimateText([plan, { ...plan, calls: 0 }], now),
      cost,
      'an account without calls is not shown',
    );
    assert.equal(
      estimateText([plan, { ...plan, calls: 1 }], now),
      `n: ${cost} · n: 1 of 3,000 calls an hour; 120 made in the last hour`,
    );
    assert.deepEqual(indexQuestion([plan, { ...plan, calls: 0 }], now), {
      message: 'Load 1 zone of n?',
      detail: [
        'Loads their records, so that searches and checks cover them.',
        'About 1,043 of your 3,000 calls an hour; 120 were made in the last hour.',
        'Stops by itself near the limit.',
      ].join('\n'),
      button: 'Load',
    });
    assert.deepEqual(loadQuestion([plan], now), {
      message: 'Load 1 zone of n?',
      detail: 'About 1,043 of your 3,000 calls an hour; 120 were made in the last hour.',
      button: 'Load',
    });
    const both = [plan, { ...plan, wanted: [zone, zone] }];
    assert.equal(loadQuestion(both, now).message, 'Load 3 zones of 2 accounts?');
    assert.deepEqual(
      [10, 11].map((calls) => needsConfirmation([{ ...plan, calls }])),
      [false, true],
    );
    const two = indexQuestion(
      [
        { ...plan, wanted: [zone, zone] },
        { ...plan, calls: BACKGROUND_BUDGET },
      ],
      now,
    );
    assert.equal(two.message, 'Load 3 zones of 2 accounts?');
    assert.match(
      two.detail,
      /^Loads .*\nn: About .*\nn: About .*\nStops by itself .*; load again later to continue\.$/u,
    );
    const left = BACKGROUND_BUDGET - 120;
    assert.ok(!exceedsHour([plan, { ...plan, calls: left }], now));
    account.dispose();
  });

  const done: Outcome = {
    loaded: 700,
    wanted: 700,
    total: 1040,
    missing: 0,
    failed: [],
    incomplete: [],
    stopped: undefined,
    saved: true,
  };
  const refused: Failure = { operation: 'Record.List', kind: 'service', code: '9', message: '' };

  it('shows the outcome', () => {
    assert.equal(outcomeText(done), 'All zones are loaded (1,040).');
    const cancelled: Failure = { operation: 'Record.List', kind: 'cancelled' };
    assert.equal(
      outcomeText({ ...done, loaded: 10, stopped: cancelled }),
      '350 of 1,040 zones are loaded. Load again to continue.',
    );
    const budget: Failure = { operation: 'Record.List', kind: 'budget', requests: 2700, freeAt: 0 };
    assert.match(
      outcomeText({ ...done, loaded: 10, stopped: budget }),
      /^350 of 1,040 zones are loaded\. Background loading stopped: 2,700 .* It can continue at /u,
    );
    assert.match(outcomeText({ ...done, missing: 1 }), /^1,040 of 1,041 zones .* reports 1 more zones /u);
    assert.match(outcomeText({ ...done, saved: false }), /lost when this window closes/u);
  });

  it('names the zones that could not be loaded, and counts further ones', () => {
    assert.equal(
      outcomeText({ ...done, loaded: 698, failed: failures(2) }),
      '1,038 of 1,040 zones are loaded. Not loaded: z0.test, z1.test.',
    );
    assert.match(
      outcomeText({ ...done, failed: failures(7) }),
      /Not loaded: z0\.test, .*z4\.test and 2 more\.$/u,
    );
  });

  it('names the zones of which records may be missing', () => {
    const incomplete = { kind: 'short', announced: 3, received: 2 } as const;
    assert.equal(
      outcomeText({ ...done, incomplete: [{ name: 'z0.test', incomplete }] }),
      '1,039 of 1,040 zones are loaded. Records of z0.test may be missing: The service announced 3 records and sent 2. Refresh to load them again.',
    );
  });

  it('combines several accounts', () => {
    const both = sumOfOutcomes([done, { ...done, saved: false, stopped: refused }]);
    assert.deepEqual([both.loaded, both.wanted, both.total, both.saved], [1400, 1400, 2080, false]);
    assert.equal(both.stopped, refused);
    const cancelled: Failure = { operation: 'Record.List', kind: 'cancelled' };
    const all = sumOfOutcomes([
      { ...done, missing: 1, failed: failures(1) },
      { ...done, missing: 2, stopped: refused },
      { ...done, failed: failures(2), stopped: cancelled },
    ]);
    assert.deepEqual([all.missing, all.failed.length, all.stopped], [3, 3, refused], 'the first reason');
  });
});
