import assert from 'node:assert/strict';
import { keyAt } from '../../../../src/editor/diagnose/keyAt.ts';

/** The key at `|`. */
function keyIn(barred: string): string | undefined {
  const lines = barred.split('\n');
  const line = lines.findIndex((each) => each.includes('|'));
  const start = (lines[line] ?? '').indexOf('|');
  const text = lines.map((each) => each.replace('|', ''));
  return keyAt({ lineCount: text.length, textOf: (each) => text[each] ?? '' }, line, start);
}

describe('The key of a value', () => {
  const cases: readonly (readonly [barred: string, key: string | undefined])[] = [
    ['host: |www.example.com', 'host'],
    ['  - host: "|www.example.com"', 'host'],
    ['api_group   =   "|net.example.com"', 'api_group'],
    ['"apiGroup": "|net.example.com",', 'apiGroup'],
    ['{ name: a, host: |www.example.com }', 'host'],
    ["  host => '|www.example.com',", 'host'],
    ['API_URL="|https://www.example.com"', 'API_URL'],
    ['api_groups = [\n  "",\n  "|net.example.com",', 'api_groups'],
    ['hosts:\n  - a\n\n  - |www.example.com', 'hosts'],
    ['hosts:\n- |www.example.com', 'hosts'],
    ['tls:\n  hosts:\n    - a\n    - b.|example.com', undefined],
    ['spec:\n  - |www.example.com\nhost: x', 'spec'],
    ['- |www.example.com', undefined],
    ['server_name |www.example.com;', undefined],
  ];
  for (const [barred, key] of cases) {
    it(`${barred.replaceAll('\n', '⏎')}: ${key ?? 'none'}`, () => assert.equal(keyIn(barred), key));
  }
});
