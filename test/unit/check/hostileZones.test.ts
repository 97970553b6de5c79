import assert from 'node:assert/strict';
import type { Finding } from '../../../src/check/checkZone.ts';
import { findingsOf, record, zone } from './zones.ts';

const MANY = 2_000;

/** Returns the findings of a rule in a zone. */
function found(rule: Finding['rule'], records: readonly ReturnType<typeof record>[]): readonly Finding[] {
  return findingsOf(zone({ records })).filter((finding) => finding.rule === rule);
}

const cnames = (target: (index: number) => string): ReturnType<typeof record>[] =>
  Array.from({ length: MANY }, (_, index) => record(`c${index}`, 'CNAME', target(index)));

describe('The check of a hostile zone', () => {
  it('follows 64 CNAME records of a chain and says that there may be more', () => {
    const findings = found(
      'cname-chain',
      cnames((index) => `c${index + 1}.example.com.`),
    );
    assert.equal(
      findings[0]?.text(),
      'c0.example.com leads through 64 CNAME records or more. Resolvers give up before the end: point it nearer to the end.',
    );
    // The last eight names are at most eight records away from the end.
    assert.equal(findings.length, MANY - 8);
  });

  it('lists at most eight names of a loop', () => {
    const loop = Array.from({ length: 20 }, (_, index) =>
      record(`l${index}`, 'CNAME', `l${(index + 1) % 20}.example.com.`),
    );
    assert.match(
      found('cname-loop', loop)[0]?.text() ?? '',
      /\(l0\..* → l7\.example\.com → … → l0\.example\.com\)/u,
    );
  });

  it('adds one NS record to the finding of an occluded record', () => {
    const servers = Array.from({ length: MANY }, (_, index) =>
      record('sub', 'NS', `ns${index}.example.net.`),
    );
    const hidden = Array.from({ length: MANY }, (_, index) => record(`h${index}.sub`, 'TXT', 'text'));
    const findings = found('occluded', [...servers, ...hidden]);
    assert.equal(findings.length, MANY);
    assert.ok(findings.every(({ records }) => records.length === 2));
  });

  it('adds at most fifty further records to a finding', () => {
    const others = Array.from({ length: MANY }, (_, index) => record('a', 'TXT', `${index}`));
    const [finding] = found('cname-other-data', [record('a', 'CNAME', 'b.example.net.'), ...others]);
    assert.equal(finding?.records.length, 51);
  });

  for (const type of ['CNAME', 'MX', 'NS', 'PTR', 'DNAME'])
    it(`finds that a name of many thousand labels is too long, as the value of ${type} and as a host`, () => {
      const name = 'a.'.repeat(25_000);
      assert.equal(found('name-length', [record('a', type, name)]).length, 1);
      assert.equal(
        found('name-length', [record('a.'.repeat(200_000) + 'a', type, 'b.example.net.')]).length,
        1,
      );
    });

  it('ignores a value that is too long for DNS', () => {
    const records = ['v=spf1 ', 'v=DMARC1;', 'v=DKIM1;'].map((start) =>
      record('a', 'TXT', start + 'x=y;'.repeat(250_000)),
    );
    assert.deepEqual(findingsOf(zone({ records })), []);
  });

  it('reports at most ten targets of an SPF record', () => {
    const includes = Array.from({ length: MANY }, (_, index) => `include:n${index}.example.com`).join(' ');
    assert.equal(found('spf-target', [record('@', 'TXT', `v=spf1 ${includes} -all`)]).length, 10);
  });
});
