import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { accountOf } from '../../support/product/accountOf.ts';
import { checkZone } from '../../../src/check/checkZone.ts';
import type { Finding } from '../../../src/check/findings.ts';
import { isRuleId, RULE_IDS, ALL_RULES } from '../../../src/check/rules/allRules.ts';
import { SEVERITIES, type RuleSeverities } from '../../../src/check/rules/severity.ts';
import { isSilenced } from '../../../src/check/ignoreRemark.ts';
import type { CheckedRecord, CheckedZone } from '../../../src/check/zone/checkedZone.ts';
import type { ZoneView } from '../../../src/check/zone/zoneView.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { hostileRecords } from '../zones/records.ts';
import { countOf, findingsOf, LINES, record, zone } from './zones.ts';

/** Records with few names, which often refer to each other. */
const related: fc.Arbitrary<CheckedRecord> = fc
  .record({
    host: fc.constantFrom(...'@ a b a.b c.a.b * *.b _dmarc _s._tcp x._domainkey ..'.split(' ')),
    type: fc.constantFrom('A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'SPF', 'URL', 'HTTPS', 'DS'),
    value: fc.constantFrom(
      ...' . a.example.com. b.example.com c.a.b.example.com. example.net. 192.0.2.1'.split(' '),
      '0 0 1 a.example.com.',
      'v=spf1 include:a.example.com redirect=b.example.com -all',
      'v=DMARC1; p=none; rua=mailto:a@example.net',
      '0 issue "ca.example"',
    ),
    recordLine: fc.constantFrom('Default', 'Asia', 'Japan', 'Europe', 'Mars', undefined),
    enabled: fc.constantFrom(true, true, true, false, undefined),
    ttl: fc.constantFrom(600, 60, undefined),
  })
  .map(({ host, type, value, ...more }) => record(host, type, value, more));

const zoneOf = (records: readonly CheckedRecord[], name = 'example.com'): CheckedZone =>
  zone({ name, records, lines: LINES, minTtl: 60 });

function viewOf(records: readonly CheckedRecord[]): ZoneView {
  const checked = zoneOf(records);
  const view = accountOf([checked]).view(checked);
  assert.ok(view);
  return view;
}

const NO_SETTINGS: RuleSeverities = new Map();

const rules = (findings: readonly Finding[]): readonly string[] => findings.map(({ rule }) => rule);

/** The rules that find something in a host of this length. */
const rulesOf = (length: number): readonly string[] =>
  rules(findingsOf(zoneOf([record('a.'.repeat(length / 2), 'A', 'x')])));

describe('The check of a zone', () => {
  it('finds of a name that is far too long nothing but that', () => {
    assert.deepEqual(rulesOf(1_022), ['name-length']);
    assert.ok(rulesOf(1_020).includes('address-invalid'));
  });

  it('does not throw for hostile records', () => {
    fc.assert(
      fc.property(hostileRecords, fc.boolean(), (records, complete) => {
        for (const { records: concerned, text } of findingsOf(zone({ records, complete }))) {
          for (const each of concerned) assert.ok(records.includes(each));
          assert.equal(typeof text(), 'string');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ends for records that refer to each other in any way', () => {
    fc.assert(
      fc.property(
        fc.array(related, { maxLength: 25 }),
        fc.array(related, { maxLength: 10 }),
        (one, other) => {
          findingsOf(zoneOf(one), zoneOf(other, 'example.net'));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ignores disabled records', () => {
    fc.assert(
      fc.property(fc.array(related, { maxLength: 20 }), (records) => {
        const off = records.map((each) => ({ ...each, enabled: false }));
        assert.deepEqual(findingsOf(zoneOf(off)), []);
      }),
    );
  });

  it('pauses once its hosts are known, and after each of them', () => {
    const records = Array.from({ length: 1_000 }, (_, index) => record(`a${index}`, 'A', '192.0.2.1'));
    assert.equal([...checkZone(viewOf(records), NO_SETTINGS)].length, 1 + records.length);
  });

  it('finds each alias of a host with a thousand records', () => {
    const large = Array.from({ length: 1_000 }, () => record('a', 'MX', 'mail.example.com.'));
    const hostile = zoneOf([...large, record('mail', 'CNAME', 'example.net.')]);
    assert.equal(countOf('mx-target-cname', hostile), large.length);
  });

  it('ends for a host whose records are all on different lines and point back to it', () => {
    const records = Array.from({ length: 1_000 }, (_, index) =>
      record('a', index % 2 === 0 ? 'A' : 'MX', index % 2 === 0 ? '192.0.2.1' : 'a.example.com.', {
        recordLine: `Line ${index}`,
      }),
    );
    for (const lines of [undefined, LINES]) {
      const found = findingsOf(zone({ records, lines })).filter(({ rule }) => rule.startsWith('mx-target'));
      assert.deepEqual(found, []);
    }
  });

  it('finds nothing for rules that are off', () => {
    const records = [record('a', 'A', 'x'), record('b', 'CNAME', 'b.example.com.')];
    const without = (rule: string): readonly string[] =>
      rules(resultOf(checkZone(viewOf(records), new Map([[rule, 'off']]))).findings);
    assert.deepEqual(without('address-invalid'), ['cname-loop']);
    assert.deepEqual(without('cname-loop'), ['address-invalid']);
    const all = new Map(RULE_IDS.map((id) => [id, 'off'] as const));
    assert.deepEqual(resultOf(checkZone(viewOf(records), all)), { findings: [], counts: [] });
  });

  it('gives findings the severity of the settings, or that of their rules', () => {
    const records = [record('a', 'A', 'x'), record('b', 'CNAME', 'b.example.com.')];
    const found = resultOf(checkZone(viewOf(records), new Map([['address-invalid', 'hint']])));
    assert.deepEqual(
      found.findings.map(({ rule, severity, source }) => [rule, severity, source]),
      [
        ['address-invalid', 'hint', ALL_RULES['address-invalid'].source.url],
        ['cname-loop', 'error', ALL_RULES['cname-loop'].source.url],
      ],
    );
  });

  it('lists findings in the order of their records', () => {
    const records = [
      record('b', 'A', 'x'),
      record('a', 'A', 'x'),
      record('b', 'CNAME', 'b.example.com.'),
      record('a', 'AAAA', 'x'),
    ];
    const places = findingsOf(zoneOf(records)).map(({ records: [first] }) => records.indexOf(first));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });
});

const loop = (remark: string | undefined) =>
  findingsOf(zoneOf([record('a', 'CNAME', 'a.example.com.', { remark })])).map(({ rule }) => rule);

describe('A remark with dns-tree-ignore', () => {
  it('suppresses all rules, or those that it names', () => {
    assert.deepEqual(loop('moved'), ['cname-loop']);
    assert.deepEqual(loop('moved, dns-tree-ignore for now'), []);
    assert.deepEqual(loop('dns-tree-ignore:cname-loop'), []);
    assert.deepEqual(loop('dns-tree-ignore:occluded,cname-loop'), []);
    assert.deepEqual(loop('dns-tree-ignore:occluded'), ['cname-loop']);
    assert.deepEqual(loop(undefined), ['cname-loop']);
  });

  it('may have a space after the colon, and matches only whole ids', () => {
    assert.equal(isSilenced('dns-tree-ignore: spf-weak', 'spf-weak'), true);
    assert.equal(isSilenced('dns-tree-ignore: spf-weak', 'spf-syntax'), false);
    assert.equal(isSilenced('dns-tree-ignore:cname', 'cname-loop'), false);
    assert.equal(isSilenced('dns-tree-ignored', 'cname-loop'), false);
    assert.equal(isSilenced('xdns-tree-ignore', 'cname-loop'), false);
    assert.equal(isSilenced('dns-tree-ignore:', 'cname-loop'), true);
    assert.equal(isSilenced('(dns-tree-ignore:a,cname-loop)', 'cname-loop'), true);
    assert.equal(isSilenced('dns-tree-ignore:  a', 'cname-loop'), true);
  });

  it('may have several marks, and blanks after commas', () => {
    const one = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/u).filter((id) => !id.startsWith('dns'));
    const separator = fc.constantFrom(',', ', ', ',  ');
    const mark = fc.tuple(
      fc.constantFrom(':', ': '),
      fc.array(one, { minLength: 1, maxLength: 3 }),
      separator,
    );
    fc.assert(
      fc.property(
        fc.array(mark, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', ', ', ',', '; ', ' (moved) '),
        one,
        (marks, between, other) => {
          const ids = new Set(marks.flatMap(([, named]) => named));
          const remark = marks
            .map(([colon, named, comma]) => `dns-tree-ignore${colon}${named.join(comma)}`)
            .join(between);
          for (const id of ids) assert.equal(isSilenced(remark, id), true, remark);
          assert.equal(isSilenced(remark, other), ids.has(other), remark);
          assert.equal(isSilenced(`${remark}; dns-tree-ignore`, other), true, remark);
        },
      ),
    );
  });

  it('suppresses a finding of several records if one of them has it', () => {
    const records = [
      record('a', 'CNAME', 'example.net.'),
      record('a', 'TXT', 'text', { remark: 'dns-tree-ignore:cname-other-data' }),
    ];
    assert.deepEqual(findingsOf(zoneOf(records)), []);
  });
});

const manyHosts = (...remarks: readonly string[]) =>
  findingsOf(zoneOf(remarks.map((remark, at) => record(`h${at}`, 'CNAME', 'a.example', { remark }))));

describe('A finding of many records', () => {
  it('names the first record and counts the others', () => {
    assert.deepEqual(
      manyHosts('').map(({ text }) => text()),
      [
        'The value a.example has no final dot. The service takes it as absolute, but a zone file reads it as below example.com: add the dot.',
      ],
    );
    assert.match(manyHosts('', '')[0]?.text() ?? '', /: add the dot\. The same is true of 1 more record\.$/u);
    assert.match(manyHosts('', '', '')[0]?.text() ?? '', / The same is true of 2 more records\.$/u);
  });

  it('leaves out the records whose remarks silence it', () => {
    const [only, ...others] = manyHosts('dns-tree-ignore', '', 'dns-tree-ignore:target-dot', '');
    assert.deepEqual(others, []);
    assert.deepEqual(
      only?.records.map(({ host }) => host),
      ['h1', 'h3'],
    );
    assert.match(only.text(), / 1 more record\.$/u);
  });

  it('lists a hundred and one records', () => {
    for (const [count, listed] of [
      [101, 101],
      [102, 101],
    ] as const)
      assert.equal(manyHosts(...Array.from({ length: count }, () => ''))[0]?.records.length, listed);
  });
});

describe('The rules', () => {
  it('have ids in kebab-case, a severity, and a source that can be opened', () => {
    for (const id of RULE_IDS) {
      const { severity, source } = ALL_RULES[id];
      assert.match(id, /^[a-z]+(?:-[a-z]+)*$/u);
      assert.ok(SEVERITIES.includes(severity), id);
      assert.ok(source.text.length > 0 && URL.canParse(source.url), id);
    }
    assert.equal(isRuleId('toString'), false);
  });
});
