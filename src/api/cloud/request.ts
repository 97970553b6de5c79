import type { FormFields, ServiceCall } from '../caller.ts';
import { requestLanguage } from '../language.ts';
import type { Operation } from '../operation.ts';
import { authorization } from './sign.ts';
import type { CloudKey } from './cloudKey.ts';

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** The action of each operation (api3.md section 5). */
export const ACTIONS: Readonly<Record<Operation, string>> = {
  'User.Detail': 'DescribeUserDetail',
  'Domaingroup.List': 'DescribeDomainGroupList',
  'Domain.List': 'DescribeDomainList',
  'Domain.Info': 'DescribeDomain',
  'Record.List': 'DescribeRecordList',
  'Record.Info': 'DescribeRecord',
  'Record.Line': 'DescribeRecordLineCategoryList',
};
/** The other action of Record.Line. */
export const FLAT_LINES = 'DescribeRecordLineList';

/** Fields of api.md whose name here is not the same in another spelling, as `RecordId` is (api3.md section 5). */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['length', 'Limit'],
  ['sub_domain', 'Subdomain'],
]);
const IN_CAPITALS: ReadonlySet<string> = new Set(['domain_grade', 'type']);

/** Returns the JSON body of a request. The digits of an id are copied, because a large JavaScript number loses some. */
export function requestBody(fields: FormFields): string {
  const members = Object.entries(fields).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const name =
      NAMES.get(field) ?? field.replaceAll(/(?:^|_)([a-z])/gu, (_, letter: string) => letter.toUpperCase());
    const text = String(value);
    const isNumber = typeof value === 'number' || (field.endsWith('_id') && /^(?:0|[1-9]\d*)$/u.test(text));
    return `${JSON.stringify(name)}:${isNumber ? text : JSON.stringify(IN_CAPITALS.has(field) ? text.toUpperCase() : text)}`;
  });
  return `{${members.join(',')}}`;
}

/** Returns the headers of a request that is sent now (api3.md section 1). */
export function requestHeaders(
  action: string,
  body: string,
  key: CloudKey,
  { operation, address, language, userAgent }: Omit<ServiceCall<unknown>, 'schema'>,
  now = Date.now(),
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now / 1000);
  const { sessionToken, ...pair } = key.parts;
  const signed = {
    'content-type': CONTENT_TYPE,
    // Without the port.
    host: new URL(address).hostname,
    'x-tc-action': action.toLowerCase(),
  };
  return {
    'content-type': CONTENT_TYPE,
    'user-agent': userAgent,
    authorization: authorization({ service: 'dnspod', headers: signed, body, timestamp }, pair),
    'x-tc-action': action,
    'x-tc-version': '2021-03-23',
    'x-tc-timestamp': String(timestamp),
    'x-tc-language': requestLanguage(operation, address, language) === 'cn' ? 'zh-CN' : 'en-US',
    ...(sessionToken === undefined ? {} : { 'x-tc-token': sessionToken }),
  };
}
