/** The operations with their tables of api.md section 4. */
export const OF_OPERATION = {
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
