import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { lookUpName, type NameInZone } from '../../../../src/config/lookup/lookUpName.ts';
import { zonesOfName } from '../../../../src/zones/knownZones.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import type { IndexedRecord } from '../../../../src/zones/recordTable.ts';
import { knownZones, FRESH, NOW, record, zone } from '../zones.ts';
import { TIMED_OUT } from '../../zones/failures.ts';

/** Looks a name up in the only zone. */
function lookedUp(records: readonly IndexedRecord[], name: string): NameInZone {
  const [found] = lookUpName(knownZones(zone('example.com', records)), name, FRESH);
  return found ?? assert.fail();
}

/** Returns the host that answers for a name; undefined if there is none. */
function answering(records: readonly IndexedRecord[], name: string): string | undefined {
  return lookedUp(records, name).answer.records[0]?.host;
}

describe('The answer for a name', () => {
  it('consists of the records of the name itself', () => {
    const records = [
      record({ host: '@', value: '192.0.2.1' }),
      record({ host: 'www', value: '192.0.2.2' }),
      record({ host: 'www', value: '2001:db8::2', type: 'AAAA', recordLine: 'Asia' }),
      record({ host: 'blog', type: '显性URL', value: 'https://blog.example/' }),
    ];
    const { answer, disabled, host } = lookedUp(records, 'www.example.com');
    assert.deepEqual(
      [answer.kind, answer.records, disabled, host],
      ['records', records.slice(1, 3), [], 'www'],
    );
    assert.equal(answering(records, 'example.com'), '@');
    assert.equal(answering(records, 'blog.example.com'), 'blog');
    assert.equal(lookedUp(records, 'w.example.com').answer.kind, 'noName');
  });

  // RFC 4592, section 2.2.1, with the delegation of `subdel` and its queries.
  const rfc = [
    record({ host: '@', type: 'NS', value: 'ns.example.net.' }),
    record({ host: '*', type: 'TXT', value: 'this is a wildcard' }),
    record({ host: '*', type: 'MX', value: 'host1.example.com.' }),
    record({ host: 'sub.*', type: 'TXT', value: 'this is not a wildcard' }),
    record({ host: 'host1' }),
    record({ host: '_ssh._tcp.host1', type: 'SRV', value: '0 0 22 host1.example.com.' }),
    record({ host: '_ssh._tcp.host2', type: 'SRV', value: '0 0 22 host2.example.com.' }),
    record({ host: 'subdel', type: 'NS', value: 'ns.example.net.' }),
  ];
  const questions: readonly (readonly [string, string | undefined])[] = [
    ['host3', '*'],
    ['_telnet._tcp.host1', undefined],
  ];
  for (const [host, by] of questions)
    it(`comes from ${by ?? 'nothing'} for ${host}, according to RFC 4592`, () =>
      assert.equal(answering(rfc, `${host}.example.com`), by));

  it('is left to other name servers at a delegation and below it', () => {
    for (const name of ['subdel.example.com', 'host.subdel.example.com'])
      assert.equal(lookedUp(rfc, name).answer.kind, 'delegation', name);
  });

  it('is that of a DNAME record above it, whatever is below', () => {
    const records = [
      record({ host: 'old', type: 'DNAME', value: 'new.example.net.' }),
      record({ host: 'api.old', value: '192.0.2.7' }),
    ];
    const { answer } = lookedUp(records, 'api.old.example.com');
    assert.deepEqual([answer.kind, answer.records], ['dname', records.slice(0, 1)]);
  });

  it('does not come from a disabled record, which does not hide a wildcard either', () => {
    const old = record({ host: 'old', enabled: false });
    const star = record({ host: '*' });
    const alone = lookedUp([old], 'old.example.com');
    assert.deepEqual([alone.answer.kind, alone.disabled], ['noName', [old]]);
    const beside = lookedUp([old, star], 'old.example.com');
    assert.deepEqual([beside.answer.records, beside.disabled], [[star], [old]]);
    assert.equal(lookedUp([record({ host: '*', enabled: false })], 'x.example.com').answer.kind, 'noName');
    const quiet = record({ host: 'a.b', enabled: false });
    assert.equal(answering([quiet, star], 'b.example.com'), '*');
  });

  it('comes from a record even if the service does not say whether it is enabled', () =>
    assert.equal(answering([record({ host: 'www', enabled: undefined })], 'www.example.com'), 'www'));

  it('comes from the longest matching zone, in each account that has it', () => {
    const inner = [zone('sub.example.com', []), zone('sub.example.com', [], { account: 'two' })];
    const all = knownZones(zone('example.com', [record({ host: '*.sub' })]), ...inner);
    assert.deepEqual(zonesOfName(all, 'www.sub.example.com'), inner);
    assert.deepEqual(zonesOfName(all, 'sub.example.com'), inner);
    assert.deepEqual(zonesOfName(all, 'notsub.example.com'), zonesOfName(all, 'example.com'));
    assert.deepEqual(zonesOfName(all, 'example.org'), []);
    assert.deepEqual(zonesOfName(all, 'com'), []);
    assert.deepEqual(
      lookUpName(all, 'www.sub.example.com', FRESH).map(({ host }) => host),
      ['www', 'www'],
    );
  });

  it('is unknown while the zone is not completely and recently loaded', () => {
    const records = [record({ host: 'www' })];
    const fields = { updatedOn: '2024-01-01', announced: 1 };
    const relisted = (now: Partial<typeof fields>): ZoneState => {
      const known = zone('example.com', records, fields);
      return { ...known, ...now, loaded: known.loaded && { ...known.loaded, ...fields } };
    };
    const [same] = lookUpName(knownZones(relisted({})), 'www.example.com', FRESH);
    assert.equal(same?.answer.kind, 'records');
    const doubts = [
      [zone('example.com', undefined), 'notLoaded'],
      [zone('example.com', undefined, { failure: TIMED_OUT }), 'notLoaded'],
      [zone('example.com', records, { failure: TIMED_OUT, loadedAt: NOW - FRESH.maxAge }), 'failed'],
      [zone('example.com', records, { fault: { kind: 'noTotal' } }), 'incomplete'],
      [zone('example.com', records, { loadedAt: NOW - FRESH.maxAge }), 'stale'],
      [zone('example.com', records, { loadedAt: NOW + 1 }), 'stale'],
      [zone('example.com', records, { served: false }), 'notServed'],
      [relisted({ updatedOn: '2024-01-02' }), 'changed'],
      [relisted({ announced: 2 }), 'changed'],
    ] as const;
    for (const [doubtful, doubt] of doubts) {
      for (const name of ['www.example.com', 'nothing.example.com']) {
        const [answer] = lookUpName(knownZones(doubtful), name, FRESH);
        assert.equal(answer?.answer.kind === 'undecided' && answer.answer.why, doubt);
      }
    }
    for (const failure of [undefined, TIMED_OUT]) {
      const loadedAt = NOW - FRESH.maxAge + 1;
      const young = knownZones(zone('example.com', records, { failure, loadedAt }));
      assert.equal(lookUpName(young, 'www.example.com', FRESH)[0]?.answer.kind, 'records');
    }
    const [stillKnown] = lookUpName(knownZones(doubts[3][0]), 'www.example.com', FRESH);
    assert.equal(stillKnown?.answer.kind === 'undecided' && stillKnown.answer.seen?.kind, 'records');
  });

  it('equals the result of a search through all names', () => {
    const label = fc.constantFrom('a', 'b', '*', 'c');
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const records = fc.array(
      fc.record({ host, enabled: fc.boolean() }).map((fields) => record(fields)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(records, host, (all, query) => {
        assert.equal(answering(all, `${query}.example.com`), bySearch(all, query));
      }),
      { numRuns: 2000 },
    );
  });
});

/** RFC 4592 word by word: the existing names, the closest encloser, and the source of synthesis. */
function bySearch(all: readonly IndexedRecord[], query: string): string | undefined {
  const on = all.filter(({ enabled }) => enabled).map(({ host }) => host);
  const existing = new Set(['']);
  for (const host of on) {
    const labels = host.split('.');
    for (let from = 0; from < labels.length; from += 1) existing.add(labels.slice(from).join('.'));
  }
  if (existing.has(query)) return on.includes(query) ? query : undefined;
  let encloser = query.split('.');
  while (!existing.has(encloser.join('.'))) encloser = encloser.slice(1);
  const source = ['*', ...encloser].join('.');
  return on.includes(source) ? source : undefined;
}
