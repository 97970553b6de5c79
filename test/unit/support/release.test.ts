import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../../support/processes.ts';
import { addressesOf, fillInAddresses } from '../../support/release/addresses.ts';
import { onlyShipped } from '../../support/release/billOfMaterials.ts';
import {
  obstacles,
  publishingObstacles,
  readManifest,
  type ReleaseState,
} from '../../support/release/obstacles.ts';
import { REGISTRIES, withoutPersonalTokens } from '../../support/release/registries.ts';
import { secretsIn } from '../../support/release/secrets.ts';

const Fields = z.looseObject({ repository: z.string() });
const REPOSITORY = 'https://github.com/example/dns-tree';
const ADDRESSES = {
  repository: REPOSITORY,
  bugs: { url: `${REPOSITORY}/issues` },
  homepage: `${REPOSITORY}#readme`,
};
const ready: ReleaseState = {
  version: '1.0.0',
  lockedVersion: '1.0.0',
  addresses: ADDRESSES,
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-23\n\n- Text.\n',
  uncommitted: [],
  head: 'a1',
  tagged: '',
};

describe('A release', () => {
  it('has nothing in its way when all agrees, before and after the tag', () => {
    assert.deepEqual(obstacles(ready), []);
    assert.deepEqual(obstacles({ ...ready, tagged: 'a1' }), []);
  });

  for (const [what, change, said] of [
    ['an odd version', { version: '1.0', lockedVersion: '1.0' }, /not a version/],
    ['another version in the lock file', { lockedVersion: '1.0.1' }, /npm install/],
    [
      'no repository',
      { addresses: { repository: '', bugs: { url: '' }, homepage: '' } },
      /Fill in .*--repository/,
    ],
    [
      'a repository whose pictures no registry finds',
      { addresses: { ...ADDRESSES, repository: 'https://example.com/a/b' } },
      /Fill in/,
    ],
    [
      'a home page of another repository',
      { addresses: { ...ADDRESSES, homepage: `${REPOSITORY}2` } },
      /Fill in/,
    ],
    [
      'changes that no version has',
      { changelog: ready.changelog.replace('d]\n', 'd]\n\n- New.\n') },
      /nothing/,
    ],
    [
      'a version that the changelog lacks',
      { version: '1.0.1', lockedVersion: '1.0.1' },
      /no section “## \[1\.0\.1\]/,
    ],
    ['an empty section', { changelog: '## [Unreleased]\n\n## [1.0.0] - 2026-11-23\n' }, /no section/],
    ['files that are not committed', { uncommitted: [' M a', '?? b'] }, /2 files are not committed/],
    ['the tag at another commit', { tagged: 'b2' }, /tag v1\.0\.0 is at another commit/],
  ] as const) {
    it(`does not begin with ${what}`, () => {
      assert.match(obstacles({ ...ready, ...change }).join('\n'), said);
    });
  }

  it('is published only from its tag', () => {
    assert.deepEqual(publishingObstacles({ ...ready, tagged: 'a1' }), []);
    assert.match(publishingObstacles(ready).join(), /no tag v1\.0\.0/);
    assert.match(publishingObstacles({ ...ready, tagged: 'b2' }).join(), /at another commit/);
  });

  it('takes the addresses of the manifest from that of the remote, without a login', () => {
    for (const remote of [
      'git@github.com:example/dns-tree.git',
      'ssh://git@github.com/example/dns-tree.git',
      'https://github.com/example/dns-tree',
      'https://github.com/example/dns-tree.git/',
      'https://name:secret@github.com/example/dns-tree.git',
    ])
      assert.deepEqual(addressesOf(remote), ADDRESSES, remote);
    assert.equal(addressesOf('git@gitlab.com:a/b.c.git')?.bugs.url, 'https://gitlab.com/a/b.c/-/issues');
    for (const remote of ['', '/srv/dns-tree', 'https://example.com/a/b', 'https://github.com/a'])
      assert.equal(addressesOf(remote), undefined, remote);
  });

  it('has its addresses filled in by one command, which changes nothing else in the manifest', () => {
    const folder = temporaryFolder('addresses');
    const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder });
    git('init');
    const manifest = readFileSync('package.json', 'utf8');
    const file = path.join(folder, 'package.json');
    writeFileSync(file, manifest);
    assert.throws(() => fillInAddresses(folder), /“origin” is not at GitHub or GitLab/);
    assert.equal(readFileSync(file, 'utf8'), manifest);
    git('remote', 'add', 'origin', 'https://name:secret@github.com/example/dns-tree.git');
    // Again after the first time: nothing is doubled.
    for (let time = 0; time < 2; time++) assert.deepEqual(fillInAddresses(folder), ADDRESSES);
    const { repository: _repository, ...others } = Fields.parse(JSON.parse(manifest));
    const filled = readFileSync(file, 'utf8');
    assert.deepEqual(JSON.parse(filled), { ...others, ...ADDRESSES });
    assert.doesNotMatch(filled, /name:secret/);
  });

  it('names in the manifest the addresses of one repository, or none yet', () => {
    const { repository, bugs, homepage } = readManifest();
    const none = { repository: '', bugs: { url: '' }, homepage: '' };
    assert.deepEqual({ repository, bugs, homepage }, addressesOf(repository) ?? none);
  });

  it('lists what is bundled as its materials, whatever npm calls it', () => {
    const all = {
      bomFormat: 'CycloneDX' as const,
      metadata: { component: { 'bom-ref': 'dns-tree@1.0.0', name: 'folder' } },
      components: ['map@1.0.0', 'math@1.0.0', 'linter@1.0.0'].map((ref) => ({
        'bom-ref': ref,
        properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
      })),
      dependencies: [
        { ref: 'map@1.0.0', dependsOn: ['math@1.0.0', 'linter@1.0.0'] },
        { ref: 'linter@1.0.0', dependsOn: [] },
      ],
    };
    assert.deepEqual(onlyShipped(all, new Set(['map@1.0.0', 'math@1.0.0'])), {
      bomFormat: 'CycloneDX',
      metadata: {
        component: { 'bom-ref': 'dns-tree@1.0.0', name: 'dns-tree', type: 'application', properties: [] },
      },
      components: ['map@1.0.0', 'math@1.0.0'].map((ref) => ({ 'bom-ref': ref, properties: [] })),
      dependencies: [
        { ref: 'dns-tree@1.0.0', dependsOn: ['map@1.0.0', 'math@1.0.0'] },
        { ref: 'map@1.0.0', dependsOn: ['math@1.0.0'] },
      ],
    });
    assert.throws(() => onlyShipped(all, new Set(['gone@1.0.0'])), /does not list gone@1\.0\.0/);
  });

  it('finds a secret in a file, and does not repeat it', async () => {
    const file = path.join(temporaryFolder('secrets'), 'bundle.cjs');
    // Joined here, so that no scan of this file finds it.
    const secret = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
    writeFileSync(file, `const a = "${secret}";\n`);
    const [found = '', ...others] = await secretsIn([file]);
    assert.match(found, /^bundle\.cjs: /);
    assert.ok(!found.includes(secret));
    assert.deepEqual(others, []);
    writeFileSync(file, 'const a = "none";\n');
    assert.deepEqual(await secretsIn([file]), []);
  });

  it('publishes by the identity of the job, never by a personal token', () => {
    const env = withoutPersonalTokens({ VSCE_PAT: 'a', OVSX_PAT: 'b', PATH: 'c' });
    assert.deepEqual(env, { PATH: 'c' });
    const commands = REGISTRIES.map(({ publish }) => publish('a.vsix', 'azure').slice(1).join(' '));
    assert.deepEqual(commands, [
      'publish --packagePath a.vsix --azure-credential --skip-duplicate',
      'publish a.vsix --trusted-publishing --skip-duplicate',
    ]);
  });
});
