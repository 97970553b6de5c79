import assert from 'node:assert/strict';
import {
  readCheckSettings,
  restored,
  turnedOff,
  type CheckSettings,
} from '../../../src/check/checkSettings.ts';

function read(values: Readonly<Record<string, unknown>>): CheckSettings {
  return readCheckSettings({ get: (key) => values[key] });
}

const severityIn = (rules: object): unknown => read({ rules }).severitiesOf('a.test').get('occluded');
const ruleUndone = (now: unknown, before: unknown): unknown => restored(now, before, ['occluded']);
const zoneUndone = (now: unknown, before: unknown): unknown => restored(now, before, ['a.test', 'occluded']);

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

  it('turn automatic checks off, and leave out zones by globs, the old setting too', () => {
    const rules = { '*.test': 'off', 'b.example': { occluded: 'off' }, occluded: 'off', 'c.example': 'hint' };
    const { onLoad, isIgnoredZone } = read({ onLoad: false, rules, ignore: ['*.old', 'b.example', 7] });
    assert.equal(onLoad, false);
    const left = (zones: string): readonly boolean[] => zones.split(' ').map(isIgnoredZone);
    assert.deepEqual(left('a.test a.example b.example c.example a.old'), [true, false, false, false, false]);
    const old = read({ rules, ignore: ['*.old', 'b.example'] });
    assert.deepEqual(['a.test', 'a.old', 'b.example', 'a.example'].map(old.isIgnoredZone), [
      true,
      true,
      true,
      false,
    ]);
  });

  it('have what was turned off last: a rule, a zone, or a rule of a zone', () => {
    const rules = { 'a.test': { occluded: 'hint' }, '*.test': { occluded: 'error' } };
    assert.equal(severityIn(rules), 'error');
    const off = turnedOff(turnedOff(rules, ['a.test', 'occluded']), ['a.test', 'spf-weak']);
    assert.deepEqual(off, {
      '*.test': { occluded: 'error' },
      'a.test': { occluded: 'off', 'spf-weak': 'off' },
    });
    assert.equal(severityIn(off), 'off');
    assert.deepEqual(turnedOff(undefined, ['occluded']), { occluded: 'off' });
    const zoneOff = turnedOff({ 'a.test': { occluded: 'hint' } }, ['a.test']);
    assert.deepEqual(zoneOff, { 'a.test': 'off' });
    assert.deepEqual(turnedOff(zoneOff, ['a.test', 'occluded']), zoneOff);
  });

  it('lose only the rule that is undone, or get its earlier value', () => {
    const now = { 'cname-apex': 'off', occluded: 'off' };
    assert.deepEqual(ruleUndone(now, undefined), { 'cname-apex': 'off' });
    assert.deepEqual(ruleUndone(now, { occluded: 'hint' }), { 'cname-apex': 'off', occluded: 'hint' });
    assert.deepEqual(ruleUndone(now, { 'spf-weak': 'off' }), { 'cname-apex': 'off' });
    assert.equal(ruleUndone({ occluded: 'off' }, undefined), undefined);
    assert.deepEqual(ruleUndone({ occluded: 'off' }, {}), {});
    assert.equal(ruleUndone(undefined, undefined), undefined);
  });

  it('lose only the rule of a zone that is undone, and only in that zone', () => {
    const now = { 'a.test': { occluded: 'off', 'spf-weak': 'off' }, occluded: 'off' };
    assert.deepEqual(zoneUndone(now, undefined), { occluded: 'off', 'a.test': { 'spf-weak': 'off' } });
    assert.deepEqual(zoneUndone({ 'a.test': { occluded: 'off' } }, { 'a.test': { occluded: 'hint' } }), {
      'a.test': { occluded: 'hint' },
    });
    assert.deepEqual(zoneUndone({ 'a.test': { occluded: 'off' } }, { 'a.test': {} }), { 'a.test': {} });
    assert.equal(zoneUndone({ 'a.test': { occluded: 'off' } }, undefined), undefined);
    // The zone was turned off meanwhile, or before.
    for (const before of [undefined, { 'a.test': { occluded: 'hint' } }, { 'a.test': 'off' }])
      assert.deepEqual(zoneUndone({ 'a.test': 'off' }, before), { 'a.test': 'off' });
  });
});
