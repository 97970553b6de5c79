import assert from 'node:assert/strict';
import { ZoneFileHosts } from '../../../../src/editor/zoneDocument/zoneFileHosts.ts';
import { zoneText } from '../../../../src/editor/zoneDocument/zoneText.ts';
import { NOW, record, zone } from '../../config/zones.ts';

function found(text: string, commented = false): readonly string[] {
  const hosts = new ZoneFileHosts({ commented });
  for (const line of text.split('\n')) hosts.add(line);
  return hosts.all.map(({ host, types, first, last }) => `${first}-${last} ${host} ${[...types].join(',')}`);
}

describe('The hosts of a zone file', () => {
  it('are found at the owners of its records', () => {
    const text = [
      '; a comment',
      '$TTL 1h',
      '$ORIGIN example.com.',
      '@ IN SOA ns1 hostmaster (',
      '  1 ; serial',
      '',
      '  3600 )',
      '        600 IN NS ns1.example.com.',
      'example.com. IN MX 10 mail',
      '',
      'www 300 IN A 192.0.2.1 ; not ( here',
      ' 5m AAAA 2001:db8::1',
      '_dmarc TXT "v=DMARC1; (p=none"',
      'a.www.example.com. A 192.0.2.2',
      'other.example.net. A 192.0.2.3',
    ];
    assert.deepEqual(found(text.join('\n')), [
      '3-8 @ SOA,NS,MX',
      '10-11 www A,AAAA',
      '12-12 _dmarc TXT',
      '13-13 a.www A',
      '14-14 other.example.net. A',
    ]);
  });

  for (const [words, type] of [
    ['in a', 'A'],
    ['IN 1H A', 'A'],
    ['5m ch txt', 'TXT'],
    ['1W HS A', 'A'],
    ['1d2 A', '1D2'],
    ['h A', 'H'],
    ['INA A', 'INA'],
    ['1y A', '1Y'],
  ] as const)
    it(`have the type ${type} with “${words}”`, () => {
      assert.deepEqual(found(`www ${words} x`), [`0-0 www ${type}`]);
    });

  it('are not found in comments, or before the first owner', () => {
    assert.deepEqual(found('; www.example.com. 600 IN A 192.0.2.1\n  600 IN A 192.0.2.1\n)\n('), []);
  });

  it('include all hosts of a zone document', () => {
    const example = zone('example.com', [
      record({ host: '@' }),
      record({ host: 'www' }),
      record({ host: 'www', type: 'TXT', value: 'a ( "b' }),
      record({ host: 'old', enabled: false }),
      record({ host: 'web', type: 'URL', value: 'https://x.example/(' }),
    ]);
    assert.deepEqual(found(zoneText(example, NOW).replaceAll('\r', ''), true), [
      '4-4 @ A',
      '5-5 old A',
      '6-6 web URL',
      '7-8 www A,TXT',
    ]);
  });

  it('are found in the first 20,000 characters of a line', () => {
    const owner = 'a'.repeat(19_998);
    assert.deepEqual(found(`${owner} A`), [`0-0 ${owner} A`]);
    assert.deepEqual(found(`${owner}  A`), [`0-0 ${owner} `]);
  });

  it('are found in 64 KB of any text', () => {
    for (const piece of ['(', ')', '"', '\\', ';', ' ', 'a', 'a\n', '; a. \n', '1 ', '$ORIGIN a.\n'])
      assert.doesNotThrow(() => found(piece.repeat(65_536 / piece.length), true), piece);
  });
});
