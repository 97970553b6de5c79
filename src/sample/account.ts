import type { JsonObject } from './responseBody.ts';

export const ACCOUNT_ID = '10061';
/** The owner of all domains that are not shared. */
export const OWNER = 'dns@example.com';

/** User.Detail (api.md 4.7, 2.8). */
export function userDetail(): JsonObject {
  return {
    info: {
      user: {
        real_name: '',
        user_type: 'personal',
        telephone: null,
        im: null,
        nick: 'Sample account',
        id: ACCOUNT_ID,
        email: OWNER,
        status: 'enabled',
        email_verified: 'yes',
        telephone_verified: 'no',
        messenger_binded: 'no',
        agent_pending: false,
        balance: 0,
        smsbalance: 0,
        user_grade: 'DP_Free',
      },
    },
  };
}
