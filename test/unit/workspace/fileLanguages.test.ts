import assert from 'node:assert/strict';
import path from 'node:path';
import { FileLanguages } from '../../../src/workspace/fileLanguages.ts';

const MANIFESTS = [
  {
    contributes: {
      languages: [
        { id: 'yaml', extensions: ['.yaml', '.yml'], filenames: ['.clang-format'] },
        { id: 'dockercompose', filenamePatterns: ['compose*.yml'] },
        { id: 'dockerfile', filenames: ['Dockerfile'], extensions: ['.dockerfile'] },
        { id: 'terraform-stack', extensions: ['.tfstack.hcl'] },
        { id: 'hcl', extensions: ['.hcl'] },
        { id: 'shellscript', extensions: ['.sh'], firstLine: '^#!.*\\b(?:bash|sh)\\b' },
        { id: 'broken', firstLine: '(' },
        { id: 7 },
        null,
      ],
    },
  },
  { contributes: { languages: [{ id: 'other-yaml', extensions: ['.yml'] }] } },
  { contributes: { languages: 'none' } },
  undefined,
];

const languages = (associations: unknown = {}): FileLanguages =>
  new FileLanguages(MANIFESTS, associations, (glob) => (file) => path.matchesGlob(file, glob));

describe('The language of a file that is not open', () => {
  it('is that of its name, of a pattern, or of its longest ending, in any case', () => {
    const all = languages();
    for (const [file, id] of [
      ['/a/values.yaml', 'yaml'],
      ['/a/VALUES.YAML', 'yaml'],
      ['/a/.clang-format', 'yaml'],
      ['/a/compose.dev.yml', 'dockercompose'],
      ['/a/dockerfile', 'dockerfile'],
      ['/a/x.tfstack.hcl', 'terraform-stack'],
      ['/a/x.y.hcl', 'hcl'],
      ['/a/readme', undefined],
    ] as const)
      assert.equal(all.byPath(file), id, file);
  });

  it('is that of the extension that was added last', () => {
    assert.equal(languages().byPath('/a/values.yml'), 'other-yaml');
  });

  it('is that of the setting before all, of its longest pattern', () => {
    const all = languages({ '*.yaml': 'ansible', '**/charts/*.yaml': 'helm', '*.bad': 7 });
    assert.equal(all.byPath('/a/values.yaml'), 'ansible');
    assert.equal(all.byPath('/a/charts/values.yaml'), 'helm');
    assert.equal(all.byPath('/a/x.bad'), undefined);
    assert.equal(languages('none').byPath('/a/values.yaml'), 'yaml');
  });

  it('is that of the pattern that was added or set last, of several with one length', () => {
    const added = [{ contributes: { languages: [{ id: 'late', filenamePatterns: ['*compose.yml'] }] } }];
    const all = new FileLanguages(
      [...MANIFESTS, ...added],
      {},
      (glob) => (file) => path.matchesGlob(file, glob),
    );
    assert.equal(all.byPath('/a/compose.yml'), 'late');
    assert.equal(all.byPath('/a/compose.dev.yml'), 'dockercompose');
    for (const globs of [
      ['a*.conf', '*a.conf'],
      ['*a.conf', 'a*.conf'],
    ] as const)
      assert.equal(
        languages({ [globs[0]]: 'nginx', [globs[1]]: 'apacheconf' }).byPath('/x/a.conf'),
        'apacheconf',
      );
    assert.equal(languages({ 'ab*.conf': 'nginx', '*.conf': 'apacheconf' }).byPath('/x/ab.conf'), 'nginx');
  });

  it('is that of the first line if the name says nothing, else plain text', () => {
    assert.equal(languages().byFirstLine('#!/usr/bin/env bash\necho'), 'shellscript');
    assert.equal(languages().byFirstLine('\n#!/usr/bin/env bash\n'), 'plaintext');
    assert.equal(languages().byFirstLine(`#!${' '.repeat(2_000)}bash`), 'plaintext');
  });
});
