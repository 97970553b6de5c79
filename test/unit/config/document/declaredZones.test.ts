import assert from 'node:assert/strict';
import { DocumentReader } from '../../../../src/config/document/documentReader.ts';
import { declaredZones } from '../../../../src/config/document/declaredZones.ts';
import { languageFamily } from '../../../../src/config/structure/language.ts';

const ZONES = new Set(['example.com', 'shop.example']);

/** Returns the zones that a text declares records of, each with a line, as `zone:line`. */
function zonesOf(fileName: string, text: string): readonly string[] {
  const lines = text.split('\n');
  const family = languageFamily(fileName, 'plaintext', lines);
  const textOf = (line: number): string => lines[line] ?? '';
  const reader = new DocumentReader(family, { fileName, lineCount: lines.length, textOf }, ZONES);
  while (!reader.advance(() => false));
  return [...declaredZones(reader.analysed(), fileName, ZONES)].map(([zone, line]) => `${zone}:${line}`);
}

const RECORD = "D('example.com', REG, A('www', '192.0.2.1'));";

describe('The zones that a document declares records of', () => {
  const cases: readonly (readonly [file: string, text: string, ...zones: string[]])[] = [
    ['/dns/dnsconfig.js', `// www.example.com\n${RECORD}`, 'example.com:1'],
    [
      '/dns/dnsconfig.js',
      `${RECORD}\n${RECORD.replace('example.com', 'shop.example')}\n${RECORD}`,
      'example.com:0',
      'shop.example:1',
    ],
    ['/dns/dnsconfig.js', `\n${RECORD.replace('REG,', 'REG,\n\n ')}`, 'example.com:1'],
    ['/dns/db.example.com', '@ 600 IN A 192.0.2.1\n', 'example.com:0'],
    ['/dns/all.zone', '; all\n$ORIGIN Example.COM.\n@ 600 IN A 192.0.2.1\n', 'example.com:1'],
    ['/dns/example.com.zone', '$ORIGIN www\n@ 600 IN A 192.0.2.1\n', 'example.com:0'],
    ['/dns/example.org.zone', '@ 600 IN A 192.0.2.1\n'],
  ];
  for (const [file, text, ...zones] of cases)
    it(`are ${zones.join(', ') || 'none'} in ${file}: ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.deepEqual(zonesOf(file, text), zones);
    });
});
