import assert from 'node:assert/strict';
import { serviceItems } from '../../../src/accounts/services.ts';
import { NAMED_SERVICES } from '../../../src/api/serviceAddress.ts';

function services(language: string): unknown {
  return serviceItems(language).map(({ service }) => service);
}

describe('The choice of a service', () => {
  it('begins with the installation of the language of the editor', () => {
    for (const language of ['en', 'en-gb', 'de'])
      assert.deepEqual(
        services(language),
        [NAMED_SERVICES.international, NAMED_SERVICES.china, undefined],
        language,
      );
    for (const language of ['zh-cn', 'zh-tw'])
      assert.deepEqual(
        services(language),
        [NAMED_SERVICES.china, NAMED_SERVICES.international, undefined],
        language,
      );
  });

  it('keeps another service in view whatever is typed, and no installation', () => {
    const shown = serviceItems('en').map(({ alwaysShow = false }) => alwaysShow);
    assert.deepEqual(shown, [false, false, true]);
  });
});
