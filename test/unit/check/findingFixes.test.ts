import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import { fixesOfFinding, fixesOfZone, type FindingFix } from '../../../src/check/findingFixes.ts';
import type { Finding } from '../../../src/check/findings.ts';
import { indexedZone, record } from './zones.ts';

const zone = indexedZone('example.com', []);
const finding: Finding = {
  rule: 'txt-quotes',
  severity: 'warning',
  source: '',
  records: [record('www', 'TXT', 'x', { id: RecordId.parse('7') })],
  host: 'www.example.com',
  text: () => '',
  about: { corrected: '"x"' },
  once: undefined,
};

/** The commands of fixes, and what they are told. */
const runs = (fixes: readonly FindingFix[]): readonly unknown[] =>
  fixes.map(({ command, request }) => [command.replace('_dnsTree.check.', ''), request]);

const titles = (isOne: boolean): number =>
  fixesOfFinding(zone, 'txt-quotes', finding, isOne).filter(({ title }) => title.includes('txt-quotes'))
    .length;

describe('What can be done about a finding', () => {
  const rule = 'txt-quotes';
  const corrected = ['copyCorrected', { value: '"x"' }];
  const remark = ['copyIgnoreRemark', { rule }];
  const off = [
    ['turnOff', { zone: 'example.com', rule }],
    ['turnOff', { rule }],
  ];

  it('is what concerns its record alone first, then its zone, then the rule', () => {
    assert.deepEqual(runs(fixesOfFinding(zone, rule, finding, true)), [corrected, remark, ...off]);
    const unmended = { ...finding, about: {} };
    assert.deepEqual(runs(fixesOfFinding(zone, rule, unmended, true)), [remark, ...off]);
    assert.deepEqual(runs(fixesOfFinding(zone, rule, undefined, true)), off);
  });

  it('names the rule in every title where there are other rules', () => {
    assert.deepEqual([titles(true), titles(false)], [3, 4]);
  });

  it('is to leave out the zone, or its rule there, unless its name is a pattern', () => {
    assert.deepEqual(runs(fixesOfZone(zone)), [['turnOff', { zone: 'example.com' }]]);
    for (const ascii of ['*.example.com', 'a?.example']) {
      assert.deepEqual(fixesOfZone({ ...zone, ascii }), []);
      assert.deepEqual(runs(fixesOfFinding({ ...zone, ascii }, rule, undefined, true)), off.slice(1));
    }
    const [fix] = fixesOfZone({ ...zone, name: 'bücher\u202E.example', ascii: 'xn--bcher-kva.example' });
    assert.match(fix?.title ?? '', /bücher⟨U\+202E⟩\.example$/u);
    assert.deepEqual(fix?.request, { zone: 'xn--bcher-kva.example' });
  });
});
