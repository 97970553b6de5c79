import assert from 'node:assert/strict';
import { mayStateRecords } from '../../../../src/config/records/recordsInEntries.ts';
import type { Family } from '../../../../src/config/structure/language.ts';

function mayState(family: Family, fileName: string, text = ''): boolean {
  const lines = text.split('\n');
  const textOf = (line: number): string => lines[line] ?? '';
  return mayStateRecords({
    family,
    fileName,
    lineCount: lines.length,
    textOf,
    zones: new Set(['example.com']),
  });
}

describe('A text may state records', () => {
  it('by its language, or as YAML by the name of a zone', () => {
    assert.deepEqual([mayState('hcl', 'a.tf'), mayState('dnscontrol', 'dnsconfig.js')], [true, true]);
    for (const family of ['json', 'zone', 'script', 'settings'] as const)
      assert.equal(mayState(family, 'example.com.yaml', 'kind: DNSEndpoint'), false, family);
    assert.equal(mayState('yaml', 'zones/example.com.yaml'), true);
    assert.equal(mayState('yaml', 'zones/example.net.yaml'), false);
  });

  it('as YAML with a line that says so', () => {
    for (const line of [
      'kind: DNSEndpoint',
      'kind:  DNSEndpoint  ',
      'kind:DNSEndpoint',
      'kind: DNSEndpoint\r',
    ])
      assert.equal(mayState('yaml', 'a.yaml', `a: 1\n${line}`), true, line);
    for (const line of [' kind: DNSEndpoint', 'kind: DNSEndpoints', 'mykind: DNSEndpoint', 'kind: Other'])
      assert.equal(mayState('yaml', 'a.yaml', `a: 1\n${line}`), false, line);
    assert.equal(mayState('yaml', 'a.yaml', 'kind: DNSEndpoint\na: 1'), true);
  });
});
