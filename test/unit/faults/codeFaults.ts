// The codes of api.md section 4 and of service-facts, and the texts that are shown for them.
import type { Operation } from '../../../src/api/operation.ts';
import type { Fault } from '../../support/service/proxy.ts';
import type { FaultRow } from './row.ts';

/** `login` stops the calls of the account; `empty` is an empty list and not a failure. */
type Meaning = readonly [kind: 'service' | 'login', headline: string, sentence: string] | 'empty';
type Meanings = Readonly<Record<string, Meaning>>;

const upgradeCompany: Meaning = [
  'service',
  'Company must upgrade',
  'Upgrade the company account in the service’s console to load this domain.',
];
const upgradeActedFor: Meaning = [
  'service',
  'Customer must upgrade',
  'Upgrade the account that this agent acts for in the service’s console to load this domain.',
];
const prohibited: Meaning = [
  'service',
  'Domain prohibited',
  'The service has prohibited this domain. Ask the service’s support.',
];
const unknownDomain: Meaning = [
  'service',
  'Unknown domain',
  'The service knows no domain with this id. Refresh the list; it may have been deleted.',
];
const noPermission: Meaning = [
  'service',
  'No permission',
  'This account has no permission to load this. Ask the owner of the domain.',
];
const offset: Meaning = [
  'service',
  'Page not available',
  'The service refused to list from this position. Refresh the list; it may be shorter now.',
];

const own: Readonly<Record<Operation, Meanings>> = {
  'User.Detail': {},
  'Domaingroup.List': {},
  'Domain.List': { 6: offset, 7: offset, 9: 'empty' },
  'Domain.Info': { '-7': upgradeCompany, '-8': upgradeActedFor, 6: unknownDomain, 8: noPermission },
  'Record.List': {
    '-7': upgradeCompany,
    '-8': upgradeActedFor,
    6: unknownDomain,
    7: offset,
    8: [
      'service',
      'Request refused',
      'The service refused the request. Its documentation says that the number of records is invalid, but it also sends this code when it refuses the way of signing in.',
    ],
    9: noPermission,
    10: 'empty',
  },
  'Record.Info': {
    '-15': prohibited,
    '-7': upgradeCompany,
    '-8': upgradeActedFor,
    6: unknownDomain,
    7: noPermission,
    8: [
      'service',
      'Unknown record',
      'The service knows no record with this id. Refresh the list; it may have been deleted.',
    ],
  },
  'Record.Line': {
    6: ['service', 'No lines for this grade', 'The service does not list the lines of this domain grade.'],
  },
};

const notAgent: Meaning = [
  'service',
  'Not an agent of this user',
  'This account is not an agent, or the user is not under it.',
];
const agentUser: Meaning = [
  'service',
  'Unknown user of the agent',
  'The service does not accept the user id of the agent.',
];
const secondFactor: Meaning = [
  'login',
  'Second factor needed',
  'The service asks for a second factor, which a token cannot provide. Create a new token in the service’s console.',
];

const common: Meanings = {
  '-1': [
    'login',
    'Login refused',
    'The service refused the login. Check the id and the secret of the token.',
  ],
  '-2': [
    'service',
    'Call limit reached',
    'The hourly call limit is reached. Wait up to an hour, then retry.',
  ],
  '-3': notAgent,
  '-4': notAgent,
  '-7': [
    'service',
    'No access to this interface',
    'This account is not allowed to use this part of the interface.',
  ],
  '-8': [
    'login',
    'Login banned for a while',
    'The service has banned this login for a while after too many failed ones. Wait an hour, then enter the token again.',
  ],
  '-15': prohibited,
  '-99': ['service', 'Feature suspended', 'The service has suspended this feature. Retry later.'],
  2: [
    'service',
    'Not received as a POST',
    'The service did not get the request as a POST. A proxy may have changed it.',
  ],
  3: ['service', 'Unknown error at the service', 'The service reported an unknown error. Retry later.'],
  6: agentUser,
  7: agentUser,
  10: ['service', 'Nothing to show', 'The service has nothing to show here.'],
  13: [
    'service',
    'Domain not in this account',
    'This domain does not exist, or it is not in this account. Refresh the list.',
  ],
  50: secondFactor,
  51: secondFactor,
  52: secondFactor,
  53: secondFactor,
  54: secondFactor,
  83: ['login', 'Account locked', 'The service has locked this account. Sign in to its console to see why.'],
  85: [
    'login',
    'Login not allowed from here',
    'The service does not allow a login from this region or address. Allow it in the service’s console.',
  ],
  10002: [
    'login',
    'Unknown token',
    'The service knows no token with this id. Check the part before the comma.',
  ],
  20004: [
    'login',
    'Token not accepted',
    'The service did not accept the token. It may belong to the other installation (International or China): add the account there.',
  ],
};

const MESSAGE = 'The service’s own words';

function documented(operation: Operation): readonly FaultRow[] {
  return Object.entries({ ...common, ...own[operation] }).map(([code, meaning]): FaultRow => {
    const what = `code ${code}`;
    const spoiling: Fault = { kind: 'code', code, message: MESSAGE };
    if (meaning === 'empty') return { what, spoiling, requests: 1, ends: { rows: 0 } };
    const [kind, headline, sentence] = meaning;
    return {
      what,
      spoiling,
      requests: 1,
      ends: {
        fails: { kind, code, message: MESSAGE },
        headline,
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
