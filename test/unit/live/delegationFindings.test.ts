import assert from 'node:assert/strict';
import type { DelegationFinding, NamedAddress } from '../../../src/live/delegationFindings.ts';
import { glueFindings, needingGlue, parentFindings, setFinding } from '../../../src/live/parentFindings.ts';
import type { Walk } from '../../../src/live/parentWalk.ts';
import type { ServerCheck } from '../../../src/live/serverCheck.ts';
import { serialFindings, serverFindings } from '../../../src/live/serverFindings.ts';
import { at } from './answeringSender.ts';

const server = (last: number): NamedAddress => ({ name: `ns${last}.test`, address: at(last) });
const codes = (findings: readonly DelegationFinding[]): string =>
  findings.map(({ code, level }) => `${code} ${level}`).join(', ');

/** A walk that found this set at each of some servers. */
function walkOf(
  sets: readonly (readonly string[])[],
  isOneOfSeveral = false,
): Extract<Walk, { referral: unknown }> {
  return {
    kind: 'delegated',
    parent: 'test',
    answers: sets.map((servers, last) => ({ server: server(last), servers })),
    isOneOfSeveral,
    referral: { zone: 'example.test', servers: sets[0] ?? [], glue: new Map() },
    from: [],
  };
}

const points = (...service: readonly string[]): string =>
  codes(parentFindings(walkOf([['a.test', 'b.test']]), service));

const found = (...states: readonly Partial<ServerCheck>[]): string =>
  codes(serverFindings(states.map((each, last) => checkOf(last, each))));

const serials = (...all: readonly (number | undefined)[]): readonly DelegationFinding[] =>
  serialFindings(all.map((serial, last) => checkOf(last, { serial })));

const saidBy = (walk: Walk): readonly DelegationFinding[] => parentFindings(walk, ['a.test']);

describe('What the parent zone says', () => {
  it('points at all, some or none of the servers of the service, or nobody knows these', () => {
    assert.equal(points('a.test', 'b.test', 'c.test'), 'pointsAtService good');
    assert.equal(points('b.test', 'c.test'), 'pointsPartly bad');
    assert.equal(points('c.test'), 'pointsElsewhere bad');
    assert.equal(points(), 'serviceUnknown unknown');
  });

  it('is nothing, that the zone is not delegated, or not known where its servers serve the zone too', () => {
    const { parent, answers, isOneOfSeveral, referral, from } = walkOf([['a.test']]);
    assert.deepEqual(saidBy({ kind: 'notFound', why: 'loop' }), [
      { code: 'parentNotFound', level: 'unknown', why: 'loop' },
    ]);
    assert.deepEqual(saidBy({ kind: 'notDelegated', parent, answers, isOneOfSeveral }), [
      { code: 'notDelegated', level: 'bad', parent: 'test' },
    ]);
    const notDelegated = codes(saidBy({ kind: 'notDelegated', parent, answers, isOneOfSeveral: true }));
    assert.equal(notDelegated, 'notDelegated bad, oneParentServer unknown');
    assert.deepEqual(saidBy({ kind: 'parentServesZone', parent, answers, isOneOfSeveral, referral, from }), [
      { code: 'parentServesZone', level: 'unknown', parent: 'test' },
    ]);
  });

  it('differs between its servers, or is known of one of several alone', () => {
    const all = (...walk: Parameters<typeof walkOf>): string =>
      codes(parentFindings(walkOf(...walk), ['a.test']));
    assert.equal(all([['a.test'], ['a.test']]), 'pointsAtService good');
    assert.equal(all([['a.test'], ['a.test', 'b.test']]), 'pointsAtService good, parentServersDiffer bad');
    assert.equal(all([['a.test']], true), 'pointsAtService good, oneParentServer unknown');
    assert.equal(all([['a.test'], []], true), 'pointsAtService good, parentServersDiffer bad');
    const [, only] = parentFindings(walkOf([['a.test']], true), ['a.test']);
    assert.ok(only?.code === 'oneParentServer');
    assert.deepEqual([only.parent, only.server], ['test', server(0)]);
  });

  it('has glue for the servers that need it, or lacks it', () => {
    const names = ['example.test', 'ns.example.test', 'ns.other.test', 'nsexample.test', 'test'];
    assert.deepEqual(needingGlue(names, 'example.test'), ['example.test', 'ns.example.test']);
    const glue = new Map([
      ['a.test', []],
      ['b.test', [at(1)]],
      ['c.test', []],
    ]);
    assert.deepEqual(glueFindings(['a.test', 'b.test', 'c.test'], glue), [
      { code: 'glueMissing', level: 'bad', server: 'a.test' },
      { code: 'glueMissing', level: 'bad', server: 'c.test' },
      { code: 'glueThere', level: 'good', servers: ['b.test'] },
    ]);
    assert.equal(codes(glueFindings(['a.test'], glue)), 'glueMissing bad');
    assert.deepEqual(glueFindings([], glue), []);
    // Nobody answered whether there is any.
    assert.deepEqual(glueFindings(['d.test'], glue), []);
  });

  it('is the set that the zone has, or differs from it', () => {
    assert.deepEqual(setFinding(['a', 'b'], undefined), { code: 'zoneSetUnknown', level: 'unknown' });
    assert.deepEqual(setFinding(['a', 'b'], ['b', 'a']), {
      code: 'setsAgree',
      level: 'good',
      servers: ['a', 'b'],
    });
    for (const [zone, onlyParent, onlyZone] of [
      [['b', 'c'], ['a'], ['c']],
      [['a', 'b', 'c'], [], ['c']],
      [['a'], ['b'], []],
    ] as const)
      assert.deepEqual(setFinding(['a', 'b'], zone), {
        code: 'setsDiffer',
        level: 'bad',
        onlyParent,
        onlyZone,
      });
  });
});

