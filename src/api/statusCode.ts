import type { Operation } from './operation.ts';

/** The meaning of a status code (api.md section 4 and service-facts.md). */
export type CodeMeaning =
  | 'emptyList'
  | 'upgradeCompany'
  | 'upgradeActedFor'
  | 'unknownDomain'
  | 'noPermission'
  | 'offsetRefused'
  | 'noLinesOfGrade'
  | 'unknownRecord'
  | 'lengthRefused'
  | 'prohibited'
  | 'secondFactor'
  | 'unknownAgentUser'
  | 'notAgent'
  | 'loginRefused'
  | 'callLimit'
  | 'noRight'
  | 'loginBanned'
  | 'suspended'
  | 'notPost'
  | 'unknownError'
  | 'nothing'
  | 'notInAccount'
  | 'accountLocked'
  | 'locationRefused'
  | 'unknownToken'
  | 'tokenRefused';

/** How a call treats a status code. `login` stops all calls of the account until its token changes. */
type CodeEffect = 'emptyList' | 'login' | 'failure';

const LOGIN_MEANINGS: ReadonlySet<CodeMeaning> = new Set([
  'loginRefused',
  'loginBanned',
  'secondFactor',
  'accountLocked',
  'locationRefused',
  'unknownToken',
  'tokenRefused',
]);

type CodeTable = ReadonlyMap<string, CodeMeaning>;

/** The common codes, used if the table of the operation does not list a code. */
const COMMON: CodeTable = new Map<string, CodeMeaning>([
  ['-1', 'loginRefused'],
  ['-2', 'callLimit'],
  ['-3', 'notAgent'],
  ['-4', 'notAgent'],
  ['-7', 'noRight'],
  ['-8', 'loginBanned'],
  ['-15', 'prohibited'],
  ['-99', 'suspended'],
  ['2', 'notPost'],
  ['3', 'unknownError'],
  ['6', 'unknownAgentUser'],
  ['7', 'unknownAgentUser'],
  ['10', 'nothing'],
  ['13', 'notInAccount'],
  ['50', 'secondFactor'],
  ['51', 'secondFactor'],
  ['52', 'secondFactor'],
  ['53', 'secondFactor'],
  ['54', 'secondFactor'],
  ['83', 'accountLocked'],
  ['85', 'locationRefused'],
  ['10002', 'unknownToken'],
  ['20004', 'tokenRefused'],
]);

/** The tables of api.md section 4. */
const OF_OPERATION: Readonly<Record<Operation, CodeTable>> = {
  'User.Detail': new Map(),
  'Domaingroup.List': new Map(),
  'Domain.List': new Map([
    ['6', 'offsetRefused'],
    ['7', 'offsetRefused'],
    ['9', 'emptyList'],
  ]),
  'Domain.Info': new Map([
    ['-7', 'upgradeCompany'],
    ['-8', 'upgradeActedFor'],
    ['6', 'unknownDomain'],
    ['8', 'noPermission'],
  ]),
  'Record.List': new Map([
    ['-7', 'upgradeCompany'],
    ['-8', 'upgradeActedFor'],
    ['6', 'unknownDomain'],
    ['7', 'offsetRefused'],
    ['8', 'lengthRefused'],
    ['9', 'noPermission'],
    ['10', 'emptyList'],
  ]),
  'Record.Info': new Map([
    ['-15', 'prohibited'],
    ['-7', 'upgradeCompany'],
    ['-8', 'upgradeActedFor'],
    ['6', 'unknownDomain'],
    ['7', 'noPermission'],
    ['8', 'unknownRecord'],
  ]),
  'Record.Line': new Map([['6', 'noLinesOfGrade']]),
};

/** Looks up a code in the table of its operation, then among the common ones. */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  return OF_OPERATION[operation].get(code) ?? COMMON.get(code);
}

/** Returns how to treat a code. An undocumented one is a failure. */
export function codeEffect(operation: Operation, code: string): CodeEffect {
  const meaning = codeMeaning(operation, code);
  if (meaning === 'emptyList') return 'emptyList';
  return meaning !== undefined && LOGIN_MEANINGS.has(meaning) ? 'login' : 'failure';
}
