import * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import { object, Row, type OtherField } from './fields.ts';

/** The account, as User.Detail tells it (api.md 2.8). Undefined: not sent, null or odd. */
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
  /** The real name of the field holds a messaging product's; whichever `…_binded` comes. */
  readonly messengerBinded: boolean | undefined;
  readonly agentPending: boolean | undefined;
  /** In the currency of the installation. */
  readonly balance: number | undefined;
  /** Messages left. */
  readonly smsBalance: number | undefined;
  readonly other: readonly OtherField[];
}

const UserAnswer = z.object({ info: z.object({ user: object(readUser) }) });

function readUser(raw: unknown): User {
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
export async function readUserDetail(caller: Caller, signal: AbortSignal): Promise<User> {
  const { info } = await caller.call('User.Detail', {}, UserAnswer, signal);
  return info.user;
}
