import assert from 'node:assert/strict';
import { fileEntry, filesOf, isExemptKey, parseNotHosts } from '../../../../src/editor/diagnose/notHosts.ts';

describe('Places without host names', () => {
  const entries = parseNotHosts([
    { language: 'terraform', key: 'api_groups' },
    { key: 'jobLabel' },
    { file: '**/crds/*.yaml' },
  ]);

  it('are keys of one language, or of all', () => {
    assert.equal(isExemptKey(entries, 'terraform', 'api_groups'), true);
    assert.equal(isExemptKey(entries, 'yaml', 'api_groups'), false);
    assert.equal(isExemptKey(entries, 'yaml', 'jobLabel'), true);
    assert.equal(isExemptKey(entries, 'yaml', 'host'), false);
  });

  it('are files', () => assert.deepEqual(filesOf(entries), ['**/crds/*.yaml']));

  it('leave out entries that are mistyped', () => {
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

  it('are proposed for files like the one at hand', () => {
    assert.deepEqual(fileEntry('deploy/crds/grants.yaml'), { file: '**/crds/*.yaml' });
    assert.deepEqual(fileEntry('deploy/[id]/a.yaml'), { file: '**/[[]id[]]/*.yaml' });
    assert.deepEqual(fileEntry('README.md'), { file: 'README.md' });
    assert.deepEqual(fileEntry('docker/Dockerfile'), { file: 'docker/Dockerfile' });
    assert.deepEqual(fileEntry('env/.env'), { file: 'env/.env' });
  });
});
