import assert from 'node:assert/strict';
import type { DelegationFinding } from '../../../src/live/delegationFindings.ts';
import type { AnsweredSet, LiveOutcome } from '../../../src/live/liveReport.ts';
import { delegationText } from '../../../src/text/delegationText.ts';
import { outcomeNotes } from '../../../src/text/liveOutcomeText.ts';

const NOW = new Date(2026, 10, 23, 18, 10).getTime();

/** The names and numbers of a text, in its order. */
const told = (text: string): string =>
  text.match(/\b(?:[a-z]+\d+\.test|\d[\d,]*)\b|(?<= )\.(?= )/gu)?.join(' ') ?? '';
const toldBy = (finding: DelegationFinding): string => told(delegationText(finding));

const server = (name: string | undefined, last: number) => ({
  name,
  address: { address: `192.0.2.${last}`, port: 53 },
});
const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `ns${index}.test`);

describe('The text of a finding about a delegation', () => {
  it('names the servers of the parent before those of the service or the zone', () => {
    const sets = { parent: ['p1.test', 'p2.test'], service: ['s1.test'] };
    assert.equal(toldBy({ code: 'pointsElsewhere', level: 'bad', ...sets }), 'p1.test p2.test s1.test');
    assert.equal(toldBy({ code: 'pointsPartly', level: 'bad', ...sets }), 'p1.test p2.test s1.test');
    assert.equal(toldBy({ code: 'pointsAtService', level: 'good', ...sets }), 'p1.test p2.test');
    const differ = { code: 'setsDiffer', level: 'bad', onlyParent: [], onlyZone: [] } as const;
    assert.equal(toldBy({ ...differ, onlyParent: ['p1.test'], onlyZone: ['z1.test'] }), 'p1.test z1.test');
    assert.match(delegationText({ ...differ, onlyZone: ['z1.test'] }), /[^.]\. Only the zone: z1\.test\.$/u);
    const only = delegationText({ ...differ, onlyParent: ['p1.test'] });
    assert.match(only, /Only the parent zone: p1\.test\.$/u);
  });

  it('calls the root a dot, and any other zone by its name', () => {
    for (const [parent, name] of [
      ['', '.'],
      ['t1.test', 't1.test'],
    ] as const) {
      assert.equal(toldBy({ code: 'notDelegated', level: 'bad', parent }), name);
      assert.equal(toldBy({ code: 'parentServesZone', level: 'unknown', parent }), name);
    }
  });

  it('says of each server what it answers', () => {
    const answers = [
      { server: server('a1.test', 1), servers: ['n1.test', 'n2.test'] },
      { server: server(undefined, 2), servers: [] },
    ];
    const text = delegationText({ code: 'parentServersDiffer', level: 'bad', parent: 't1.test', answers });
    assert.match(
      text,
      / t1\.test .*: a1\.test \(192\.0\.2\.1\): n1\.test, n2\.test, 192\.0\.2\.2: no such zone\. /u,
    );
    assert.match(
      delegationText({
        code: 'serialsDiffer',
        level: 'bad',
        newest: 12,
        serials: [
          { server: server('a1.test', 1), serial: 11 },
          { server: server(undefined, 2), serial: 12 },
        ],
      }),
      / 12\. .*: a1\.test \(192\.0\.2\.1\) 11, 192\.0\.2\.2 12\.$/u,
    );
  });

  it('names the first twenty of any list, from the first on, and counts the others', () => {
    const first = many(20).join(' ');
    const unknown = { code: 'serviceUnknown', level: 'unknown' } as const;
    assert.equal(toldBy({ ...unknown, parent: many(20) }), first);
    assert.equal(toldBy({ ...unknown, parent: many(21) }), `${first} 1`);
    assert.equal(toldBy({ ...unknown, parent: many(1254) }), `${first} 1,234`);
    const servers = many(21).map((name, index) => server(name, index));
    const counted = [
      delegationText({ code: 'allAuthoritative', level: 'good', servers }),
      delegationText({
        code: 'serialsDiffer',
        level: 'bad',
        newest: 7,
        serials: servers.map((each) => ({ server: each, serial: 7 })),
      }),
    ];
    for (const text of counted) {
      assert.match(text, /ns0\.test .*ns19\.test [^a]*, and 1 more\.$/u);
      assert.doesNotMatch(text, /ns20/u);
    }
  });

  it('has at most 1,000 characters of a list', () => {
    const servers = Array.from({ length: 8 }, (_, index) => `${String(index).repeat(250)}.test`);
    const shortest = delegationText({ code: 'setsAgree', level: 'good', servers: [] });
    const agreed = delegationText({ code: 'setsAgree', level: 'good', servers }).length;
    assert.equal(agreed, shortest.length + 1000);
  });
});

const notes = (outcome: LiveOutcome): string => outcomeNotes(outcome, NOW).join(' ');
const failed = (why: string): string => notes({ kind: 'failed', why });
const ttls = (hosted: number, answered: number): string =>
  told(notes({ kind: 'same', ttl: { hosted, answered } }));
const again = (set: Pick<AnsweredSet, 'kind' | 'records' | 'isLeftOut'>): string => {
  const outcome = { kind: 'different', onlyHosted: [], onlyAnswered: [] } as const;
  return notes({ ...outcome, again: { type: 'A', ttl: 60, ...set } });
};

describe('What is said about a live answer', () => {
  it('has the hosted TTL before the answered one, in whole seconds and at least one', () => {
    assert.equal(ttls(600, 300), '10 5');
    assert.equal(ttls(20.4, 20.5), '20 21');
    assert.equal(ttls(0, 0.2), '1 1');
    assert.equal(notes({ kind: 'same' }), '');
  });

  it('says of a second answer its values, or that there are none', () => {
    assert.equal(
      again({ kind: 'records', records: ['v1', 'v2'] }),
      'Asked again, the same address answered: v1, v2. Several machines are behind it.',
    );
    assert.match(again({ kind: 'noName', records: [] }), /: no such name\. /u);
    assert.match(again({ kind: 'noData', records: [] }), /: no data of this type\. /u);
    assert.match(again({ kind: 'records', records: [] }), /: no data of this type\. /u);
  });

  it('does not say of a second answer that was too long to keep that there are none', () => {
    for (const kind of ['records', 'cname', 'dname', 'delegation'] as const)
      assert.match(again({ kind, records: [], isLeftOut: true }), / answered something else\. /u);
    assert.match(again({ kind: 'noName', records: [], isLeftOut: true }), /: no such name\. /u);
    assert.match(again({ kind: 'noData', records: [], isLeftOut: true }), /: no data of this type\. /u);
  });

  it('takes the codes of the system for those of a connection, and others for those of DNS', () => {
    const connection = failed('ECONNRESET').replace('ECONNRESET', '');
    const answered = failed('SERVFAIL').replace('SERVFAIL', '');
    assert.equal(failed('EAI_AGAIN').replace('EAI_AGAIN', ''), connection);
    for (const code of ['FORMERR', 'NOTIMP', 'YXRRSET', 'RCODE_16'])
      assert.equal(failed(code).replace(code, ''), answered);
  });
});
