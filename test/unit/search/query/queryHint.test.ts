import assert from 'node:assert/strict';
import { queryHint } from '../../../../src/search/query/queryHint.ts';

const types = ['A', 'AAAA', 'Framed URL'];
const lines = ['Default', 'North America'];
const known = { types, lines, zones: [], services: ['GitHub Pages'] };

describe('The hint for a query', () => {
  for (const [typed, hint] of [
    ['type:', { kind: 'empty', key: 'type' }],
    ['www -Line: x', { kind: 'empty', key: 'line' }],
    ['foo:bar type:', { kind: 'unknown', key: 'foo' }],
    ['Types:MX', { kind: 'unknown', key: 'Types' }],
    ['is:dis', undefined],
    ['is:lost', { kind: 'state', state: 'lost' }],
    ['is:"held"', undefined],
    ['ttl:600 ttl:<300 ttl:>=1', undefined],
    ['ttl:1h', { kind: 'ttl', ttl: '1h' }],
    ['ttl:<', { kind: 'ttl', ttl: '<' }],
    ['www type:FOO', { kind: 'type', type: 'FOO', types }],
    ['type:MX', { kind: 'type', type: 'MX', types }],
    ['type:framed type:a type:AA', undefined],
    ['line:america', undefined],
    ['service:pages', undefined],
    ['service:x', { kind: 'service', service: 'x', services: ['GitHub Pages'] }],
    ['line:Mars', { kind: 'line', recordLine: 'Mars', lines }],
    ['192.0.2.0/33', { kind: 'prefix', block: '192.0.2.0/33', longest: 32 }],
    ['-value:192.0.2.0/', { kind: 'prefix', block: '192.0.2.0/', longest: 32 }],
    ['2001:db8::/129', { kind: 'prefix', block: '2001:db8::/129', longest: 128 }],
    ['-abcd::/200', { kind: 'prefix', block: 'abcd::/200', longest: 128 }],
    ['ABCD::/200', { kind: 'prefix', block: 'ABCD::/200', longest: 128 }],
    ['foo:abcde:x', { kind: 'unknown', key: 'foo' }],
    ['foo:-abcd:x', { kind: 'unknown', key: 'foo' }],
    ['foo:abcd:x foo::1 A:B:c', undefined],
    ['192.0.2/24', { kind: 'block', block: '192.0.2/24' }],
    ['2001:db8/32', { kind: 'block', block: '2001:db8/32' }],
    ['value:192.0.2.256', { kind: 'address', address: '192.0.2.256' }],
    ['192.0.2.0/24 2001:db8::/32 192.0.2.', undefined],
    ['type:A value:192.0.2.1', { kind: 'wholeAddress', address: '192.0.2.1' }],
    ['192.0.2.1 192.0.2.0/33', { kind: 'prefix', block: '192.0.2.0/33', longest: 32 }],
    ['-192.0.2.1 "192.0.2.1"', undefined],
    ['and/or 1.2.3', undefined],
    ['x192.0.2.256 192.0.2.256x v192.0.2.0/33 192.0.2.0/33x', undefined],
    ['type:foo:bar', { kind: 'type', type: 'foo:bar', types }],
    ['300.0-.0.1', undefined],
    ['192.0.2.0/32 192.0.2.0/0 2001:db8::/128', undefined],
    ['type:A "foo:bar" www', undefined],
    ['remark:"two words', undefined],
    ['"two foo:bar" www type:"two foo:bar"', undefined],
    ['type:"x"y line:"x"y is:"x"y', undefined],
    ['type:x"y"', { kind: 'type', type: 'x"', types }],
    ['"two" foo:bar', { kind: 'unknown', key: 'foo' }],
    ['2001:db8::1 fe80::/10 abcd::1 ::1', undefined],
    ['192.0.2.1:80', undefined],
    ['', undefined],
  ] as const) {
    it(`is ${hint === undefined ? 'not given' : `“${hint.kind}”`} for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(queryHint(typed, known), hint);
    });
  }

  it('says nothing about types, lines and services before any record is loaded', () => {
    for (const typed of ['type:FOO', 'line:Mars', 'service:x'])
      assert.equal(queryHint(typed, { types: [], lines: [], zones: [], services: [] }), undefined);
  });
});
