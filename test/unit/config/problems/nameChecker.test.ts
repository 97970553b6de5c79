import assert from 'node:assert/strict';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import type { IndexedRecord } from '../../../../src/zones/recordTable.ts';
import { FRESH, NOW, record, knownZones, zone } from '../zones.ts';

/** Returns a checker of the zone example.com in several accounts. */
function checkerOf(...accounts: readonly (readonly IndexedRecord[] | undefined)[]): NameChecker {
  const zones = accounts.map((records, at) => zone('example.com', records, { account: `account ${at}` }));
  return new NameChecker(knownZones(...zones), FRESH);
}

describe('The verdict on a name', () => {
  const own = record({ host: 'www' });
  const off = record({ host: 'www', enabled: false });
  const below = record({ host: 'a.www' });
  const wildcard = record({ host: '*', value: '192.0.2.9' });
  const disabled = { kind: 'disabled', wildcard: undefined } as const;
  const behind = { kind: 'disabled', wildcard: '*.example.com' } as const;
  const missing = { kind: 'absent', branch: false } as const;
  const branch = { kind: 'absent', branch: true } as const;
  const cases: readonly (readonly [
    what: string,
    accounts: readonly (readonly IndexedRecord[])[],
    verdict: ReturnType<NameChecker['verdictOn']>,
  ])[] = [
    ['its own', [[own]], undefined],
    ['its own and disabled ones', [[own, off]], undefined],
    ['disabled ones', [[off]], disabled],
    ['disabled ones, and a wildcard that answers', [[off, wildcard]], behind],
    ['disabled ones, and others below it', [[off, below]], disabled],
    ['none, and a wildcard answers', [[wildcard]], undefined],
    ['none', [[]], missing],
    ['none, but others below it', [[below]], branch],
    // Of two accounts.
    ['none, or its own', [[], [own]], undefined],
    ['disabled ones, or its own', [[off], [own]], undefined],
    ['disabled ones behind a wildcard, or its own', [[off, wildcard], [own]], undefined],
    ['none in both', [[], []], missing],
    ['none, but in one of two others below it', [[], [below]], branch],
    ['disabled ones, or none', [[off], []], disabled],
    ['disabled ones, or others below it', [[off], [below]], disabled],
    ['disabled ones behind a wildcard, or none', [[off, wildcard], []], behind],
    ['disabled ones behind a wildcard, or disabled ones', [[off, wildcard], [off]], behind],
  ];
  for (const [what, accounts, verdict] of cases)
    it(`with the records: ${what}`, () => {
      for (const ordered of [accounts.toReversed()]) {
        const checker = checkerOf(...ordered);
        assert.deepEqual(checker.verdictOn('www.example.com'), verdict);
        assert.deepEqual(checker.verdictOn('www.example.com'), verdict, 'again');
      }
    });

  it('is left open for names that need no record', () => {
    const checker = checkerOf([]);
    for (const name of ['*.example.com', '*.a.example.com', 'localhost.example.com', 'www.example.org'])
      assert.deepEqual(
        [checker.verdictOn(name), checker.verdictOnRecord(name)],
        [undefined, undefined],
        name,
      );
    assert.equal(checker.verdictOn('_x.example.com'), undefined);
    assert.deepEqual(checker.verdictOnRecord('_x.example.com'), missing);
  });

  it('is left open where a zone is not loaded', () => {
    assert.equal(checkerOf(undefined).verdictOn('www.example.com'), undefined);
    assert.equal(checkerOf([], undefined).verdictOn('www.example.com'), undefined);
  });
});

const refuses = (...accounts: readonly (readonly IndexedRecord[])[]): boolean => {
  const checker = checkerOf(...accounts);
  const found = checker.refusesMail('in.example.com');
  assert.equal(checker.refusesMail('in.example.com'), found, 'again');
  return found;
};

const inside = (type: string, value: string): readonly IndexedRecord[] => [
  record({ host: 'in', type, value }),
];

describe('A domain of a mailbox', () => {
  const cases: readonly (readonly [accounts: readonly (readonly IndexedRecord[])[], refuses: boolean])[] = [
    [[inside('MX', 'mail.example.net.')], false],
    [[inside('A', '192.0.2.1')], false],
    [[inside('AAAA', '2001:db8::1')], false],
    [[inside('CNAME', 'a.example.net.')], false],
    [[[record({ host: '*', type: 'MX', value: 'mail.example.net.' })]], false],
    [[[]], true],
    [[inside('TXT', 'text')], true],
    [[[record({ host: 'a.in' })]], true],
    [[[record({ host: 'in', enabled: false })]], true],
    // It takes mail if it does in one of two accounts.
    [[[], inside('A', '192.0.2.1')], false],
    [[inside('A', '192.0.2.1'), []], false],
    [[[], []], true],
  ];
  for (const [accounts, isRefused] of cases) {
    const told = accounts.map((all) => all.map(({ host, type }) => `${host} ${type}`).join() || 'none');
    it(`${isRefused ? 'takes no' : 'takes'} mail with the records ${told.join(' and ')}`, () =>
      assert.equal(refuses(...accounts), isRefused));
  }

  it('may take mail if its zone is not known', () => {
    assert.equal(checkerOf([]).refusesMail('in.example.org'), false);
    assert.equal(checkerOf([], undefined).refusesMail('in.example.com'), false);
  });
});

