import assert from 'node:assert/strict';
import { fileEntry, fileGlobs, exemptKeys, parseNotHosts } from '../../../../src/config/problems/notHosts.ts';

describe('Entries for places without host names', () => {
  const entries = parseNotHosts([
    { language: 'terraform', key: 'api_groups' },
    { key: 'jobLabel' },
    { file: '**/crds/*.yaml' },
  ]);

  it('apply to the keys of one language, or of all', () => {
    assert.deepEqual([...exemptKeys(entries, 'terraform')], ['api_groups', 'jobLabel']);
    assert.deepEqual([...exemptKeys(entries, 'yaml')], ['jobLabel']);
  });

  it('apply to files', () => assert.deepEqual(fileGlobs(entries), ['**/crds/*.yaml']));

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
  });
});
