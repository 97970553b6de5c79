import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { matchRecords } from '../../../../src/search/matching/matchRecords.ts';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { queryInZone, queryLike } from '../../../../src/search/query/writeQuery.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
import { indexedZone } from '../../zones/zones.ts';

const matches = (zone: ReturnType<typeof indexedZone>, typed: string): number =>
  resultOf(matchRecords([zone], parseQuery(typed), 10)).matches.length;

describe('writeQuery', () => {
  it('returns a query for a zone, which the user can continue', () => {
    assert.equal(queryInZone('example.com'), 'zone:example.com ');
    const zone = indexedZone('example.com', [{ host: 'www' }, { host: 'mail' }]);
    assert.equal(matches(zone, `${queryInZone('example.com')}www`), 1);
  });

  it('returns a query for the type and the value of a record', () => {
    assert.equal(queryLike({ type: 'A', value: '192.0.2.1' }), 'type:A value:192.0.2.1');
    assert.equal(queryLike({ type: 'TXT', value: 'v=spf1 -all' }), 'type:TXT value:"v=spf1 -all"');
    assert.equal(queryLike({ type: 'CAA', value: '0 issue "ca.example"' }), 'type:CAA value:ca.example');
  });

  it('takes the longest part of a value without quotation marks, up to eighty characters', () => {
    assert.equal(queryLike({ type: 'TXT', value: 'a"bcd"ef' }), 'type:TXT value:bcd');
    assert.equal(queryLike({ type: 'TXT', value: 'ab\ncde' }), 'type:TXT value:cde');
    const long = 'x'.repeat(80);
    assert.equal(queryLike({ type: 'TXT', value: long }), `type:TXT value:${long}`);
    assert.equal(queryLike({ type: 'TXT', value: `${long}y` }), `type:TXT value:${long}`);
  });

  it('leaves out a type that is empty, and quotes what is not one word', () => {
    assert.equal(queryLike({ type: '', value: 'a' }), 'value:a');
    assert.equal(queryLike({ type: 'Framed URL', value: 'a' }), 'type:"Framed URL" value:a');
    assert.equal(queryLike({ type: 'TXT', value: '' }), 'type:TXT value:""');
    assert.equal(queryInZone('my "zone"\n'), 'zone:"my zone" ');
    assert.equal(queryInZone(''), 'zone:"" ');
  });

  it('returns a query that finds its record', () => {
    const value = fc.string({ minLength: 1, maxLength: 200 }).filter((each) => !/^["\n]*$/u.test(each));
    fc.assert(
      fc.property(fc.constantFrom('A', 'TXT', 'Framed URL'), value, (type, text) => {
        const zone = indexedZone('example.com', [{ type, value: text }]);
        assert.equal(matches(zone, queryLike({ type, value: text })), 1);
      }),
    );
  });
});
