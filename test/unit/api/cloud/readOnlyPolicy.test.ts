import assert from 'node:assert/strict';
import { READ_ONLY_POLICY } from '../../../../src/api/cloud/readOnlyPolicy.ts';
import { ACTIONS } from '../../../support/service/cloudActions.ts';

it('The policy to copy allows what the extension calls, and nothing else', () => {
  const { version, statement } = JSON.parse(READ_ONLY_POLICY);
  const [{ action, ...rest }] = statement;
  assert.deepEqual([version, statement.length, rest], ['2.0', 1, { effect: 'allow', resource: ['*'] }]);
  assert.deepEqual(new Set(action), new Set(Object.keys(ACTIONS).map((name) => `dnspod:${name}`)));
});
