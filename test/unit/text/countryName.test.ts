import assert from 'node:assert/strict';
import { countryLabel, countryName } from '../../../src/text/countryName.ts';
import { speakChinese, speakEnglish } from '../../support/product/madeUpLanguage.ts';

describe('The name of a country', () => {
  afterEach(speakEnglish);

  it('is in the language of the texts, for codes of countries only', () => {
    assert.deepEqual(['JP', 'XK', 'CS', 'EU', 'jp', ''].map(countryName), [
      'Japan',
      'Kosovo',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    speakChinese();
    assert.deepEqual(['JP', 'XK', 'CS'].map(countryName), ['日本', '科索沃', undefined]);
    speakEnglish();
    assert.equal(countryName('JP'), 'Japan');
  });

  it('replaces that of the service if it is in another language, or empty', () => {
    assert.equal(countryLabel('KR', 'Korea, Republic of'), 'Korea, Republic of');
    assert.equal(countryLabel('KR', '韩国'), 'South Korea');
    assert.equal(countryLabel('KR', ''), 'South Korea');
    assert.equal(countryLabel('CS', '科索沃'), '科索沃');
    speakChinese();
    assert.equal(countryLabel('KR', 'Korea, Republic of'), '韩国');
    assert.equal(countryLabel('KR', '南韩'), '南韩');
    assert.equal(countryLabel('KR', ''), '韩国');
    assert.equal(countryLabel('CS', ''), '');
  });
});
