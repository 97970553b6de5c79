import * as z from 'zod/mini';
import type { Sized } from '../caller.ts';
import { refusesLogin } from '../codeMeaning.ts';
import { CallError, type KeyEnd } from '../failure.ts';
import type { Operation } from '../operation.ts';
import type { ServiceCall } from '../serviceCall.ts';
import { post, type HttpRequest, type Trace } from '../transport/http.ts';
import { parseResponse } from '../transport/response.ts';
import type { CloudKey } from './cloudKey.ts';
import { errorMeaning } from './errorCode.ts';
import { requestBody, requestHeaders, type CloudAction } from './request.ts';
import { classicResponse } from './rows.ts';

/** The action of each operation (api3.md section 5). */
const ACTIONS: Readonly<Record<Operation, CloudAction>> = {
  'User.Detail': 'DescribeUserDetail',
  'Domaingroup.List': 'DescribeDomainGroupList',
  'Domain.List': 'DescribeDomainList',
  'Domain.Info': 'DescribeDomain',
  'Record.List': 'DescribeRecordList',
  'Record.Info': 'DescribeRecord',
  'Record.Line': 'DescribeRecordLineCategoryList',
};

/** Makes a call of the interface of api3.md. @throws CallError */
export async function cloudCall<T>(
  key: CloudKey,
  call: ServiceCall<T>,
  trace: Trace,
): Promise<Sized<T> | undefined> {
  const { operation, fields, schema } = call;
  const action = ACTIONS[operation];
  const body = requestBody(fields);
  const headers = (): Readonly<Record<string, string>> => requestHeaders(action, body, key, call);
  const response = await post({ ...call, path: '', body, headers, mayRepeat }, trace);
  return parseResponse(operation, response, schema, key, (json) => {
    const envelope = ErrorEnvelope.safeParse(json);
    if (!envelope.success) return undefined;
    const { Error: error, RequestId: requestId } = envelope.data.Response;
    if (error === undefined || error === null)
      return classicResponse(operation, fields, envelope.data.Response);
    const { Code: code = '', Message: message = '' } = error;
    const meaning = errorMeaning(code);
    if (meaning === 'emptyList') return 'emptyList';
    const refusal = { operation, code, message, ...(requestId === undefined ? {} : { requestId }) };
    if (meaning === 'clock') {
      const ahead =
        response.sentAt === undefined ? {} : { aheadSeconds: (Date.now() - response.sentAt) / 1000 };
      throw new CallError({ ...refusal, kind: 'clock', ...ahead });
    }
    if (meaning === 'keyEnded')
      throw new CallError({ ...refusal, kind: 'login', keyEnd: keyEnd(key, Date.now()) });
    throw new CallError({ ...refusal, kind: refusesLogin(meaning) ? 'login' : 'service' });
  });
}

function keyEnd({ parts: { endsAt } }: CloudKey, now: number): KeyEnd {
  return endsAt !== undefined && endsAt <= now ? { at: endsAt, isKnown: true } : { at: now, isKnown: false };
}

const OptionalText = z.pipe(
  z.optional(z.unknown()),
  z.transform((text) => (typeof text === 'string' ? text : undefined)),
);

const ErrorEnvelope = z.object({
  Response: z.looseObject({
    Error: z.nullish(z.object({ Code: OptionalText, Message: OptionalText })),
    RequestId: OptionalText,
  }),
});

/** The service refuses with HTTP 200 too, for a while if it is too busy. */
const mayRepeat: HttpRequest['mayRepeat'] = ({ status, text }) => {
  const [, code] = /"Error"\s*:\s*\{[^{}]*"Code"\s*:\s*"([\w.]+)"/u.exec(text) ?? [];
  if (code === undefined) return status >= 500 ? 'soon' : undefined;
  const meaning = errorMeaning(code);
  return meaning === 'busy' || meaning === 'internalError' ? 'later' : undefined;
};
