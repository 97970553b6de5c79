/** The language of messages and names: English unless the request has `lang=cn`. */
export type Language = 'en' | 'cn';

/**
 * All refusals: code, English message, Chinese message. Codes mean different things in different operations (api.md 4
 * and 7), so refusals are identified by name.
 */
const REFUSALS = {
  loginFailed: ['-1', 'Login failed, check the login token.', '登录失败,请检查登录令牌。'],
  postOnly: ['2', 'Only the POST method is allowed.', '只允许 POST 方法。'],
  unknownError: ['3', 'Unknown error.', '未知错误。'],
  noSuchDomain: ['13', 'The domain does not exist or is not yours.', '域名不存在或不属于您。'],

  companyUpgrade: ['-7', 'The company account needs an upgrade first.', '企业账号的域名需要升级才能设置。'],
  agentUpgrade: [
    '-8',
    'An upgrade is needed for the domain acted for.',
    '代理名下用户的域名需要升级才能设置。',
  ],
  prohibited: ['-15', 'The domain is prohibited.', '域名已被封禁。'],

  invalidDomain: ['6', 'Invalid domain id.', '域名 ID 错误。'],
  invalidGrade: ['6', 'Invalid domain grade.', '域名等级错误。'],
  domainOrId: ['6', 'Send either domain_id or domain.', '请提供 domain_id 或 domain。'],
  invalidDomainFilter: ['6', 'Invalid type, length or group id.', '类型、数量或分组 ID 错误。'],
  invalidOffset: ['7', 'Invalid offset.', '记录开始的偏移无效。'],
  invalidLength: ['8', 'Invalid length.', '共要获取的记录的数量无效。'],
  invalidRecord: ['8', 'Invalid record id.', '记录 ID 错误。'],

  domainForbidden: ['8', 'No permission for this domain.', '没有该域名的权限。'],
  recordForbidden: ['7', 'No permission for this record.', '没有该记录的权限。'],
  recordsForbidden: ['9', 'No permission for the records of this domain.', '没有该域名记录的权限。'],

  noDomains: ['9', 'No domains.', '没有任何域名。'],
  noRecords: ['10', 'No records.', '没有任何记录。'],
} as const satisfies Record<string, readonly [code: string, en: string, cn: string]>;

export type Refusal = keyof typeof REFUSALS;

/** Thrown by an operation to refuse a request. The service responds with a status only. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(REFUSALS[refusal][1]);
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}

/** The status object (api.md 2.1). */
type Status = Readonly<Record<'code' | 'message' | 'created_at', string>>;

export function refusedStatus(refusal: Refusal, language: Language): Status {
  const [code, en, cn] = REFUSALS[refusal];
  return status(code, language === 'cn' ? cn : en);
}

/** Returns the status of success. `wording` is its English message, which differs between operations. */
export function doneStatus(wording: string, language: Language): Status {
  return status('1', language === 'cn' ? '操作成功' : wording);
}

function status(code: string, message: string): Status {
  return { code, message, created_at: timestamp(new Date()) };
}

/** `YYYY-MM-DD HH:MM:SS`, as everywhere in the interface, without a time zone. */
export function timestamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