const NOTHING = {
  state: 'answers',
  why: undefined,
  serial: undefined,
  zoneServers: undefined,
  nsid: undefined,
  isEdnsLost: false,
  isOfNetwork: false,
} as const;

function checkOf(last: number, more: Partial<ServerCheck>): ServerCheck {
  return { ...NOTHING, server: server(last), ...more };
}

describe('What the servers of a zone say', () => {
  it('is good if some have authority, and the others are silent at worst', () => {
    assert.equal(found({}, {}), 'allAuthoritative good');
    assert.equal(found({}, { state: 'silent' }), 'allAuthoritative good, silent unknown');
    assert.equal(found({ state: 'unreachable' }, {}), 'allAuthoritative good, unreachable unknown');
    assert.equal(found({ state: 'silent' }), 'silent unknown');
    const closed = found({}, { state: 'failed', why: 'portClosed' });
    assert.equal(closed, 'allAuthoritative good, unreachable unknown');
    assert.equal(found({}, { state: 'pending' }, { state: 'notAsked' }), 'allAuthoritative good');
    assert.equal(found(), '');
    const [good] = serverFindings([checkOf(1, {}), checkOf(2, { state: 'silent' }), checkOf(3, {})]);
    assert.deepEqual(good?.code === 'allAuthoritative' && good.servers, [server(1), server(3)]);
  });

  it('is bad where one refuses, fails, has no authority or cannot be understood', () => {
    for (const state of ['refused', 'notAuthoritative', 'unreadable'] as const)
      assert.equal(found({}, { state }), `${state} bad`);
    assert.equal(found({}, { state: 'failed', why: 'SERVFAIL' }), 'failed bad');
    assert.equal(found({}, { state: 'failed' }), 'failed bad');
    assert.equal(found({ state: 'failed', why: 'EAI_AGAIN' }), 'unreachable unknown');
  });

  it('has one serial, or several with the newest by serial arithmetic', () => {
    assert.deepEqual(serials(), []);
    assert.deepEqual(serials(undefined), []);
    assert.deepEqual(serials(7, undefined, 7), [{ code: 'serialsAgree', level: 'good', serial: 7 }]);
    for (const [all, newest] of [
      [[3, 1, 2], 3],
      [[1, 2, 3], 3],
      [[4_294_967_295, 0], 0],
      [[0, 2 ** 31 - 1], 2 ** 31 - 1],
      [[0, 2 ** 31 + 1], 0],
      // Neither is newer (RFC 1982 section 3.2), so the first one stays.
      [[0, 2 ** 31], 0],
      [[2 ** 31, 0], 2 ** 31],
      [[2 ** 31, 1, 2 ** 31], 2 ** 31],
    ] as const) {
      const [finding] = serials(...all);
      assert.ok(finding?.code === 'serialsDiffer');
      assert.equal(finding.newest, newest, all.join(' '));
      const said = all.map((serial, last) => ({ server: server(last), serial }));
      assert.deepEqual(finding.serials, said);
    }
  });
});
