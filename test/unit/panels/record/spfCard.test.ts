import assert from 'node:assert/strict';
import { AccountView } from '../../../../src/check/zone/accountView.ts';
import type { CheckedZone } from '../../../../src/check/zone/checkedZone.ts';
import type { Lookups } from '../../../../src/check/zone/lookups.ts';
import { spfCard } from '../../../../src/panels/record/spfCard.ts';
import { record, zone } from '../../check/zones.ts';

const INCLUDED = zone({
  name: 'mail.example',
  records: [
    record('_spf', 'TXT', 'v=spf1 a:a.mail.example include:other.test ~all'),
    record('a', 'A', '192.0.2.1'),
  ],
});

function lookupsOf(own: CheckedZone): Lookups | undefined {
  const zones = new Map([own, INCLUDED].map((each) => [each.name, each]));
  return new AccountView(
    (name) => zones.get(name),
    () => [...zones.values()],
  ).lookupsOf(own);
}

function cardOf(value: string): ReturnType<typeof spfCard> {
  const spf = record('@', 'TXT', value);
  const own = zone({ name: 'example.com', records: [spf, record('@', 'MX', 'a.mail.example.')] });
  return spfCard(lookupsOf(own), spf, 'example.com');
}

const terms = (count: number): string => ' a:a.mail.example'.repeat(count);
describe('The card of an SPF record', () => {
  it('lists its terms and those of hosted records, with their lookups', () => {
    const card = cardOf('v=spf1 mx ip4:192.0.2.0/24 include:_spf.mail.example -all');
    assert.equal(card?.count, '4 of 10 lookups, and those of 1 record that is not known here');
    assert.equal(card.isTooMany, false);
    assert.deepEqual(
      card.rows.map(({ depth, term, lookups, outcome }) => [depth, term, lookups, outcome].join(' | ')),
      [
        '0 | mx | 1 lookup | ',
        '0 | ip4:192.0.2.0/24 |  | ',
        '0 | include:_spf.mail.example | 3 lookups | ',
        '1 | a:a.mail.example | 1 lookup | ',
        '1 | include:other.test | 1 lookup | not known here',
        '1 | ~all |  | ',
        '0 | -all |  | ',
      ],
    );
  });

  it('says from the eleventh lookup on that receivers give up', () => {
    assert.deepEqual(
      [cardOf(`v=spf1${terms(10)} -all`)?.isTooMany, cardOf(`v=spf1${terms(11)} -all`)?.isTooMany],
      [false, true],
    );
  });

  it('lists nothing of a record with a syntax error', () => {
    const broken = cardOf('v=spf1 ip4:x -all');
    assert.deepEqual([broken?.count, broken?.rows.length], ['not evaluated: it has a syntax error', 0]);
  });

  it('is there for SPF records of loaded zones only', () => {
    assert.equal(cardOf('v=spf2 -all'), undefined);
    assert.equal(spfCard(undefined, record('@', 'TXT', 'v=spf1 -all'), 'example.com'), undefined);
  });
});
