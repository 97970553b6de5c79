import assert from 'node:assert/strict';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import { FRESH, record, recordIndex, zone } from '../zones.ts';

describe('A hosted name', () => {
  const checker = new NameChecker(
    recordIndex(
      zone('example.com', [
        record({ host: '@' }),
        record({ host: 'a.b' }),
        record({ host: 'off', enabled: false }),
        record({ host: '*.apps' }),
        record({ host: 'sub', type: 'NS', value: 'ns.example.net.' }),
      ]),
    ),
    FRESH,
  );

  for (const [name, isHosted] of [
    ['a.b.example.com', true],
    ['*.apps.example.com', true],
    // The apex.
    ['example.com', false],
    // Only names below it have records.
    ['b.example.com', false],
    ['apps.example.com', false],
    ['off.example.com', false],
    // A wildcard answers.
    ['x.apps.example.com', false],
    ['sub.example.com', false],
    ['none.example.com', false],
    ['a.b.example.org', false],
  ] as const)
    it(`is ${isHosted ? '' : 'not '}${name}`, () => assert.equal(checker.isHosted(name), isHosted));
});
