import assert from 'node:assert/strict';
import { listText } from '../../../src/text/listText.ts';
import { speakChinese, speakEnglish } from '../../support/product/madeUpLanguage.ts';

const NAMES = ['a.test', 'b.test', 'c.test'];

describe('The text of a list', () => {
  afterEach(speakEnglish);

  it('has the comma of the display language', () => {
    assert.equal(listText(NAMES), 'a.test, b.test, c.test');
    assert.equal(listText(['a.test']), 'a.test');
    speakChinese();
    assert.equal(listText(NAMES), 'a.test、b.test、c.test');
  });
});
