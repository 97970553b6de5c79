import assert from 'node:assert/strict';
import {
  readCheckSettings,
  ruleRestored,
  zoneRestored,
  type CheckSettings,
} from '../../../src/check/checkSettings.ts';

function read(values: Readonly<Record<string, unknown>>): CheckSettings {
  return readCheckSettings({ get: (key) => values[key] });
}

describe('The settings of the check', () => {
  it('are those of the manifest when nothing valid is set', () => {
    for (const values of [{}, { onLoad: 'no', rules: 7, ignore: '*' }]) {
      const { onLoad, severitiesOf, isIgnoredZone } = read(values);
      assert.equal(onLoad, true);
      assert.deepEqual([...severitiesOf('example.com')], []);
      assert.equal(isIgnoredZone('example.com'), false);
    }
  });

  it('give rules a severity, and leave out values that are none', () => {
    const { severitiesOf } = read({ rules: { 'ttl-range': 'hint', 'cname-apex': 'off', occluded: 'loud' } });
    assert.deepEqual(Object.fromEntries(severitiesOf('example.com')), {
      'ttl-range': 'hint',
      'cname-apex': 'off',
    });
  });

  it('give rules another severity in the zones that a glob names', () => {
    const { severitiesOf } = read({
      rules: {
        '*.test': { 'ttl-range': 'off', occluded: 'loud' },
        'ci.test': { 'cname-apex': 'error' },
        'ttl-range': 'hint',
      },
    });
    const of = (zone: string): unknown => Object.fromEntries(severitiesOf(zone));
    assert.deepEqual(of('example.com'), { 'ttl-range': 'hint' });
    assert.deepEqual(of('a.test'), { 'ttl-range': 'off' });
    assert.deepEqual(of('ci.test'), { 'ttl-range': 'off', 'cname-apex': 'error' });
  });

  it('turn automatic checks off, and leave out zones by globs', () => {
    const { onLoad, isIgnoredZone } = read({ onLoad: false, ignore: ['*.test'] });
    assert.equal(onLoad, false);
    assert.deepEqual(['a.test', 'a.example'].map(isIgnoredZone), [true, false]);
  });

  it('lose only the rule that is undone, or get its earlier value', () => {
    const now = { 'cname-apex': 'off', occluded: 'off' };
    assert.deepEqual(ruleRestored(now, undefined, 'occluded'), { 'cname-apex': 'off' });
    assert.deepEqual(ruleRestored(now, { occluded: 'hint' }, 'occluded'), {
      'cname-apex': 'off',
      occluded: 'hint',
    });
    assert.deepEqual(ruleRestored(now, { 'spf-weak': 'off' }, 'occluded'), { 'cname-apex': 'off' });
    assert.equal(ruleRestored({ occluded: 'off' }, undefined, 'occluded'), undefined);
    assert.deepEqual(ruleRestored({ occluded: 'off' }, {}, 'occluded'), {});
    assert.equal(ruleRestored(undefined, undefined, 'occluded'), undefined);
  });

  it('lose only the ignored zone that is undone', () => {
    assert.deepEqual(zoneRestored(['a.test', 'b.test', 'a.test'], ['a.test'], 'a.test'), [
      'a.test',
      'b.test',
    ]);
    assert.deepEqual(zoneRestored(['a.test', 'b.test'], undefined, 'a.test'), ['b.test']);
    assert.deepEqual(zoneRestored(['b.test'], undefined, 'a.test'), ['b.test']);
    assert.equal(zoneRestored(['a.test'], undefined, 'a.test'), undefined);
    assert.deepEqual(zoneRestored(['a.test'], [], 'a.test'), []);
  });
});
