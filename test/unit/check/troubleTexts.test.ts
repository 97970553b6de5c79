import assert from 'node:assert/strict';
import type { Failure } from '../../../src/api/failure.ts';
import type { UnlistedZones } from '../../../src/zones/indexing/unlistedZones.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { loadMissing, troubleTexts, type MissingZone } from '../../../src/check/troubleTexts.ts';
import { indexedZone } from './zones.ts';

function failed(name: string, failure: Failure): MissingZone {
  return { ...indexedZone(name, []), failure };
}

function refused(name: string, code: string): MissingZone {
  return failed(name, { operation: 'Record.List', kind: 'service', code, message: '' });
}

const codeOf = (at: number): string => `code ${at}`;

/** What is said of so many zones, each refused with a code. */
function refusedTexts(count: number, code: (at: number) => string = () => '9'): readonly string[] {
  const zones = Array.from({ length: count }, (_, at) => refused(`z${at}.example`, code(at)));
  return troubleTexts([], zones).map((text) => text.replace('. Open one in Zones to see what to do.', ''));
}

function unlisted(...counts: readonly (number | undefined)[]): readonly UnlistedZones[] {
  return counts.map((count, at) => ({ account: AccountId.parse(String(at)), count }));
}

describe('The notice of zones that are not readable', () => {
  it('groups them by reason, the most common first', () => {
    const zones = [
      refused('no-permission.example', '9'),
      refused('upgrade-company.example', '-7'),
      refused('upgrade-other.example', '-7'),
    ];
    assert.deepEqual(troubleTexts([], zones), [
      '3 not readable: upgrade-company.example, upgrade-other.example (Company must upgrade); no-permission.example (No permission). Open one in Zones to see what to do.',
    ]);
  });

  it('names five zones of a reason, and counts the others', () => {
    const names = 'z0.example, z1.example, z2.example, z3.example, z4.example';
    assert.deepEqual(refusedTexts(5), [`5 not readable: ${names} (No permission)`]);
    assert.deepEqual(refusedTexts(7), [`7 not readable: ${names} and 2 more (No permission)`]);
  });

  it('names five reasons, and counts the zones with others', () => {
    const five = Array.from({ length: 5 }, (_, at) => `z${at}.example (Error code ${at})`).join('; ');
    assert.deepEqual(refusedTexts(5, codeOf), [`5 not readable: ${five}`]);
    assert.deepEqual(refusedTexts(7, codeOf), [`7 not readable: ${five}; other reasons (2 zones)`]);
  });

  it('counts the zones that are not listed yet', () => {
    const zones = ['a', 'b'].map((name) => indexedZone(`${name}.example`, []));
    const maybe = 'There may be more zones: the service has not said how many there are.';
    for (const [listed, counts, expected] of [
      [2, [0], ['Not loaded: a.example, b.example.']],
      [2, [30, 10], ['Not loaded: a.example, b.example and 40 more.']],
      [0, [40], ['Not loaded: 40 zones.']],
      [0, [1], ['Not loaded: 1 zone.']],
      [2, [undefined], ['Not loaded: a.example, b.example.', maybe]],
      [0, [40, undefined], [maybe]],
    ] as const) {
      const missing = zones.slice(0, listed);
      assert.deepEqual(troubleTexts([], missing, unlisted(...counts)), expected);
      assert.equal(loadMissing(missing, unlisted(...counts)).length, 1);
    }
    assert.deepEqual(loadMissing([], unlisted(0)), []);
  });
});
