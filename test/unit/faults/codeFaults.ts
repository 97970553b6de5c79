// The codes of api.md section 4 and of service-facts, with what each means for an operation.
import type { CodeMeaning } from '../../../src/api/codeMeaning.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { STATUS_CODE_TEXT } from '../../../src/text/statusCodeText.ts';
import type { Fault } from '../../support/service/proxy.ts';
import type { FaultRow } from './row.ts';

/** The meanings that stop the calls of the account. */
const LOGIN = 'loginRefused loginBanned secondFactor accountLocked locationRefused unknownToken tokenRefused';

const own: Readonly<Record<Operation, Readonly<Record<string, CodeMeaning>>>> = {
  'User.Detail': {},
  'Domaingroup.List': {},
  'Domain.List': { 6: 'offsetRefused', 7: 'offsetRefused', 9: 'emptyList' },
  'Domain.Info': { '-7': 'upgradeCompany', '-8': 'upgradeActedFor', 6: 'unknownDomain', 8: 'noPermission' },
  'Record.List': {
    '-7': 'upgradeCompany',
    '-8': 'upgradeActedFor',
    6: 'unknownDomain',
    7: 'offsetRefused',
    8: 'lengthRefused',
    9: 'noPermission',
    10: 'emptyList',
  },
  'Record.Info': {
    '-15': 'prohibited',
    '-7': 'upgradeCompany',
    '-8': 'upgradeActedFor',
    6: 'unknownDomain',
    7: 'noPermission',
    8: 'unknownRecord',
  },
  'Record.Line': { 6: 'noLinesOfGrade' },
};

const common: Readonly<Record<string, CodeMeaning>> = {
  '-1': 'loginRefused',
  '-2': 'callLimit',
  '-3': 'notAgent',
  '-4': 'notAgent',
  '-7': 'noRight',
  '-8': 'loginBanned',
  '-15': 'prohibited',
  '-99': 'suspended',
  2: 'notPost',
  3: 'unknownError',
  6: 'unknownAgentUser',
  7: 'unknownAgentUser',
  10: 'nothing',
  13: 'notInAccount',
  50: 'secondFactor',
  51: 'secondFactor',
  52: 'secondFactor',
  53: 'secondFactor',
  54: 'secondFactor',
  83: 'accountLocked',
  85: 'locationRefused',
  10002: 'unknownToken',
  10003: 'unknownToken',
  20004: 'tokenRefused',
};

/** The codes that are documented for an operation, with their meanings. */
export const meaningsOf = (operation: Operation): Readonly<Record<string, CodeMeaning>> => ({
  ...common,
  ...own[operation],
});

const MESSAGE = 'The service’s own words';

function documented(operation: Operation): readonly FaultRow[] {
  return Object.entries(meaningsOf(operation)).map(([code, meaning]): FaultRow => {
    const what = `code ${code}`;
    const spoiling: Fault = { kind: 'code', code, message: MESSAGE };
    if (meaning === 'emptyList') return { what, spoiling, requests: 1, ends: { rows: 0 } };
    const kind = LOGIN.split(' ').includes(meaning) ? 'login' : 'service';
    const { title, sentence } = STATUS_CODE_TEXT[meaning]();
    return {
      what,
      spoiling,
      requests: 1,
      ends: {
        fails: { kind, code, message: MESSAGE },
        headline: title,
        sentence: `${sentence} The service says: ${MESSAGE} (${operation}, code ${code})`,
      },
    };
  });
}

const coded = (code: string, message: string): Fault => ({ kind: 'code', code, message });

/** Only the message of the service is shown, without hidden characters and without the token. */
function unknown(operation: Operation): readonly FaultRow[] {
  const says = (what: string, spoiling: Fault, code: string, message: string, words: string): FaultRow => ({
    what,
    spoiling,
    requests: 1,
    ends: {
      fails: { kind: 'service', code, message },
      headline: `Error ${code}`,
      sentence: `${words} (${operation}, code ${code})`,
    },
  });
  const silent = 'The service reported a failure without an explanation.';
  const echoed = '10061,•••';
  return [
    says('code 4242', coded('4242', 'Not today.'), '4242', 'Not today.', 'The service says: Not today.'),
    says('code 0', coded('0', ''), '0', '', silent),
    {
      what: 'an empty code',
      spoiling: coded('', ''),
      requests: 1,
      ends: {
        fails: { kind: 'service', code: '', message: '' },
        headline: 'Error without a code',
        sentence: `${silent} (${operation}, no code)`,
      },
    },
    says('code __proto__', coded('__proto__', ''), '__proto__', '', silent),
    says(
      'hostile words',
      coded('4242', 'No\r\naccess\u202E'),
      '4242',
      'No\r\naccess\u202E',
      'The service says: No␍␊access⟨U+202E⟩',
    ),
    says('a number and no message', { kind: 'body', body: '{"status":{"code":-4242}}' }, '-4242', '', silent),
    says(
      'HTTP 503 with a code',
      { kind: 'status', status: 503, body: '{"status":{"code":"4242","message":"Closed."}}' },
      '4242',
      'Closed.',
      'The service says: Closed.',
    ),
    says(
      'a message with the token',
      { kind: 'echoToken', code: '4242' },
      '4242',
      `The token ${echoed} is not good.`,
      `The service says: The token ${echoed} is not good.`,
    ),
  ];
}

/** A refused login in other forms. */
function refused(operation: Operation): readonly FaultRow[] {
  const ends = (message: string): FaultRow['ends'] => ({
    fails: { kind: 'login', code: '-1', message },
    headline: 'Login refused',
    sentence: `The service refused the login. Check the id and the secret of the token. The service says: ${message} (${operation}, code -1)`,
  });
  const body = '{"status":{"code":"-1","message":"Login failed"}}';
  return [
    {
      what: 'a refused login that repeats the token',
      spoiling: { kind: 'echoToken', code: '-1' },
      requests: 1,
      ends: ends('The token 10061,••• is not good.'),
    },
    ...[401, 403, 500, 503].map((status): FaultRow => ({
      what: `a refused login under HTTP ${status}`,
      spoiling: { kind: 'status', status, body },
      requests: 1,
      ends: ends('Login failed'),
    })),
  ];
}

export function codeFaults(operation: Operation): readonly FaultRow[] {
  return [...documented(operation), ...unknown(operation), ...refused(operation)];
}
