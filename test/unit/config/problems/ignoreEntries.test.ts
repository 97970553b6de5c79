import assert from 'node:assert/strict';
import { exemptKeys, fileGlobs, globOfLike } from '../../../../src/config/problems/ignoreEntries.ts';
import { readDiagnosticSettings } from '../../../../src/config/problems/diagnosticSettings.ts';

const read = (ignore: unknown, notHosts?: unknown): readonly unknown[] =>
  readDiagnosticSettings((key) => ({ ignore, notHosts })[key]).ignore;
const globsOf = (ignore: readonly string[]): number =>
  fileGlobs(readDiagnosticSettings((key) => (key === 'ignore' ? ignore : undefined)).ignore).length;

describe('What is not marked in files', () => {
  it('is keys of one language, or of all, and files', () => {
    const few = [{ language: 'terraform', key: 'api_groups' }, '**/crds/*.yaml', { key: 'jobLabel' }];
    assert.deepEqual([...exemptKeys(few, 'terraform')], ['api_groups', 'jobLabel']);
    assert.deepEqual([...exemptKeys(few, 'yaml')], ['jobLabel']);
    assert.deepEqual(fileGlobs(few), ['**/crds/*.yaml']);
  });

  it('is nothing of invalid entries', () => {
    const mistyped = [
      '',
      null,
      {},
      { key: '' },
      3,
      { file: 'b' },
      { key: 'a', file: 'b' },
      { language: 'yaml' },
    ];
    assert.deepEqual(read([...mistyped, { key: 'good' }, 'a']), [{ key: 'good' }, 'a']);
    assert.deepEqual(read('host'), []);
  });

  it('is also what the old setting says', () => {
    const old = [
      { language: 'yaml', key: 'host' },
      { file: '**/crds/*.yaml' },
      { file: 3 },
      { key: 'a', file: 'b' },
    ];
    assert.deepEqual(read(['a'], old), ['a', { language: 'yaml', key: 'host' }, '**/crds/*.yaml']);
    assert.deepEqual(read(undefined, [{ key: 'a' }]), [{ key: 'a' }]);
    assert.deepEqual(read(['a'], 'host'), ['a']);
  });

  it('is suggested for files like the current one', () => {
    assert.equal(globOfLike('deploy/crds/grants.yaml'), '**/crds/*.yaml');
    assert.equal(globOfLike('deploy/[id]/a.yaml'), '**/[[]id[]]/*.yaml');
    assert.equal(globOfLike('README.md'), 'README.md');
    assert.equal(globOfLike('docker/Dockerfile'), 'docker/Dockerfile');
    assert.equal(globOfLike('env/.env'), 'env/.env');
    assert.equal(globOfLike('env/a.b.env'), '**/env/*.env');
    assert.equal(globOfLike('env/a.x'), '**/env/*.x');
    assert.equal(globOfLike('/a.env'), '/a.env');
    assert.equal(globOfLike('a/b/c{1}?*.env'), '**/b/*.env');
    assert.equal(globOfLike('a/{b}?/*'), 'a/[{]b[}][?]/[*]');
  });

  it('is a thousand entries at most', () => {
    const many = Array.from({ length: 1_001 }, (_, at) => (at % 2 === 0 ? 'a' : { key: 'a' }));
    assert.deepEqual([read(many).length, read(many.slice(1)).length], [1_000, 1_000]);
  });

  it('is globs of a length, each and together', () => {
    const glob = 'a'.repeat(1_000);
    // Of 100,000 characters.
    const most = 100;
    assert.deepEqual([globsOf([glob]), globsOf([`${glob}a`])], [1, 0]);
    assert.deepEqual([globsOf(Array(most).fill(glob)), globsOf(Array(most + 1).fill(glob))], [most, most]);
  });
});
