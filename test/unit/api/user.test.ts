import assert from 'node:assert/strict';
import { loadUserDetail } from '../../../src/api/user.ts';
import { failureFrom, never, withResponse } from './server.ts';

const user = {
  real_name: '',
  user_type: 'personal',
  telephone: null,
  im: null,
  nick: 'Nick',
  id: 730060,
  email: 'nick@example.com',
  status: 'enabled',
  email_verified: 'yes',
  telephone_verified: 'no',
  weixin_binded: 'yes',
  agent_pending: false,
  balance: 12.5,
  smsbalance: 4,
  uin: 99,
};

describe('User.Detail', () => {
  it('reads every field', async () => {
    for (const raw of [
      user,
      { ...user, id: '730060', balance: '12.50', smsbalance: '4', agent_pending: '0' },
    ]) {
      const loaded = await withResponse({ info: { user: raw } }, async (client) =>
        loadUserDetail(client, never()),
      );
      assert.deepEqual(loaded, {
        id: '730060',
        nick: 'Nick',
        email: 'nick@example.com',
        realName: '',
        userType: 'personal',
        telephone: undefined,
        im: undefined,
        status: 'enabled',
        emailVerified: true,
        telephoneVerified: false,
        messengerBinded: true,
        agentPending: false,
        balance: 12.5,
        smsBalance: 4,
        other: [['uin', 99]],
      });
    }
  });

  it('rejects a response without a user', async () => {
    for (const data of [{}, { info: {} }, { info: { user: [] } }, { info: { user: 'Nick' } }]) {
      const failure = await withResponse(data, async (client) =>
        failureFrom(loadUserDetail(client, never())),
      );
      assert.deepEqual(failure, { operation: 'User.Detail', kind: 'format', problem: 'shape' });
    }
  });
});
