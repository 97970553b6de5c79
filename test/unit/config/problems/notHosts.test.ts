import assert from 'node:assert/strict';
import { readMarkSettings } from '../../../../src/config/problems/markSettings.ts';
import { exemptKeys, fileEntry, fileGlobs, parseNotHosts } from '../../../../src/config/problems/notHosts.ts';

const file = (length: number): readonly string[] => fileGlobs(parseNotHosts([{ file: 'a'.repeat(length) }]));
const ignored = (globs: readonly string[]): number =>
  readMarkSettings((key) => (key === 'ignore' ? globs : undefined)).ignore.length;

describe('Entries for places without host names', () => {
  const few = parseNotHosts([
    { language: 'terraform', key: 'api_groups' },
    { key: 'jobLabel' },
    { file: '**/crds/*.yaml' },
  ]);

  it('apply to the keys of one language, or of all', () => {
    assert.deepEqual([...exemptKeys(few, 'terraform')], ['api_groups', 'jobLabel']);
    assert.deepEqual([...exemptKeys(few, 'yaml')], ['jobLabel']);
  });

  it('apply to files', () => assert.deepEqual(fileGlobs(few), ['**/crds/*.yaml']));

  it('are ignored when they are invalid', () => {
    const mistyped = [
      'host',
      null,
      {},
      { key: '' },
      { file: 3 },
      { key: 'a', file: 'b' },
      { language: 'yaml' },
    ];
    assert.deepEqual(parseNotHosts([...mistyped, { key: 'good' }]), [{ key: 'good' }]);
    assert.deepEqual(parseNotHosts('host'), []);
  });

  it('are suggested for files like the current one', () => {
    assert.deepEqual(fileEntry('deploy/crds/grants.yaml'), { file: '**/crds/*.yaml' });
    assert.deepEqual(fileEntry('deploy/[id]/a.yaml'), { file: '**/[[]id[]]/*.yaml' });
    assert.deepEqual(fileEntry('README.md'), { file: 'README.md' });
    assert.deepEqual(fileEntry('docker/Dockerfile'), { file: 'docker/Dockerfile' });
    assert.deepEqual(fileEntry('env/.env'), { file: 'env/.env' });
    assert.deepEqual(fileEntry('env/a.b.env'), { file: '**/env/*.env' });
    assert.deepEqual(fileEntry('env/a.x'), { file: '**/env/*.x' });
    assert.deepEqual(fileEntry('/a.env'), { file: '/a.env' });
    assert.deepEqual(fileEntry('a/b/c{1}?*.env'), { file: '**/b/*.env' });
    assert.deepEqual(fileEntry('a/{b}?/*'), { file: 'a/[{]b[}][?]/[*]' });
  });

  it('are a thousand at most', () => {
    const globs = Array.from({ length: 1_001 }, () => 'a');
    const entries = globs.map((key) => ({ key }));
    const { ignore, notHosts } = readMarkSettings((key) => (key === 'ignore' ? globs : entries));
    assert.deepEqual([ignore.length, notHosts.length], [1_000, 1_000]);
    const fewer = readMarkSettings((key) => (key === 'ignore' ? globs.slice(1) : entries.slice(1)));
    assert.deepEqual([fewer.ignore.length, fewer.notHosts.length], [1_000, 1_000]);
  });

  it('have globs of a length, each and together', () => {
    const glob = 'a'.repeat(1_000);
    assert.deepEqual([file(1_000).length, file(1_001).length], [1, 0]);
    // Of 100,000 characters.
    const most = 100;
    assert.deepEqual([ignored([glob]), ignored([`${glob}a`])], [1, 0]);
    assert.deepEqual([ignored(Array(most).fill(glob)), ignored(Array(most + 1).fill(glob))], [most, most]);
  });
});
