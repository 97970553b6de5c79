import assert from 'node:assert/strict';
import type { DnsZone } from '../../../src/dns/zone.ts';
import { specialBlock } from '../../../src/dns/specialAddresses.ts';
import { lineToAsk, linesOfHost, type LineToAsk } from '../../../src/live/clientSubnet.ts';
import { COUNTRY_NETWORKS, NETWORK_LENGTH } from '../../../src/live/countryPrefixes.ts';
import { parseIpAddress } from '../../../src/dns/ipAddress.ts';
import { group, withSampleGroups } from '../zones/sampleLines.ts';
import { groups, zone } from '../dns/zones.ts';
import { pluck } from '../../support/pluck.ts';

/** How each line of a host is asked for. */
function linesToAsk(of: DnsZone, host: string, type: string): readonly LineToAsk[] | undefined {
  return linesOfHost(of, host, type)?.map((name) => lineToAsk(of, host, type, name));
}

/** What is sent for each line of a host: its name and the country. */
function asked(...texts: readonly string[]): readonly (readonly [string, string | undefined])[] | undefined {
  return linesToAsk(zone(...texts), 'www', 'A')?.map(({ name, country }) => [name, country]);
}

describe('The client subnets of lines', () => {
  it('are public networks, never private or special ones', () => {
    assert.equal(NETWORK_LENGTH, 24);
    for (const [country, text] of COUNTRY_NETWORKS) {
      const address = parseIpAddress(text);
      assert.ok(address !== undefined && text.endsWith('.0'), `${country} ${text}`);
      assert.equal(specialBlock(address), undefined, `${country} ${text}`);
    }
    assert.equal(new Set(COUNTRY_NETWORKS.values()).size, COUNTRY_NETWORKS.size);
  });

  describe('of the sample service', () => {
    const sampleGroups = withSampleGroups();

    it('are known for nearly all of its countries', () => {
      const codes = new Set(sampleGroups().flatMap(({ areas }) => areas.map(({ code }) => code)));
      const missing = [...codes].filter((code) => /^[A-Z]{2}$/u.test(code) && !COUNTRY_NETWORKS.has(code));
      // No countries, or hardly any addresses. CS is Kosovo, which has a network as XK.
      assert.deepEqual(missing.toSorted(), ['AN', 'AP', 'CC', 'CS', 'CX', 'EH', 'EU', 'TF']);
      assert.ok(COUNTRY_NETWORKS.has('XK'));
    });
  });

  it('are none for a host that has one set of records for all', () => {
    assert.equal(asked('www A 192.0.2.1'), undefined);
    assert.equal(asked('other A 192.0.2.1 @Japan'), undefined);
    assert.equal(asked('www TXT text @Japan'), undefined);
    assert.equal(asked('www A 192.0.2.1', 'www TXT other @Japan'), undefined);
    assert.equal(asked('www A 192.0.2.1', '-www A 192.0.2.2 @Japan'), undefined);
  });

  it('are of a country on the line and on no more specific one', () => {
    assert.deepEqual(asked('www A 192.0.2.1', 'www A 192.0.2.2 @Asia'), [
      ['Default', 'US'],
      ['Asia', 'JP'],
    ]);
    assert.deepEqual(asked('www A 192.0.2.1', 'www A 192.0.2.2 @Asia', 'www A 192.0.2.3 @Japan'), [
      ['Default', 'US'],
      ['Asia', 'TR'],
      ['Japan', 'JP'],
    ]);
  });

  it('are those of an alias too, and of other types where the host has records for some lines only', () => {
    assert.deepEqual(asked('www A 192.0.2.1', 'www CNAME cdn.example.net. @Japan'), [
      ['Default', 'US'],
      ['Japan', 'JP'],
    ]);
  });

  it('are those of redirects too, for addresses', () => {
    const redirected = zone('www URL https://example.net/', 'www URL https://example.org/ @Japan');
    for (const type of ['A', 'AAAA'])
      assert.deepEqual(pluck(linesToAsk(redirected, 'www', type), 'name'), ['Default', 'Japan'], type);
    assert.equal(linesToAsk(redirected, 'www', 'TXT'), undefined);
  });

  it('are those of the wildcard that answers for a host without records', () => {
    const wildcard = ['* A 192.0.2.1', '* A 192.0.2.2 @Japan'];
    const both = [
      ['Default', 'US'],
      ['Japan', 'JP'],
    ];
    assert.deepEqual(asked(...wildcard), both);
    assert.deepEqual(asked(...wildcard, '-www A 192.0.2.3'), both);
    assert.deepEqual(asked('* CNAME a.example.net.', '* CNAME b.example.net. @Japan'), both);
    const partly: DnsZone = { ...zone(...wildcard), known: { kind: 'incomplete' } };
    assert.equal(linesToAsk(partly, 'www', 'A')?.length, 2);
    assert.deepEqual(
      linesToAsk(zone('*.shop A 192.0.2.1', '*.shop A 192.0.2.2 @Japan', '* A 192.0.2.3'), 'a.b.shop', 'A')
        ?.length,
      2,
    );
  });

  it('are none of a wildcard that does not answer for the host', () => {
    const wildcard = ['* A 192.0.2.1', '* A 192.0.2.2 @Japan'];
    for (const own of ['www TXT text', 'a.www A 192.0.2.3', 'www NS ns1.example.net.', '*.www A 192.0.2.3'])
      assert.equal(asked(...wildcard, own), undefined, own);
    assert.equal(asked(...wildcard, 'www A 192.0.2.3'), undefined);
    assert.equal(asked('* TXT text', '* TXT other @Japan'), undefined);
    assert.equal(linesToAsk(zone(...wildcard, 'sub NS ns1.example.net.'), 'a.sub', 'A'), undefined);
    assert.equal(linesToAsk(zone(...wildcard, '*.shop A 192.0.2.3'), 'a.shop', 'A'), undefined);
  });

  it('are of a large country for the default line: the first one that is on no other', () => {
    const large = ['US', 'DE', 'JP', 'BR', 'ZA', 'AU'];
    const lines = groups(
      group('default', 'Default', 'default Default'),
      group('asia', 'Asia', ...large.map((code) => `${code} ${code}`)),
    );
    const firstBut = (count: number): string | undefined => {
      const taken = large.slice(0, count).map((code) => `www A 192.0.2.2 @${code}`);
      const hosted = { ...zone('www A 192.0.2.1', ...taken), lines };
      return linesToAsk(hosted, 'www', 'A')?.find(({ name }) => name === 'Default')?.country;
    };
    assert.deepEqual([1, 2, 3, 4, 5].map(firstBut), large.slice(1));
    // Then the first of all countries.
    assert.equal(firstBut(6), 'AD');
  });

  it('are the first address of a network of Kosovo, which the service calls CS', () => {
    const lines = groups(
      group('default', 'Default', 'default Default'),
      group('europe', 'Europe', 'AN Nowhere', 'CS Kosovo'),
    );
    const hosted = { ...zone('www A 192.0.2.1', 'www A 192.0.2.2 @Europe'), lines };
    assert.deepEqual(linesToAsk(hosted, 'www', 'A')?.[1], {
      name: 'Europe',
      client: { kind: 'country', code: 'CS' },
      subnet: { address: COUNTRY_NETWORKS.get('XK'), length: 24 },
      country: 'CS',
    });
  });

  it('do not exist for search engines, unknown lines, and lines that no country is on', () => {
    assert.deepEqual(
      asked(
        'www A 192.0.2.1',
        'www A 192.0.2.2 @Search Engine',
        'www A 192.0.2.3 @Other',
        'www A 192.0.2.4 @Nowhere',
      ),
      [
        ['Default', 'US'],
        ['Search Engine', undefined],
        ['Other', undefined],
        ['Nowhere', undefined],
      ],
    );
    const all = [
      'www A 192.0.2.1',
      'www A 192.0.2.2 @Asia',
      'www A 192.0.2.3 @Japan',
      'www A 192.0.2.4 @Turkey',
    ];
    assert.deepEqual(asked(...all)?.[1], ['Asia', undefined]);
  });
});
