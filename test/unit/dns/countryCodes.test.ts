import assert from 'node:assert/strict';
import { COUNTRY_NETWORKS } from '../../../src/live/countryPrefixes.ts';
import { CODE_BY_NUMBER, MAPPED_CODES } from '../../../src/dns/countryCodes.ts';

describe('The codes of countries', () => {
  it('are the 249 of ISO 3166-1, each with a number and a name', () => {
    const codes = [...CODE_BY_NUMBER.values()];
    assert.equal(codes.length, 249);
    assert.equal(new Set(codes).size, 249);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const [number, code] of CODE_BY_NUMBER) {
      assert.match(number, /^\d{3}$/u);
      assert.ok(names.of(code) !== undefined, code);
    }
    for (const [number, code] of [
      ['020', 'AD'],
      ['392', 'JP'],
      ['840', 'US'],
      ['716', 'ZW'],
    ] as const)
      assert.equal(CODE_BY_NUMBER.get(number), code);
  });

  it('are on the map with that of Kosovo, and all that have networks are', () => {
    assert.deepEqual([...MAPPED_CODES].toSorted(), [...CODE_BY_NUMBER.values(), 'XK'].toSorted());
    assert.deepEqual(
      [...COUNTRY_NETWORKS.keys()].filter((code) => !MAPPED_CODES.has(code)),
      [],
    );
    // Hardly any addresses, or none.
    assert.deepEqual(
      [...MAPPED_CODES].filter((code) => !COUNTRY_NETWORKS.has(code)),
      ['CC', 'CX', 'EH', 'TF'],
    );
  });
});
