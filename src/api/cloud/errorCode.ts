/** The codes and the meanings of api3.md section 4. A code ends before a dot stands for all others that begin so. */
const CODES = [
  ['AuthFailure', 'keyRefused'],
  ['AuthFailure.SecretIdNotFound', 'unknownKey'],
  ['AuthFailure.InvalidSecretId', 'unknownKey'],
  ['AuthFailure.SignatureFailure', 'wrongKey'],
  ['AuthFailure.SignatureExpire', 'clock'],
  ['AuthFailure.TokenFailure', 'keyEnded'],
  ['AuthFailure.MFAFailure', 'keyFactor'],
  ['AuthFailure.UnauthorizedOperation', 'keyNotAllowed'],
  ['FailedOperation.LoginFailed', 'keyRefused'],
  ['FailedOperation.LoginAreaNotAllowed', 'locationRefused'],
  ['InvalidParameter.LoginTokenIdError', 'keyRefused'],
  ['InvalidParameter.LoginTokenNotExists', 'keyRefused'],
  ['InvalidParameter.LoginTokenValidateFailed', 'keyRefused'],
  ['InvalidParameter.AccountIsBanned', 'accountLocked'],
  ['InvalidParameter.RequestIpLimited', 'locationRefused'],
  ['LimitExceeded.FailedLoginLimitExceeded', 'loginBanned'],
  ['IpInBlacklist', 'locationRefused'],
  ['IpNotInWhitelist', 'locationRefused'],
  ['UnauthorizedOperation', 'keyNotAllowed'],
  ['OperationDenied', 'noPermission'],
  ['FailedOperation.NotDomainOwner', 'noPermission'],
  ['FailedOperation.NotRealNamedUser', 'unverifiedUser'],
  ['InvalidParameter.UnrealNameUser', 'unverifiedUser'],
  ['InvalidParameterValue.DomainNotExists', 'notInAccount'],
  ['InvalidParameter.DomainIdInvalid', 'unknownDomain'],
  ['InvalidParameter.DomainInvalid', 'unknownDomain'],
  ['InvalidParameter.DomainIsAliaser', 'unknownDomain'],
  ['InvalidParameter.RecordIdInvalid', 'unknownRecord'],
  ['InvalidParameter.GroupIdInvalid', 'unknownGroup'],
  ['InvalidParameter.OffsetInvalid', 'offsetRefused'],
  ['InvalidParameterValue.DomainGradeInvalid', 'noLinesOfGrade'],
  ['ResourceNotFound.NoDataOfRecord', 'emptyList'],
  ['ResourceNotFound.NoDataOfDomain', 'emptyList'],
  ['RequestLimitExceeded', 'busy'],
  ['FailedOperation.FrequencyLimit', 'busy'],
  ['InternalError', 'internalError'],
  ['FailedOperation.UnknowError', 'internalError'],
  ['InvalidParameter.OperateFailed', 'internalError'],
  ['InvalidParameter', 'badRequest'],
  ['InvalidParameterValue', 'badRequest'],
  ['MissingParameter', 'badRequest'],
  ['UnknownParameter', 'badRequest'],
  ['NoSuchVersion', 'notOffered'],
  ['InvalidAction', 'notOffered'],
] as const;

/** The meaning of an error code of api3.md. */
export type ErrorMeaning = (typeof CODES)[number][1];

const MEANINGS: ReadonlyMap<string, ErrorMeaning> = new Map(CODES);

/** Returns what a code means, or else what its part before the dot means. */
export function errorMeaning(code: string): ErrorMeaning | undefined {
  return MEANINGS.get(code) ?? MEANINGS.get(code.split('.', 1)[0] ?? code);
}
