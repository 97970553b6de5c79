import assert from 'node:assert/strict';
import { readCheckSettings, type CheckSettings } from '../../../src/check/checkSettings.ts';

function read(values: Readonly<Record<string, unknown>>): CheckSettings {
  return readCheckSettings({ get: (key) => values[key] });
}

describe('The settings of the check', () => {
  it('are those of the manifest when nothing valid is set', () => {
    for (const values of [{}, { onLoad: 'no', rules: 7, ignore: '*' }]) {
      const { onLoad, severities, isIgnoredZone } = read(values);
      assert.equal(onLoad, true);
      assert.deepEqual([...severities], []);
      assert.equal(isIgnoredZone('example.com'), false);
    }
  });

  it('give rules a severity, and leave out values that are none', () => {
    const { severities } = read({ rules: { 'ttl-range': 'hint', 'cname-apex': 'off', occluded: 'loud' } });
    assert.deepEqual(Object.fromEntries(severities), { 'ttl-range': 'hint', 'cname-apex': 'off' });
  });

  it('turn automatic checks off, and leave out zones by globs', () => {
    const { onLoad, isIgnoredZone } = read({ onLoad: false, ignore: ['*.test'] });
    assert.equal(onLoad, false);
    assert.deepEqual(['a.test', 'a.example'].map(isIgnoredZone), [true, false]);
  });
});
