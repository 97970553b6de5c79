import assert from 'node:assert/strict';
import { queryHint } from '../../../src/search/queryHint.ts';

describe('The hint for a query', () => {
  for (const [typed, hint] of [
    ['type:', { kind: 'empty', key: 'type' }],
    ['www -Line: x', { kind: 'empty', key: 'line' }],
    ['foo:bar type:', { kind: 'unknown', key: 'foo' }],
    ['Types:MX', { kind: 'unknown', key: 'Types' }],
    ['is:dis', undefined],
    ['is:lost', { kind: 'state', state: 'lost' }],
    ['is:"held"', undefined],
    ['type:MX "foo:bar" www', undefined],
    ['remark:"two words', undefined],
    ['2001:db8::1 fe80::/10 abcd::1 ::1', undefined],
    ['192.0.2.1:80', undefined],
    ['', undefined],
  ] as const) {
    it(`is ${hint === undefined ? 'not given' : `“${hint.kind}”`} for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(queryHint(typed), hint);
    });
  }
});
