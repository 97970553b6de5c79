import assert from 'node:assert/strict';
import { octodnsGeo } from '../../../../src/export/octodns/continents.ts';
import { CODE_BY_NUMBER } from '../../../../src/dns/countryCodes.ts';

describe('The continents of octoDNS', () => {
  it('have every country of ISO 3166-1, except for Timor-Leste', () => {
    // Some versions have a continent “ID” for it.
    const codes = [...CODE_BY_NUMBER.values()];
    const unknown = codes.filter((code) => octodnsGeo(code) === undefined);
    assert.deepEqual(unknown, ['TL']);
  });

  it('stand before the code of the country', () => {
    for (const geo of ['AF-ZA', 'AN-AQ', 'AS-JP', 'AS-TR', 'EU-FR', 'NA-US', 'OC-AU', 'SA-BR'])
      assert.equal(octodnsGeo(geo.slice(3)), geo);
  });

  it('have no codes that are no countries', () => {
    for (const code of ['EU', 'AP', 'AN', 'CS', 'XK', 'jp', '']) assert.equal(octodnsGeo(code), undefined);
  });
});
