import assert from 'node:assert/strict';
import { READ_ONLY_POLICY } from '../../../../src/api/cloud/readOnlyPolicy.ts';
import { ACTIONS } from '../../../support/service/cloudActions.ts';

it('The policy to copy allows what the extension calls, and nothing else', () => {
  assert.deepEqual(JSON.parse(READ_ONLY_POLICY), {
    version: '2.0',
    statement: [
      { effect: 'allow', resource: ['*'], action: Object.keys(ACTIONS).map((name) => `dnspod:${name}`) },
    ],
  });
});
