import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import {
  MOST_SILENCED,
  SilencedFindings,
  silenceable,
  SilencedFinding,
  silenceKey,
  withoutSilenced,
} from '../../../src/check/silencedFindings.ts';
import { checkZone } from '../../../src/check/checkZone.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import type { HostedAccount } from '../../../src/model/account.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { Portfolio } from '../../../src/model/portfolio.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { indexedZone, record, zone, zoneFindings } from './zones.ts';

const ID = RecordId.parse('7');

function finding(more: Partial<SilencedFinding> = {}): SilencedFinding {
  return {
    account: AccountId.parse('10061@here'),
    domain: DomainId.parse('1'),
    record: RecordId.parse('7'),
    rule: 'occluded',
    host: 'www.example.com',
    type: 'A',
    ...more,
  };
}

/** The lengths of the host and type of a silenced finding, where both have a length in the zone. */
function nameLengths(length: number): readonly number[] {
  const records = [record('x'.repeat(length - '.example.com'.length), 'T'.repeat(length), 'x', { id: ID })];
  const found = zoneFindings(indexedZone('example.com', records));
  const [first] = found.findings;
  assert.ok(first);
  const silenced = SilencedFinding.parse(silenceable(found.zone, first));
  return [silenced.host.length, silenced.type.length];
}

class State {
  readonly values = new Map<string, unknown>();
  get(key: string): unknown {
    return this.values.get(key);
  }
  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, structuredClone(value));
  }
}

const zonesOf = (id: string): Portfolio['all'][number] => {
  const account: Partial<HostedAccount> = { id: AccountId.parse(id) };
  return Object.assign(Object.create(null), { account });
};

/** Accounts of which some are removed and added. */
class Accounts implements Portfolio {
  all: Portfolio['all'] = [];
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  become(...ids: readonly string[]): void {
    this.all = ids.map(zonesOf);
    this.#changed.emit();
  }
}

const nobody: Portfolio = { all: [], onDidChange: () => ({ dispose: () => undefined }) };
const start = (state: State, portfolio = nobody): SilencedFindings =>
  new SilencedFindings(state, portfolio, assert.ifError);

const findingOf = (id: number): SilencedFinding => finding({ record: RecordId.parse(String(id)) });

