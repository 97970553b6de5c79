import * as z from 'zod/mini';
import { callForOne, type Caller } from './caller.ts';
import { undocumentedFields, prefixed, object, Row, type OtherField } from './fields.ts';

/** The account, from User.Detail (api.md 2.8). Undefined: not sent, null or of an unexpected type. */
export interface User {
  readonly id: string | undefined;
  readonly nick: string | undefined;
  readonly email: string | undefined;
  readonly realName: string | undefined;
  /** Seen: personal, enterprise. */
  readonly userType: string | undefined;
  readonly telephone: string | undefined;
  readonly im: string | undefined;
  /** Seen: enabled. */
  readonly status: string | undefined;
  readonly emailVerified: boolean | undefined;
  readonly telephoneVerified: boolean | undefined;
  /** The field is named after a messaging product: any `…_binded` is accepted. */
  readonly messengerBinded: boolean | undefined;
  readonly agentPending: boolean | undefined;
  /** In the currency of the installation. */
  readonly balance: number | undefined;
  /** Messages left. */
  readonly smsBalance: number | undefined;
  readonly other: readonly OtherField[];
}

const UserResponse = z.pipe(
  z.looseObject({ info: z.looseObject({ user: object(parseUser) }) }),
  z.transform((response): User => {
    const { user, ...info } = response.info;
    const other = [
      ...user.other,
      ...prefixed('info', Object.entries(info)),
      ...undocumentedFields(response, ['info']),
    ];
    return { ...user, other };
  }),
);

function parseUser(raw: unknown): User {
  const row = new Row(raw);
  const messenger = row.names.find((name) => name.endsWith('_binded')) ?? 'messenger_binded';
  return {
    id: row.id('id'),
    nick: row.text('nick'),
    email: row.text('email'),
    realName: row.text('real_name'),
    userType: row.text('user_type'),
    telephone: row.text('telephone'),
    im: row.text('im'),
    status: row.text('status'),
    emailVerified: row.flag('email_verified'),
    telephoneVerified: row.flag('telephone_verified'),
    messengerBinded: row.flag(messenger),
    agentPending: row.flag('agent_pending'),
    balance: row.number('balance'),
    smsBalance: row.number('smsbalance'),
    other: row.others(),
  };
}

/**
 * User.Detail: the account behind the token (api.md 4.7). Only common codes.
 * @throws CallError
 */
export async function loadUserDetail(caller: Caller, signal: AbortSignal): Promise<User> {
  return callForOne(caller, 'User.Detail', {}, UserResponse, signal);
}
