import assert from 'node:assert/strict';
import { isIdentifier, type Lines } from '../../../src/editor/identifiers.ts';

const NAME = /[\w*.-]*\.example\.com/gu;

/** The names of a text (of example.com) that are identifiers, each as `line: name`, lines counted from 1. */
function identifiers(text: string): string[] {
  const lines = text.split('\n');
  const all: Lines = { lineCount: lines.length, textOf: (line) => lines[line] ?? '' };
  return lines.flatMap((each, line) =>
    [...each.matchAll(NAME)].flatMap(({ 0: name, index: start }) =>
      isIdentifier(all, { line, start, end: start + name.length }) ? `${line + 1}: ${name}` : [],
    ),
  );
}

describe('Names that are no hosts, by what stands around,', () => {
  const texts: readonly (readonly [string, ...string[]])[] = [
    ['  group: x.example.com', '1: x.example.com'],
    ['    apiGroup: "x.example.com"', '1: x.example.com'],
    ['apiVersion: x.example.com/v1', '1: x.example.com'],
    ["  - apiGroups: ['', 'x.example.com']", '1: x.example.com'],
    ['{"apiGroups":["x.example.com"],"host":"y.example.com"}', '1: x.example.com'],
    ['provisioner: csi.example.com', '1: csi.example.com'],
    ['- key: node.example.com/role', '1: node.example.com'],
    ['- key: www.example.com'],
    ['controller: www.example.com:8443'],
    ['controller: x.example.com/ingress', '1: x.example.com'],
    ['    subgroup: www.example.com'],
    ['{ "apiGroups": [""], "host": "www.example.com" }'],
    ['host: www.example.com'],
    ['rules:\n- apiGroups:\n  - ""\n  # ours\n  - x.example.com\n  resources: []', '5: x.example.com'],
    ['finalizers:\n- x.example.com/keep\n- y.example.com', '2: x.example.com', '3: y.example.com'],
    ['"apiGroups": [\n  "",\n  "x.example.com"\n]', '3: x.example.com'],
    ['  hosts:\n    - x.example.com\n    - y.example.com'],
    ['apiGroups:\n- x.example.com\nhosts:\n- y.example.com', '2: x.example.com'],
    ['- x.example.com'],
    [
      'kind: CustomResourceDefinition\nmetadata:\n  name: shops.x.example.com\nspec:\n  host: y.example.com',
      '3: shops.x.example.com',
    ],
    ['metadata:\n  name: v1.x.example.com\nkind: APIService', '2: v1.x.example.com'],
    ['kind: Ingress\nmetadata:\n  name: shops.x.example.com'],
    ['kind: CustomResourceDefinition\n---\nmetadata:\n  name: x.example.com\n---\nkind: CSIDriver'],
  ];
  for (const [text, ...expected] of texts) {
    it(`are ${expected.join(' and ') || 'none'} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(identifiers(text), expected);
    });
  }

  it('are not looked for without end', () => {
    let asked = 0;
    const textOf = (): string => {
      asked += 1;
      return '  - x.example.com';
    };
    assert.equal(isIdentifier({ lineCount: 1e9, textOf }, { line: 5e8, start: 4, end: 17 }), false);
    assert.ok(asked < 100, String(asked));
    const long = { lineCount: 3, textOf: () => `${' '.repeat(1e6)}x.example.com` };
    assert.equal(isIdentifier(long, { line: 1, start: 1e6, end: 1e6 + 13 }), false);
  });
});
