/** What the service says beside a code, in the languages of its sites. Others are named by their code alone. */
const MESSAGES: Readonly<Record<string, readonly [en: string, cn: string]>> = {
  'AuthFailure.SecretIdNotFound': ['The SecretId is not found.', 'SecretId 不存在。'],
  'AuthFailure.SignatureFailure': ['The signature is not correct.', '签名错误。'],
  'AuthFailure.SignatureExpire': ['The signature is expired.', '签名过期。'],
  'AuthFailure.TokenFailure': ['The token is not valid.', 'token 错误。'],
  'AuthFailure.UnauthorizedOperation': ['The request is not authorized by CAM.', '请求未授权。'],
  UnauthorizedOperation: ['The operation is not authorized.', '未授权操作。'],
  InvalidAction: ['The action does not exist.', '接口不存在。'],
  RequestLimitExceeded: ['There were too many requests.', '请求的次数超过了频率限制。'],
  'InvalidParameterValue.DomainNotExists': [
    'The domain is not in this account.',
    '当前域名不在该账号下,请返回域名列表检查。',
  ],
  'OperationDenied.NoPermissionToOperateDomain': [
    'The account may not operate the domain.',
    '当前域名无权限,请返回域名列表。',
  ],
  'ResourceNotFound.NoDataOfRecord': ['The record list is empty.', '记录列表为空。'],
  'ResourceNotFound.NoDataOfDomain': ['The domain list is empty.', '域名列表为空。'],
};

export function messageOf(code: string, detail: string, isChinese: boolean): string {
  const [en, cn] = MESSAGES[code] ?? [code, code];
  const message = isChinese ? cn : en;
  return detail === '' ? message : `${message} (${detail})`;
}
