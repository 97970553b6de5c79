/** The meanings of api3.md section 4 and their codes. A code ends before a dot if it stands for all that begin so. */
const CODES = [
  [
    'keyRefused',
    'AuthFailure',
    'FailedOperation.LoginFailed',
    'InvalidParameter.LoginTokenIdError',
    'InvalidParameter.LoginTokenNotExists',
    'InvalidParameter.LoginTokenValidateFailed',
  ],
  ['unknownKey', 'AuthFailure.SecretIdNotFound', 'AuthFailure.InvalidSecretId'],
  ['wrongKey', 'AuthFailure.SignatureFailure'],
  ['clock', 'AuthFailure.SignatureExpire'],
  ['keyEnded', 'AuthFailure.TokenFailure'],
  ['keyFactor', 'AuthFailure.MFAFailure'],
  ['keyNotAllowed', 'AuthFailure.UnauthorizedOperation', 'UnauthorizedOperation'],
  [
    'locationRefused',
    'FailedOperation.LoginAreaNotAllowed',
    'InvalidParameter.RequestIpLimited',
    'IpInBlacklist',
    'IpNotInWhitelist',
  ],
  ['accountLocked', 'InvalidParameter.AccountIsBanned'],
  ['loginBanned', 'LimitExceeded.FailedLoginLimitExceeded'],
  ['noPermission', 'OperationDenied', 'FailedOperation.NotDomainOwner'],
  ['unverifiedUser', 'FailedOperation.NotRealNamedUser', 'InvalidParameter.UnrealNameUser'],
  ['notInAccount', 'InvalidParameterValue.DomainNotExists'],
  [
    'unknownDomain',
    'InvalidParameter.DomainIdInvalid',
    'InvalidParameter.DomainInvalid',
    'InvalidParameter.DomainIsAliaser',
  ],
  ['unknownRecord', 'InvalidParameter.RecordIdInvalid'],
  ['unknownGroup', 'InvalidParameter.GroupIdInvalid'],
  ['offsetRefused', 'InvalidParameter.OffsetInvalid'],
  ['noLinesOfGrade', 'InvalidParameterValue.DomainGradeInvalid'],
  ['emptyList', 'ResourceNotFound.NoDataOfRecord', 'ResourceNotFound.NoDataOfDomain'],
  ['busy', 'RequestLimitExceeded', 'FailedOperation.FrequencyLimit'],
  ['internalError', 'InternalError', 'FailedOperation.UnknowError', 'InvalidParameter.OperateFailed'],
  ['badRequest', 'InvalidParameter', 'InvalidParameterValue', 'MissingParameter', 'UnknownParameter'],
  ['notOffered', 'NoSuchVersion', 'InvalidAction'],
] as const;

/** The meaning of an error code of api3.md. */
export type ErrorMeaning = (typeof CODES)[number][0];

const MEANINGS: ReadonlyMap<string, ErrorMeaning> = new Map(
  CODES.flatMap(([meaning, ...codes]) => codes.map((code) => [code, meaning] as const)),
);

/** Returns what a code means, or else what its part before the dot means. */
export function errorMeaning(code: string): ErrorMeaning | undefined {
  return MEANINGS.get(code) ?? MEANINGS.get(code.split('.', 1)[0] ?? code);
}
