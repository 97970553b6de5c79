/** The common codes, used if the table of the operation does not list a code. */
const COMMON = [
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
  ['10003', 'unknownToken'],
  ['20004', 'tokenRefused'],
] as const;

/** The operations with their tables of api.md section 4. */
const OF_OPERATION = {
  'User.Detail': [],
  'Domaingroup.List': [],
  'Domain.List': [
    ['6', 'offsetRefused'],
    ['7', 'offsetRefused'],
    ['9', 'emptyList'],
  ],
  'Domain.Info': [
    ['-7', 'upgradeCompany'],
    ['-8', 'upgradeActedFor'],
    ['6', 'unknownDomain'],
    ['8', 'noPermission'],
  ],
  'Record.List': [
    ['-7', 'upgradeCompany'],
    ['-8', 'upgradeActedFor'],
    ['6', 'unknownDomain'],
    ['7', 'offsetRefused'],
    ['8', 'lengthRefused'],
    ['9', 'noPermission'],
    ['10', 'emptyList'],
  ],
  'Record.Info': [
    ['-15', 'prohibited'],
    ['-7', 'upgradeCompany'],
    ['-8', 'upgradeActedFor'],
    ['6', 'unknownDomain'],
    ['7', 'noPermission'],
    ['8', 'unknownRecord'],
  ],
  'Record.Line': [['6', 'noLinesOfGrade']],
} as const satisfies Readonly<Record<string, readonly (readonly [code: string, meaning: string])[]>>;

/** The operations of api.md section 4; the last part of the URL. */
export type Operation = keyof typeof OF_OPERATION;

/** The meaning of a status code (api.md section 4 and service-facts.md). */
export type CodeMeaning = (typeof COMMON | (typeof OF_OPERATION)[Operation])[number][1];

/** These stop all calls of the account until its token changes. */
const LOGIN_MEANINGS: ReadonlySet<CodeMeaning> = new Set([
  'loginRefused',
  'loginBanned',
  'secondFactor',
  'accountLocked',
  'locationRefused',
  'unknownToken',
  'tokenRefused',
]);

/** Looks up a code in the table of its operation, then among the common ones. */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  return [...OF_OPERATION[operation], ...COMMON].find(([known]) => known === code)?.[1];
}

/** Whether a code refuses the login. An undocumented one does not. */
export function refusesLogin(meaning: CodeMeaning | undefined): boolean {
  return meaning !== undefined && LOGIN_MEANINGS.has(meaning);
}
