import assert from 'node:assert/strict';
import { hintPosition, inlayHintText } from '../../../src/editor/inlayHintText.ts';
import { knownZones, FRESH, NOW, record, zone } from '../config/zones.ts';

const records = [
  record({ host: '@', value: '192.0.2.10' }),
  record({ host: '@', value: '2001:db8::10', type: 'AAAA' }),
  record({ host: '@', type: 'MX', value: 'mail.example.com.' }),
  record({ host: 'mail', value: '192.0.2.26' }),
  record({ host: 'www', type: 'CNAME', value: 'example.com.' }),
  record({ host: 'docs', type: 'CNAME', value: 'www.example.com.' }),
  record({ host: 'cdn', type: 'CNAME', value: 'edge.provider.test.' }),
  record({ host: 'img', type: 'CNAME', value: 'cdn.example.com.' }),
  record({ host: 'shop', type: 'CNAME', value: 'www.example.net.' }),
  record({ host: 'gone', type: 'CNAME', value: 'none.example.com.' }),
  record({ host: '*.apps', value: '192.0.2.50' }),
  record({ host: 'moved', type: 'DNAME', value: 'example.com.' }),
  record({ host: 'mail.moved', value: '192.0.2.98' }),
  record({ host: 'sub', type: 'NS', value: 'ns.example.net.' }),
  record({ host: 'to', type: 'CNAME', value: 'www.sub.example.com.' }),
  record({ host: 'txt', type: 'TXT', value: 'one' }),
  record({ host: 'txt', type: 'TXT', value: 'two' }),
  record({ host: 'old', value: '192.0.2.99', enabled: false }),
  ...Array.from({ length: 12 }, (_, index) => record({ host: 'many', value: `198.51.100.${index + 1}` })),
];

describe('The inlay hint of a name', () => {
  const known = knownZones(zone('example.com', records), zone('example.net', undefined));
  const cases: readonly (readonly [name: string, hint: string | undefined])[] = [
    ['mail.example.com', '→ 192.0.2.26'],
    ['many.example.com', '→ 198.51.100.1 +11'],
    ['example.com', '→ 192.0.2.10 +1'],
    ['www.example.com', '→ example.com → 192.0.2.10 +1'],
    ['docs.example.com', '→ www.example.com → 192.0.2.10 +1'],
    ['cdn.example.com', '→ edge.provider.test'],
    ['img.example.com', '→ cdn.example.com → edge.provider.test'],
    // The zone is not loaded.
    ['shop.example.com', '→ www.example.net'],
    ['gone.example.com', '→ none.example.com'],
    ['a.apps.example.com', '* → 192.0.2.50'],
    ['mail.moved.example.com', '→ mail.example.com → 192.0.2.26'],
    ['none.moved.example.com', '→ none.example.com'],
    ['moved.example.com', '→ example.com.'],
    ['sub.example.com', undefined],
    ['www.sub.example.com', undefined],
    ['to.example.com', '→ www.sub.example.com'],
    ['txt.example.com', '→ one +1'],
    ['old.example.com', undefined],
    ['none.example.com', undefined],
    ['www.example.net', undefined],
    ['www.example.org', undefined],
  ];
  for (const [name, hint] of cases) {
    it(`is ${hint ?? 'missing'} for ${name}`, () => assert.equal(inlayHintText(known, name, FRESH), hint));
  }

  it('is missing while the zone may have changed', () => {
    const old = knownZones(zone('example.com', records, { loadedAt: NOW - FRESH.maxAge - 1 }));
    assert.equal(inlayHintText(old, 'mail.example.com', FRESH), undefined);
  });

  const places: readonly (readonly [before: string, after: string])[] = [
    ['host:8080', ''],
    ['host:8080', ','],
    ['host', ', other'],
    ['host', ': x'],
    ['host.', ' 600 IN A'],
    ['host.', ''],
    ['host:443/a/b?c=d#e', '"'],
    ['host/a/', ') x'],
    ['host', "'s"],
    ['host', ':808080'],
    ['host', ':203.0.113.145'],
    ['host', ':2001:db8::1'],
    ['host:8080', '. Next'],
  ];
  for (const [before, after] of places) {
    it(`is placed at | in ${before}|${after}`, () => {
      assert.equal(hintPosition(`${before}${after}`, 'host'.length), before.length);
    });
  }
});
