import assert from 'node:assert/strict';
import { folderDiagnostics } from '../../../src/cli/folderDiagnostics.ts';
import { DEFAULT_LEVELS, type DiagnosticSettings } from '../../../src/config/problems/diagnosticSettings.ts';

const LANGUAGES =
  'ansible apacheconf caddyfile dns-zone github-actions-workflow hcl helm ini json json5 jsonc nginx nix plaintext properties puppet terraform terraform-vars toml yaml'.split(
    ' ',
  );

const NONE: DiagnosticSettings = { diagnostics: DEFAULT_LEVELS, ignore: [] };

/** The languages whose entries of `dnsTree.editor.ignore` count in a file, by the end of its path. */
const CASES: readonly (readonly [languages: string, files: string])[] = [
  [
    'github-actions-workflow yaml',
    '.github/workflows/a.yaml .github/workflows/a.yml x/.GitHub/workflows/Compose.YML',
  ],
  ['ansible yaml', 'a.github/workflows/a.yaml .github/workflows/b/a.yaml .github/a.yaml'],
  ['helm yaml', 'templates/a.yaml chart/templates/a.yml templates/a.tpl'],
  ['ansible yaml', 'mytemplates/a.yaml templates/b/a.yaml a.yml dir/a.yaml top.sls recompose.yaml'],
  ['yaml', 'compose.yaml compose.yml docker-compose.yaml x/docker-compose.prod.yml my.compose.yaml'],
  ['', 'compose a.yamlx yaml a.tpl a.js templates/a.tpl2 a.tff a.toml.bak a.json.txt'],
  ['json json5 jsonc', 'a.json a.jsonc a.json5 terraform.tfstate'],
  ['toml', 'a.toml'],
  ['ini properties', 'a.ini a.cfg a.service a.timer a.socket a.properties'],
  ['properties', '.env .env.local a/.env prod.env .environment'],
  ['', 'a.env.local env a.ini2 x.cfg/a'],
  ['hcl terraform', 'a.tf x/A.TF'],
  ['hcl terraform-vars', 'a.tfvars'],
  ['hcl', 'a.hcl a.nomad'],
  ['apacheconf nginx', 'a.conf'],
  ['', 'a.conf.d mycaddyfile caddy a.pp2 a.nix.txt a.zones mydb.example a.hcl2 a.tfvars2'],
  ['caddyfile', 'Caddyfile x/Caddyfile.prod'],
  ['puppet', 'a.pp'],
  ['nix', 'a.nix'],
  ['dns-zone', 'a.zone db.example zones/db.example'],
];

const isMarked = (file: string, glob: string): boolean =>
  folderDiagnostics('/w', { ...NONE, ignore: [glob] }).isMarked(file);

describe('What is marked in the files of a folder', () => {
  const ignore = LANGUAGES.map((language) => ({ language, key: language }));
  const { badgesOf } = folderDiagnostics('/w', { ...NONE, ignore });

  for (const [languages, files] of CASES)
    it(`follows the entries for ${languages || 'no other language'} in ${files}`, () => {
      for (const file of files.split(' '))
        assert.equal([...badgesOf(file, 'other').exempt].toSorted().join(' '), languages, file);
    });

  it('follows the entries for the language of a file, for any language, and for its kind of names', () => {
    const every = folderDiagnostics('/w', { ...NONE, ignore: [{ language: 'ini', key: 'a' }, { key: 'b' }] });
    assert.deepEqual([...every.badgesOf('a', 'ini').exempt], ['a', 'b']);
    assert.deepEqual([...every.badgesOf('a', 'toml').exempt], ['b']);
    assert.deepEqual([...every.badgesOf('a.ini', 'toml').exempt].toSorted(), ['a', 'b']);
    assert.deepEqual([...badgesOf(`${'templates/'.repeat(30)}a.yaml`, 'other').exempt].toSorted(), [
      'helm',
      'yaml',
    ]);
  });

  it('has what the settings show, and is nothing where all is off', () => {
    const diagnostics = { ...DEFAULT_LEVELS, mistake: 'off', absent: 'warning' } as const;
    const shown = folderDiagnostics('/w', { ...NONE, diagnostics });
    assert.equal(shown.isMarked('a'), true);
    assert.equal(shown.badgesOf('a', 'ini').levels, diagnostics);
    const off = { ...DEFAULT_LEVELS, mistake: 'off', absent: 'off' } as const;
    assert.equal(folderDiagnostics('/w', { ...NONE, diagnostics: off }).isMarked('a'), false);
  });

  it('leaves out files that a glob matches, within the folder or by their whole path', () => {
    for (const glob of ['a/b', '/w/a/b', '**/b', '/w/**']) assert.ok(!isMarked('a/b', glob), glob);
    for (const glob of ['b', '/a/b', 'w/a/b', '/w/b']) assert.ok(isMarked('a/b', glob), glob);
  });
});