const hostOfWww = (value: string, type = 'A'): IndexedRecord => record({ host: 'www', type, value });

describe('What a name has instead', () => {
  it('are the addresses of the same kind, of all accounts', () => {
    const checker = checkerOf(
      [hostOfWww('192.0.2.1'), hostOfWww('10.0.0.1'), hostOfWww('2001:db8::1', 'AAAA')],
      [hostOfWww('192.0.2.2')],
    );
    const instead = (address: string): readonly string[] | undefined =>
      checker.addressesInsteadOf('www.example.com', address);
    assert.deepEqual(instead('192.0.2.9'), ['192.0.2.1', '192.0.2.2']);
    assert.deepEqual(instead('10.0.0.9'), ['10.0.0.1']);
    assert.deepEqual(instead('2001:db8::9'), ['2001:db8::1']);
    assert.equal(instead('fd00::9'), undefined);
    assert.equal(instead('192.0.2.2'), undefined);
    assert.equal(instead('2001:db8::1'), undefined);
  });

  it('are the targets of all accounts', () => {
    const checker = checkerOf(
      [hostOfWww('a.example.net.', 'CNAME')],
      [hostOfWww('b.example.net.', 'CNAME'), record({ host: 'x', type: 'TXT', value: 'text' })],
    );
    const instead = (host: string, type: string, target: string): readonly string[] | undefined =>
      checker.targetsInsteadOf(`${host}.example.com`, type, target);
    assert.deepEqual(instead('www', 'CNAME', 'c.example.net'), ['a.example.net', 'b.example.net']);
    assert.equal(instead('www', 'CNAME', 'b.example.net'), undefined);
    assert.equal(instead('www', 'MX', 'c.example.net'), undefined);
    assert.equal(instead('x', 'CNAME', 'c.example.net'), undefined);
    assert.equal(
      checkerOf([hostOfWww('a.example.net.', 'CNAME')], undefined).targetsInsteadOf(
        'www.example.com',
        'CNAME',
        'c.example.net',
      ),
      undefined,
    );
  });
});

const loadedZones = (loadedAt: number): readonly ZoneState[] => [
  zone('example.com', [record({ host: 'www', type: 'CNAME', value: 'a.example.net.' })]),
  zone('example.net', [record({ host: 'a' })], { loadedAt }),
  zone('example.org', []),
];

const consulted = (ask: (checker: NameChecker) => unknown): readonly string[] => {
  const all = loadedZones(NOW);
  const checker = new NameChecker(knownZones(...all), FRESH);
  ask(checker);
  return all.filter((each) => checker.concerns(each)).map(({ ascii }) => ascii);
};

describe('The zones that verdicts depend on', () => {
  it('are those of the names asked for, and of those that they point to', () => {
    for (const [ask, ...zones] of [
      [(checker) => checker.verdictOn('www.example.com'), 'example.com'],
      [(checker) => checker.recordsInsteadOfAlias('www.example.net'), 'example.net'],
      [(checker) => checker.refusesMail('www.example.org'), 'example.org'],
      [(checker) => checker.targetsInsteadOf('www.example.com', 'CNAME', ''), 'example.com'],
      [(checker) => checker.addressesInsteadOf('www.example.com', '192.0.2.1'), 'example.com', 'example.net'],
      [(checker) => checker.verdictOn('_x.example.com')],
    ] satisfies readonly (readonly [(checker: NameChecker) => unknown, ...string[]])[])
      assert.deepEqual(consulted(ask), zones, ask.toString());
  });

  it('end the time for which they hold', () => {
    const checker = new NameChecker(knownZones(...loadedZones(NOW - 1000)), FRESH);
    assert.equal(checker.until, Number.POSITIVE_INFINITY);
    checker.verdictOn('www.example.com');
    assert.equal(checker.until, NOW + FRESH.maxAge);
    checker.addressesInsteadOf('www.example.com', '192.0.2.1');
    assert.equal(checker.until, NOW - 1000 + FRESH.maxAge);
    checker.verdictOn('a.example.org');
    assert.equal(checker.until, NOW - 1000 + FRESH.maxAge);
  });
});
