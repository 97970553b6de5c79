import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import type { Domain } from '../../../src/api/domain.ts';
import type { Lines } from '../../../src/api/line.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import type { CheckSettings } from '../../../src/check/checkSettings.ts';
import type { CheckedRecord } from '../../../src/check/zone/checkedZone.ts';
import { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import type { Account } from '../../../src/zones/account.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { offlineAccount } from '../tree/states.ts';
import { domain } from '../zones/rows.ts';
import { FixedAccounts } from './fixedAccounts.ts';
import { indexedZone, LINES, record } from './zones.ts';

const { signal } = new AbortController();
const OTHER = AccountId.parse('10062@here');
const SETTINGS: CheckSettings = {
  onLoad: false,
  severitiesOf: () => new Map(),
  isIgnoredZone: () => false,
};

const numbered = (
  id: number,
  name: string,
  records: readonly CheckedRecord[],
  more: Partial<ZoneState> = {},
): ZoneState => indexedZone(name, records, { id: DomainId.parse(String(id)), ...more });

/** Returns the account of the zones. Its first domain is as the service describes it. */
function accountWith(fields: Partial<Domain>, lines?: Lines): Account {
  const account = offlineAccount('10061@here');
  account.zone(DomainId.parse('1')).list(domain(fields), { loadedAt: 0, loadNumber: 0 });
  return Object.defineProperty(account, 'loadedLines', { value: () => lines });
}

function checksOf(zones: readonly ZoneState[], account = offlineAccount('10061@here')): ZoneChecks {
  const accounts = new FixedAccounts(fixedIndex(zones), [account]);
  return new ZoneChecks(accounts, () => SETTINGS, assert.ifError);
}

/** The rules that find something in a zone. */
async function rulesIn(
  zones: readonly [ZoneState, ...ZoneState[]],
  account?: Account,
): Promise<readonly string[]> {
  const { findings } = await checksOf(zones, account).check(zones[0], signal);
  return findings.map(({ rule }) => rule);
}

const www = record('www', 'A', '93.184.216.34');

describe('A zone as the checks see it', () => {
  it('has the lowest TTL that its grade allows', async () => {
    const short = numbered(1, 'example.com', [{ ...www, ttl: 59 }]);
    for (const [value, rules] of [
      ['60', ['ttl-range']],
      ['59', []],
      ['59.5', []],
      ['x', []],
      ['', []],
    ] as const)
      assert.deepEqual(
        await rulesIn([short], accountWith({ grade: 'D_Plus', other: [['min_ttl', value]] })),
        rules,
        value,
      );
    const other = { grade: 'D_Plus', other: [['max_ttl', '60']] } as const;
    assert.deepEqual(await rulesIn([short], accountWith(other)), []);
  });

  it('has the lines of the one grade whose lines the service lists', async () => {
    const onMars = numbered(1, 'example.com', [www, { ...www, recordLine: 'Mars' }]);
    const rules = (grade: string, lines: Lines | undefined): Promise<readonly string[]> =>
      rulesIn([onMars], accountWith({ grade, other: [] }, lines));
    assert.deepEqual(await rules('DP_Free', LINES), ['line-unknown']);
    assert.deepEqual(await rules('D_Plus', LINES), []);
    assert.deepEqual(await rules('DP_Free', undefined), []);
  });

  it('has the zones of its account beside it', async () => {
    const key = record('s1.keys', 'TXT', 'v=DKIM1; p=');
    const alias = record('s1._domainkey', 'CNAME', 's1.keys.example.com.');
    const zone = numbered(1, 'example.com', [key]);
    assert.deepEqual(await rulesIn([zone]), ['dkim-owner']);
    assert.deepEqual(await rulesIn([zone, numbered(2, 'example.net', [alias])]), []);
    const foreign = numbered(2, 'example.net', [alias], { account: OTHER });
    assert.deepEqual(await rulesIn([zone, foreign]), ['dkim-owner']);
  });

  it('has only names that point to it for the policies of mail', async () => {
    const zone = numbered(1, 'example.com', [record('p', 'TXT', 'v=DMARC1; p=none')]);
    for (const [host, type, isNamed] of [
      ['_dmarc', 'CNAME', true],
      ['_dmarc.a', 'CNAME', true],
      ['a._DMARC', 'CNAME', true],
      ['s1._domainkey', 'CNAME', true],
      ['x_dmarc', 'CNAME', false],
      ['_dmarcx', 'CNAME', false],
      ['_dmarc', 'NS', false],
      ['www', 'CNAME', false],
    ] as const) {
      const other = numbered(2, 'example.net', [record(host, type, 'p.example.com.')]);
      const isFound = (await rulesIn([zone, other])).includes('dmarc-owner');
      assert.equal(isFound, !isNamed, `${host} ${type}`);
    }
    const disabled = record('_dmarc', 'CNAME', 'p.example.com.', { enabled: false });
    assert.deepEqual(await rulesIn([zone, numbered(2, 'example.net', [disabled])]), ['dmarc-owner']);
  });

  it('has the zone of its own account of several with a name', async () => {
    const alias = record('www', 'CNAME', 'www.example.net.');
    const zone = numbered(1, 'example.com', [alias]);
    const empty = numbered(3, 'example.net', []);
    const full = numbered(2, 'example.net', [www], { account: OTHER });
    const lookUp = (...zones: readonly ZoneState[]): string | undefined =>
      checksOf([zone, ...zones])
        .lookupsOf(zone.account, zone.id)
        ?.lookUp('www.example.com', 'A', 'Default').kind;
    assert.deepEqual([lookUp(full, empty), lookUp(full), lookUp()], ['nothing', 'outside', 'outside']);
  });

  it('can be asked for names only if it is there and loaded', () => {
    const zone = numbered(1, 'example.com', [www]);
    const missing = numbered(2, 'example.net', [], { loaded: undefined });
    const checks = checksOf([zone, missing]);
    assert.equal(
      checks.lookupsOf(zone.account, zone.id)?.lookUp('www.example.com', 'A', 'Default').kind,
      'records',
    );
    assert.equal(checks.lookupsOf(zone.account, missing.id), undefined);
    assert.equal(checks.lookupsOf(zone.account, DomainId.parse('3')), undefined);
    assert.equal(checks.lookupsOf(OTHER, zone.id), undefined);
  });
});

async function gathered(findings: AsyncIterable<ZoneFindings>): Promise<readonly ZoneFindings[]> {
  const all: ZoneFindings[] = [];
  for await (const each of findings) all.push(each);
  return all;
}

const FAULT = [record('a', 'A', 'x')];

describe('The findings of some zones', () => {
  it('are those of each, and are not kept', async () => {
    const zones = [numbered(1, 'example.com', FAULT), numbered(2, 'example.net', [www])];
    const checks = checksOf(zones);
    const found = await gathered(checks.findingsOf(zones, signal));
    assert.deepEqual(
      found.map(({ zone, findings }) => [zone.ascii, findings.length]),
      [
        ['example.com', 1],
        ['example.net', 0],
      ],
    );
    for (const { account, id } of zones) assert.equal(checks.latest(account, id), undefined);
    assert.deepEqual(await gathered(checks.findingsOf([], signal)), []);
  });

  it('are those of the others when one cannot be checked, which is reported', async () => {
    const zones = [numbered(1, 'example.com', FAULT), numbered(2, 'example.net', FAULT)];
    const index = fixedIndex(zones);
    Object.defineProperty(zones[0], 'ascii', { get: () => assert.fail('broken') });
    const bugs: unknown[] = [];
    const checks = new ZoneChecks(
      new FixedAccounts(index),
      () => SETTINGS,
      (error) => void bugs.push(error),
    );
    const found = await gathered(checks.findingsOf(zones, signal));
    assert.deepEqual([found.map(({ zone }) => zone.ascii), bugs.length], [['example.net'], 1]);
  });
});

const INVALID = Array.from({ length: 100 }, (_, at) => record(`h${at}`, 'A', 'x'));

describe('The findings that are kept', () => {
  const zones = Array.from({ length: 201 }, (_, at) => numbered(at, `z${at}.example`, INVALID));
  const last = zones.at(-1) ?? assert.fail();
  const listed = (checks: ZoneChecks): number | undefined =>
    checks.latest(last.account, last.id)?.findings.length;

  it('are all those of a zone that a person asked for, whatever others hold', async () => {
    const checks = checksOf(zones);
    const all = await checks.checkAll(() => undefined, signal);
    assert.equal(all.flatMap(({ findings }) => findings).length, 20_000);
    assert.ok(all.every(({ counts: [each] }) => each?.count === 100));
    assert.equal(listed(checks), 0);
    await checks.check(last, signal);
    assert.equal(listed(checks), 100);
    await checks.checkAll(() => undefined, signal);
    assert.equal(listed(checks), 100);
  });

  it('are as many of a zone that is checked by itself as the others leave', async () => {
    const checks = checksOf(zones);
    await checks.checkAll(() => undefined, signal);
    await new Promise<void>((resolve) => {
      checks.onDidChange((zone) => {
        if (zone === last) resolve();
      });
      checks.settingsChanged();
    });
    assert.equal(listed(checks), 0);
    checks.dispose();
  });
});
