import assert from 'node:assert/strict';
import { AccountZones } from '../../../src/catalogue/accountZones.ts';
import { AccountId } from '../../../src/model/account.ts';
import { domain } from '../model/rows.ts';

describe('A zone of an account', () => {
  const states: readonly (readonly [string | undefined, string | undefined, boolean])[] = [
    ['enable', 'notexist', true],
    [undefined, undefined, true],
    ['something new', 'empty', true],
    ['pause', '', false],
    ['lock', '', false],
    ['spam', '', false],
    ['enable', 'dnserror', false],
  ];
  for (const [status, extStatus, served] of states) {
    it(`that is ${status} and ${extStatus} is ${served ? '' : 'not '}served`, () => {
      const zones = new AccountZones(AccountId.parse('one'));
      const [zone] = zones.list([domain({ status, extStatus })], 1);
      assert.equal(zone?.served, served);
    });
  }

  it('is another when it is paused', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    zones.list([domain()], 1);
    assert.deepEqual(zones.list([domain()], 2), []);
    assert.equal(zones.list([domain({ status: 'pause' })], 3).length, 1);
  });
});
