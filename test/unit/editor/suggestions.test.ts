import assert from 'node:assert/strict';
import type { Catalogue } from '../../../src/catalogue/zone.ts';
import {
  isValuePosition,
  MOST_SUGGESTIONS,
  namesLike,
  valuesOf,
  type PartialName,
} from '../../../src/editor/suggestions.ts';
import { catalogue, FRESH, record, zone } from './zones.ts';

/** All names that are offered, as whoever never stops gets them. */
function offered(known: Catalogue, partial: PartialName): readonly string[] {
  return [...namesLike(known, partial)].flat();
}

const known = catalogue(
  zone('example.com', [
    record({ host: '@', value: '192.0.2.10' }),
    record({ host: 'api', value: '192.0.2.30' }),
    record({ host: 'app', type: 'CNAME', value: 'example.com.' }),
    record({ host: 'apt', enabled: false }),
    record({ host: '*.apps' }),
    record({ host: 'apx"\n$(id)' }),
  ]),
  zone('bücher.example', [record({ host: 'xn--kln-sna', value: '192.0.2.111' })]),
  zone('example.net', undefined),
);

describe('Suggestions', () => {
  const parts: readonly (readonly [string, string, readonly string[]])[] = [
    ['ap', '', ['api.example.com', 'app.example.com']],
    ['API.ex', '', ['api.example.com']],
    ['exam', '', ['example.com']],
    ['ap', '.example.com', ['api.example.com', 'app.example.com']],
    ['ap', 'i.example.com', ['api.example.com', 'app.example.com']],
    ['k', 'öln.bücher.example.', []],
    ['ap', '.bücher.example', []],
    ['kö', '', ['köln.bücher.example']],
    ['api.example.com', '', []],
    ['zz', '', []],
    ['a', '', ['api.example.com', 'app.example.com']],
    ['api.example.', '', ['api.example.com']],
    ['xn--', '', ['xn--kln-sna.xn--bcher-kva.example']],
    ['köln.bü', '', ['köln.bücher.example']],
    ['köln.xn', '', []],
    ['@', '', []],
  ];
  for (const [before, after, names] of parts) {
    it(`for ${before}|${after} are ${names.join(', ') || 'none'}`, () => {
      assert.deepEqual(offered(known, { before, after }).toSorted(), names);
    });
  }

  it('are not too many', () => {
    const many = Array.from({ length: 5000 }, (_, index) => record({ host: `host-${index}` }));
    const found = offered(catalogue(zone('huge.example', many)), { before: 'host', after: '' });
    assert.equal(found.length, MOST_SUGGESTIONS);
  });

  it('of values are those of the name, then the addresses that it leads to', () => {
    assert.deepEqual(valuesOf(known, 'app.example.com', FRESH), ['example.com.', '192.0.2.10']);
    assert.deepEqual(valuesOf(known, 'www.example.net', FRESH), []);
  });

  const positions: readonly (readonly [string, string, boolean])[] = [
    ['host: ', 'yaml', true],
    ['  - ', 'yaml', true],
    ['  ', 'yaml', false],
    ['', 'nginx', false],
    ['server_name ', 'nginx', true],
    ['', 'caddyfile', true],
    ['  "', 'json', true],
    ['URL=https://', 'dotenv', true],
    ['# ', 'yaml', false],
  ];
  for (const [lead, language, is] of positions) {
    it(`are ${is ? '' : 'not '}made after “${lead}” in ${language}`, () => {
      assert.equal(isValuePosition(lead, language), is);
    });
  }
});
