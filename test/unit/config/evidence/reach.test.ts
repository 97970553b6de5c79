import assert from 'node:assert/strict';
import { found } from './found.ts';

const NAME = 'moon.example.com';

/** YAML mappings within each other. The innermost has `leaf`. */
function nested(keys: readonly string[], leaf: string): string {
  return [...keys, leaf]
    .map((key, depth) => `${' '.repeat(depth)}${key}${key === leaf ? '' : ':'}`)
    .join('\n');
}

const repeated = (text: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${text}${at}`);

/** A URL below a description, with so many mappings in between. */
const described = (depth: number): string =>
  nested(['description', ...repeated('k', depth)], `k: https://${NAME}`);

describe('What is said of a name', () => {
  const cases: readonly (readonly [what: string, file: string, at: string, beyond: string])[] = [
    [
      'by a key counts with four plain words beside it',
      'a.yaml',
      `host: aa bb cc. dd, ${NAME}`,
      `host: aa bb cc. dd, ee ${NAME}`,
    ],
    [
      'by a certificate reaches over three mappings',
      'a.yaml',
      nested(['tls', 'a', 'b'], `mail_domains: ${NAME}`),
      nested(['tls', 'a', 'b', 'c'], `mail_domains: ${NAME}`),
    ],
    [
      'by its command reaches over sixty words',
      'a.yaml',
      `command: ["curl", ${'"-s", '.repeat(59)}"${NAME}"]`,
      `command: ["curl", ${'"-s", '.repeat(60)}"${NAME}"]`,
    ],
    [
      'by its command line reaches over a thousand characters',
      'a.sh',
      `curl ${'-s '.repeat(331)}${NAME}`.replace(' ', '   '),
      `curl ${'-s '.repeat(331)}${NAME}`.replace(' ', '    '),
    ],
  ];
  for (const [what, file, at, beyond] of cases) {
    it(what, () => {
      assert.notDeepEqual(found(at, file), [], 'at the limit');
      assert.deepEqual(found(beyond, file), [], 'beyond it');
    });
  }

  it('by a text for people reaches over twelve mappings', () => {
    assert.deepEqual(found(described(11), 'a.yaml'), []);
    assert.notDeepEqual(found(described(12), 'a.yaml'), []);
  });
});
