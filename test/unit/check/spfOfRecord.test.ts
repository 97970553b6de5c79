import assert from 'node:assert/strict';
import type { Lookups } from '../../../src/check/zone/lookups.ts';
import { spfLine, spfTreeOfRecord } from '../../../src/check/spfOfRecord.ts';
import { accountOf } from '../../support/product/accountOf.ts';
import { record, zone } from './zones.ts';

const SPF = record('@', 'TXT', 'v=spf1 mx include:_spf.example.com include:mail.example -all');
const LONG = record('long', 'TXT', `v=spf1 ${'a '.repeat(2_050)}-all`);
const records = [
  SPF,
  LONG,
  record('@', 'MX', 'mail.example.com.'),
  record('_spf', 'TXT', 'v=spf1 a:mail.example.com -all'),
  record('mail', 'A', '192.0.2.1'),
];

function lookupsOf(): Lookups {
  const checked = zone({ records });
  const lookups = accountOf([checked]).lookupsOf(checked);
  assert.ok(lookups);
  return lookups;
}

describe('The SPF of a record', () => {
  it('is what its evaluation looks up in the zones of the account', () => {
    const tree = spfTreeOfRecord(lookupsOf(), 'example.com', SPF);
    assert.deepEqual(
      tree?.nodes.map(({ term, outcome, lookups }) => [term.text, outcome, lookups]),
      [
        ['mx', 'found', 1],
        ['include:_spf.example.com', 'found', 2],
        ['include:mail.example', 'outside', 1],
      ],
    );
    assert.equal(
      spfLine(lookupsOf(), 'example.com', SPF),
      'SPF: 4 of 10 lookups, and those of 1 record that is not known here',
    );
  });

  it('refers to one that is too long to be read as to one that is not known', () => {
    const referring = record('a', 'TXT', 'v=spf1 include:long.example.com -all');
    const tree = spfTreeOfRecord(lookupsOf(), 'a.example.com', referring);
    assert.deepEqual(
      tree?.nodes.map(({ outcome }) => outcome),
      ['unknown'],
    );
  });

  it('is none of other texts, of other types, and of a text that is too long to be read', () => {
    for (const each of [record('@', 'TXT', 'text'), record('@', 'A', SPF.value), LONG]) {
      assert.equal(spfTreeOfRecord(lookupsOf(), 'example.com', each), undefined);
      assert.equal(spfLine(lookupsOf(), 'example.com', each), undefined);
    }
  });
});
