import type { Operation } from '../operation.ts';

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
} as const satisfies Readonly<Record<Operation, readonly (readonly [code: string, meaning: string])[]>>;

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

/** The meaning of a status code (api.md section 4 and service-facts.md). */
export type StatusMeaning = (typeof COMMON | (typeof OF_OPERATION)[Operation])[number][1];

/** Looks up a code in the table of its operation, then among the common ones. */
export function statusMeaning(operation: Operation, code: string): StatusMeaning | undefined {
  return [...OF_OPERATION[operation], ...COMMON].find(([known]) => known === code)?.[1];
}
