import type { FormFields } from '../caller.ts';
import { requestLanguage } from '../language.ts';
import type { ServiceCall } from '../serviceCall.ts';
import { authorization } from './sign.ts';
import type { CloudKey } from './cloudKey.ts';

const VERSION = '2021-03-23';
const CONTENT_TYPE = 'application/json; charset=utf-8';

/** The actions that this extension calls (api3.md section 3). */
export const CLOUD_ACTIONS = [
  'DescribeUserDetail',
  'DescribeDomainGroupList',
  'DescribeDomainList',
  'DescribeDomain',
  'DescribeRecordList',
  'DescribeRecord',
  'DescribeRecordLineList',
  'DescribeRecordLineCategoryList',
] as const;
export type CloudAction = (typeof CLOUD_ACTIONS)[number];

/** How a field of api.md is written: its name, and what its value becomes in JSON (api3.md section 5). */
const PARAMETERS: Readonly<Record<string, readonly [name: string, toJson: (value: string) => string]>> = {
  domain: ['Domain', text],
  domain_id: ['DomainId', integer],
  domain_grade: ['DomainGrade', capitals],
  group_id: ['GroupId', integer],
  record_id: ['RecordId', integer],
  sub_domain: ['Subdomain', text],
  type: ['Type', capitals],
  offset: ['Offset', integer],
  length: ['Limit', integer],
};

/** Returns the JSON body of a request. */
export function requestBody(fields: FormFields): string {
  const members = Object.entries(fields).flatMap(([field, value]) => {
    const [name, toJson] = PARAMETERS[field] ?? [field, text];
    return value === undefined ? [] : [`${JSON.stringify(name)}:${toJson(String(value))}`];
  });
  return `{${members.join(',')}}`;
}

function text(value: string): string {
  return JSON.stringify(value);
}

function capitals(value: string): string {
  return text(value.toUpperCase());
}

/** A number in JSON with all its digits: as a JavaScript number, a large id would lose some. */
function integer(value: string): string {
  return /^(?:0|[1-9]\d*)$/u.test(value) ? value : text(value);
}

/** Returns the headers of a request that is sent now (api3.md section 1). */
export function requestHeaders(
  action: CloudAction,
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
    'x-tc-version': VERSION,
    'x-tc-timestamp': String(timestamp),
    'x-tc-language': requestLanguage(operation, address, language) === 'cn' ? 'zh-CN' : 'en-US',
    ...(sessionToken === undefined ? {} : { 'x-tc-token': sessionToken }),
  };
}