describe('Silenced findings', () => {
  it('are kept by zone until they are lifted', () => {
    const state = new State();
    const silenced = start(state);
    const changes: unknown[] = [];
    silenced.onDidChange((changed) => void changes.push(changed));
    assert.equal(silenced.add(finding()), true);
    assert.equal(silenced.add(finding({ rule: 'ttl-range' })), true);
    assert.equal(silenced.add(finding()), true);
    const { account, domain } = finding();
    const later = start(state);
    assert.equal(later.all.length, 2);
    assert.equal(later.in({ account, id: domain })?.has(silenceKey(finding())), true);
    assert.equal(later.in({ account, id: DomainId.parse('2') }), undefined);
    silenced.lift(finding());
    assert.deepEqual(
      start(state).all.map(({ rule }) => rule),
      ['ttl-range'],
    );
    assert.deepEqual(
      changes,
      Array.from({ length: 4 }, () => ({ account, domain })),
    );
  });

  it('keep what another window silenced and lifted meanwhile', () => {
    const state = new State();
    const portfolio = new Accounts();
    portfolio.become('10061@here', '10062@here');
    const [one, other] = [start(state, portfolio), start(state)];
    const stored = (): readonly string[] => start(state).all.map(({ rule }) => rule);
    one.add(finding({ rule: 'a' }));
    other.add(finding({ rule: 'b' }));
    assert.deepEqual(stored(), ['a', 'b']);
    one.lift(finding({ rule: 'a' }));
    assert.deepEqual(stored(), ['b']);
    other.add(finding({ rule: 'c', account: AccountId.parse('10062@here') }));
    assert.deepEqual(stored(), ['b', 'c']);
    portfolio.become('10062@here');
    assert.deepEqual(stored(), ['c']);
    assert.deepEqual(one.all, start(state).all);
  });

  it(`are ${MOST_SILENCED} at most`, () => {
    const state = new State();
    state.values.set(
      'dnsTree.check.silenced',
      Array.from({ length: MOST_SILENCED - 1 }, (_, at) => findingOf(at + 1)),
    );
    const silenced = start(state);
    const add = (id: number): boolean => silenced.add(findingOf(id));
    assert.equal(add(MOST_SILENCED), true);
    assert.equal(add(MOST_SILENCED + 1), false);
    assert.equal(add(1), true);
    assert.equal(silenced.all.length, MOST_SILENCED);
  });

  it('are the first of a state that has more', () => {
    const state = new State();
    const rows = Array.from({ length: 1001 }, (_, id) => finding({ record: RecordId.parse(String(id)) }));
    state.values.set('dnsTree.check.silenced', rows);
    assert.deepEqual(start(state).all, rows.slice(0, 1000));
  });

  it('skip what is not valid in the state', () => {
    const state = new State();
    const rows = [7, { ...finding(), record: '' }, finding(), { ...finding(), host: 'x'.repeat(301) }];
    state.values.set('dnsTree.check.silenced', rows);
    assert.deepEqual(start(state).all, [finding()]);
    state.values.set('dnsTree.check.silenced', 'x');
    assert.deepEqual(start(state).all, []);
  });

  it('are removed with their account', () => {
    const portfolio = new Accounts();
    portfolio.become('10061@here', '10062@here');
    const state = new State();
    const silenced = start(state, portfolio);
    silenced.add(finding());
    silenced.add(finding({ account: AccountId.parse('10062@here') }));
    portfolio.become('10062@here');
    assert.deepEqual(
      start(state).all.map(({ account }) => account),
      ['10062@here'],
    );
    assert.equal(silenced.all.length, 1);
    // Nothing is written for an account without any.
    portfolio.become();
    state.values.clear();
    portfolio.become('10061@here');
    portfolio.become();
    assert.equal(state.values.size, 0);
  });

  it('have names of 300 characters at most', () => {
    assert.deepEqual(nameLengths(299), [299, 299]);
    assert.deepEqual(nameLengths(300), [300, 300]);
    assert.deepEqual(nameLengths(301), [300, 300]);
  });

  it('need a record with an id', () => {
    const found = zoneFindings(indexedZone('example.com', [record('a', 'A', 'x')]));
    const [first] = found.findings;
    assert.ok(first);
    assert.equal(silenceable(found.zone, first), undefined);
  });

  it('do not stand for many records', () => {
    const records = ['a', 'b'].map((host) => record(`${host}.sub`, 'A', '192.0.2.1', { id: ID }));
    const cut = record('sub', 'NS', 'ns.example.net.', { id: ID });
    const found = zoneFindings(indexedZone('example.com', [cut, ...records]));
    const occluded = found.findings.filter(({ rule }) => rule === 'occluded');
    assert.equal(occluded.length, 1);
    assert.deepEqual(
      occluded.map((each) => silenceable(found.zone, each)),
      [undefined],
    );
  });

  it('are left out of what was found before, also from its counts', () => {
    const id = RecordId.parse('7');
    const records = [
      record('a', 'A', 'x', { id }),
      record('b', 'A', 'x', { id: RecordId.parse('8') }),
      record('c', 'A', 'x'),
      record('d', 'CNAME', 'd.example.com.', { id }),
    ];
    const found = zoneFindings(indexedZone('example.com', records));
    const left = (...rules: readonly string[]): unknown => {
      const keys = new Set(rules.map((rule) => silenceKey({ record: id, rule })));
      const { zone: of, findings, counts } = withoutSilenced(found, keys);
      assert.equal(of, found.zone);
      const listed = findings.map(({ rule, host }) => `${rule} ${host}`);
      return [listed, counts.map(({ rule, count }) => `${rule} ${count}`)];
    };
    const others = ['address-invalid b.example.com', 'address-invalid c.example.com'];
    const loop = 'cname-loop d.example.com';
    assert.deepEqual(left(), [
      ['address-invalid a.example.com', ...others, loop],
      ['address-invalid 3', 'cname-loop 1'],
    ]);
    assert.deepEqual(left('address-invalid'), [
      [...others, loop],
      ['address-invalid 2', 'cname-loop 1'],
    ]);
    assert.deepEqual(left('address-invalid', 'cname-loop'), [others, ['address-invalid 2']]);
    assert.equal(withoutSilenced(found, undefined), found);
  });

  it('are told apart by account, zone, record and rule', () => {
    const state = new State();
    const silenced = start(state);
    const others = [
      finding({ account: AccountId.parse('10062@here') }),
      finding({ domain: DomainId.parse('2') }),
      finding({ record: RecordId.parse('8') }),
      finding({ rule: 'ttl-range' }),
    ];
    for (const each of [finding(), ...others]) silenced.add(each);
    assert.deepEqual(silenced.all, [finding(), ...others]);
    const keys = (account: string, id: string): readonly string[] => [
      ...(silenced.in({ account: AccountId.parse(account), id: DomainId.parse(id) }) ?? []),
    ];
    assert.deepEqual(keys('10062@here', '1'), [silenceKey(finding())]);
    assert.deepEqual(keys('10061@here', '2'), [silenceKey(finding())]);
    assert.deepEqual(keys('10062@here', '2'), []);
    silenced.lift(finding());
    assert.deepEqual(silenced.all, others);
    for (const each of others) silenced.lift(each);
    assert.deepEqual([silenced.all, keys('10061@here', '1')], [[], []]);
  });

  it('tell of the account that was removed, and of nothing once they are disposed', () => {
    const portfolio = new Accounts();
    portfolio.become('10061@here');
    const silenced = start(new State(), portfolio);
    silenced.add(finding());
    const changes: unknown[] = [];
    silenced.onDidChange((zoneOf) => void changes.push(zoneOf));
    portfolio.become('10061@here');
    assert.deepEqual(changes, []);
    portfolio.become();
    assert.deepEqual([changes, silenced.all], [[undefined], []]);
    silenced.dispose();
    silenced.add(finding());
    portfolio.become('10061@here');
    portfolio.become();
    assert.equal(silenced.all.length, 1);
    assert.deepEqual(changes, [undefined]);
  });

  it('report that they cannot be stored, and hold until then', async () => {
    const bugs: unknown[] = [];
    const broken = { get: () => undefined, update: () => Promise.reject(new Error('full')) };
    const silenced = new SilencedFindings(broken, nobody, (error) => void bugs.push(error));
    assert.equal(silenced.add(finding()), true);
    assert.equal(silenced.all.length, 1);
    await nextTurn();
    assert.deepEqual(bugs.map(String), ['Error: full']);
  });

  it('are left out of a check: of that rule, at that record', () => {
    const id = RecordId.parse('7');
    const records = [record('a', 'A', 'x', { id }), record('b', 'A', 'x', { id: RecordId.parse('8') })];
    const view = accountOf([zone({ records })]).view('example.com');
    assert.ok(view);
    const silence = (rule: string): readonly string[] =>
      resultOf(checkZone(view, new Map(), new Set([silenceKey({ record: id, rule })]))).findings.map(
        ({ host }) => host,
      );
    assert.deepEqual(silence('address-invalid'), ['b.example.com']);
    assert.deepEqual(silence('occluded'), ['a.example.com', 'b.example.com']);
  });
});
