import * as l10n from '@vscode/l10n';
import type { Operation } from './operation.ts';

/** What a status code means: `login` stops all calls until the token changes, `empty` is an empty list. */
export type CodeMeaning =
  | { readonly effect: 'empty' }
  /** `text` is a sentence for people, with what to do next. */
  | { readonly effect: 'failure' | 'login'; readonly text: () => string };

type CodeTable = ReadonlyMap<string, CodeMeaning>;

const failure = (text: () => string): CodeMeaning => ({ effect: 'failure', text });
const login = (text: () => string): CodeMeaning => ({ effect: 'login', text });
const empty: CodeMeaning = { effect: 'empty' };

const upgradeCompany = failure(() =>
  l10n.t(
    'The company account has to be upgraded before this domain can be read. Do so in the service’s console.',
  ),
);
const upgradeActedFor = failure(() =>
  l10n.t(
    'The account acted for has to be upgraded before this domain can be read. Do so in the service’s console.',
  ),
);
const prohibited = failure(() =>
  l10n.t('The service has prohibited this domain. Ask the service’s support.'),
);
const invalidDomain = failure(() =>
  l10n.t('The service knows no domain with this id. Refresh the list; it may have been deleted.'),
);
const noPermission = failure(() =>
  l10n.t('This account has no permission to read this. Ask the owner of the domain.'),
);
const invalidOffset = failure(() =>
  l10n.t(
    'The service refused the place in the list to read from. Refresh the list; it may have become shorter.',
  ),
);

/** The tables of api.md section 4. */
const ofOperation: Readonly<Record<Operation, CodeTable>> = {
  'Record.Line': new Map([
    ['6', failure(() => l10n.t('The service does not list the lines of this domain grade.'))],
  ]),
  'Domaingroup.List': new Map(),
  'User.Detail': new Map(),
  'Domain.Info': new Map([
    ['-7', upgradeCompany],
    ['-8', upgradeActedFor],
    ['6', invalidDomain],
    ['8', noPermission],
  ]),
  'Record.Info': new Map([
    ['-15', prohibited],
    ['-7', upgradeCompany],
    ['-8', upgradeActedFor],
    ['6', invalidDomain],
    ['7', noPermission],
    [
      '8',
      failure(() =>
        l10n.t('The service knows no record with this id. Refresh the list; it may have been deleted.'),
      ),
    ],
  ]),
  'Record.List': new Map([
    ['-7', upgradeCompany],
    ['-8', upgradeActedFor],
    ['6', invalidDomain],
    ['7', invalidOffset],
    ['8', failure(() => l10n.t('The service refused the number of records asked for at once.'))],
    ['9', noPermission],
    ['10', empty],
  ]),
  'Domain.List': new Map([
    ['6', invalidOffset],
    ['7', invalidOffset],
    ['9', empty],
  ]),
};

const secondFactor = login(() =>
  l10n.t(
    'The service asks for a second factor, which a token login cannot give. Make a new token in the service’s console and replace this one.',
  ),
);
const agentUser = failure(() => l10n.t('The service does not accept the user id of the agent.'));
const notAgent = failure(() => l10n.t('This account is not an agent, or the user is not under it.'));

/** The common codes of service-facts.md, for what the operation's own table does not name. */
const common: CodeTable = new Map([
  [
    '-1',
    login(() => l10n.t('The service refused the login. Check the id and the secret, and replace the token.')),
  ],
  [
    '-2',
    failure(() =>
      l10n.t('The hourly number of calls is used up. It is full again within the hour; retry then.'),
    ),
  ],
  ['-3', notAgent],
  ['-4', notAgent],
  ['-7', failure(() => l10n.t('This account has no right to use this part of the interface.'))],
  [
    '-8',
    login(() =>
      l10n.t(
        'The service has banned this login for a while after too many failed ones. Wait an hour, then replace the token.',
      ),
    ),
  ],
  ['-15', prohibited],
  ['-99', failure(() => l10n.t('The service has suspended this feature. Retry later.'))],
  ['2', failure(() => l10n.t('The service did not get the request as a POST. A proxy may have changed it.'))],
  ['3', failure(() => l10n.t('The service reported an error it does not know itself. Retry later.'))],
  ['6', agentUser],
  ['7', agentUser],
  ['10', failure(() => l10n.t('The service has nothing to show here.'))],
  [
    '13',
    failure(() => l10n.t('This domain does not exist, or it is not in this account. Refresh the list.')),
  ],
  ...['50', '51', '52', '53', '54'].map((code) => [code, secondFactor] as const),
  [
    '83',
    login(() =>
      l10n.t(
        'The service has locked this account. Sign in to its console to see why, then replace the token.',
      ),
    ),
  ],
  [
    '85',
    login(() =>
      l10n.t(
        'The service does not allow a login from this region or address. Allow it in the service’s console, then replace the token.',
      ),
    ),
  ],
  [
    '10002',
    login(() =>
      l10n.t(
        'The service knows no token with this id. Check the part before the comma, and replace the token.',
      ),
    ),
  ],
  [
    '20004',
    login(() =>
      l10n.t(
        'This token belongs to the other installation of the service (International or China). Add the account there, or replace the token.',
      ),
    ),
  ],
]);

/** What `code` means as an answer of `operation`: its own table first, then the common one. */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  return ofOperation[operation].get(code) ?? common.get(code);
}

/** Every code that is documented for `operation`, its own and the common ones. */
export function documentedCodes(operation: Operation): readonly string[] {
  return [...new Set([...ofOperation[operation].keys(), ...common.keys()])];
}
