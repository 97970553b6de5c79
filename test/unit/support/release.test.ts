import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/processes.ts';
import { onlyShipped } from '../../support/release/billOfMaterials.ts';
import { obstacles, publishingObstacles, type ReleaseState } from '../../support/release/obstacles.ts';
import { REGISTRIES, withoutPersonalTokens } from '../../support/release/registries.ts';
import { secretsIn } from '../../support/release/secrets.ts';

const ready: ReleaseState = {
  version: '1.0.0',
  lockedVersion: '1.0.0',
  repository: 'https://github.com/example/dns-tree',
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
    ['no repository', { repository: '' }, /Fill in “repository”/],
    ['a repository whose pictures no registry finds', { repository: 'https://example.com/a/b' }, /Fill in/],
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
