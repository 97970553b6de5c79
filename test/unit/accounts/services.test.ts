import assert from 'node:assert/strict';
import { serviceItems } from '../../../src/accounts/services.ts';
import { CHINA, INTERNATIONAL } from '../../../src/api/serviceAddress.ts';

function addresses(language: string): unknown {
  return serviceItems(language).map(({ address }) => address);
}

describe('The choice of a service', () => {
  it('begins with the installation of the language of the editor', () => {
    for (const language of ['en', 'en-gb', 'de'])
      assert.deepEqual(addresses(language), [INTERNATIONAL, CHINA, undefined], language);
    for (const language of ['zh-cn', 'zh-tw'])
      assert.deepEqual(addresses(language), [CHINA, INTERNATIONAL, undefined], language);
  });

  it('keeps another service in view whatever is typed, and no installation', () => {
    const shown = serviceItems('en').map(({ alwaysShow = false }) => alwaysShow);
    assert.deepEqual(shown, [false, false, true]);
  });
});
