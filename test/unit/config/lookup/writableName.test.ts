import assert from 'node:assert/strict';
import { isWritable } from '../../../../src/config/lookup/writableName.ts';

describe('A name that is inserted into a text', () => {
  for (const host of ['@', 'www', 'a.b', '_dmarc', 'xn--bcher-kva.example', '1-2', 'a'.repeat(253)]) {
    it(`may be ${host.slice(0, 40)}`, () => assert.equal(isWritable(host), true));
  }

  for (const host of ['', 'a b', 'a\nb', 'a'.repeat(254), ...'. a. .a a..b @a A ä a$(x) *'.split(' ')]) {
    it(`may not be ${JSON.stringify(host.slice(0, 40))}`, () => assert.equal(isWritable(host), false));
  }
});
