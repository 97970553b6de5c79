import assert from 'node:assert/strict';
import { STATUS_CODE_TEXT } from '../../../src/text/statusCodeText.ts';

describe('The texts of status codes', () => {
  it('say in a sentence of their own what happened, then what to do', () => {
    const sentences = Object.values(STATUS_CODE_TEXT).map((texts) => texts().sentence);
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*[^.]\.$/u);
    assert.equal(new Set(sentences).size, sentences.length);
  });

  it('have a title that is no sentence', () => {
    for (const texts of Object.values(STATUS_CODE_TEXT)) assert.match(texts().title, /^\p{Lu}.{5,30}[^.]$/u);
  });
});
