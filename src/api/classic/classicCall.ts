import * as z from 'zod/mini';
import type { ServiceCall, Sized } from '../caller.ts';
import { refusesLogin } from '../codeMeaning.ts';
import { CallError } from '../failure.ts';
import { requestLanguage } from '../language.ts';
import type { LoginToken } from '../token.ts';
import { post, type HttpRequest, type Trace } from '../transport/http.ts';
import { parseResponse } from '../transport/response.ts';
import { statusMeaning } from './statusCode.ts';

/** Makes a call of the interface of api.md. @throws CallError */
export async function classicCall<T>(
  token: LoginToken,
  call: ServiceCall<T>,
  trace: Trace,
): Promise<Sized<T> | undefined> {
  const { operation, fields, address, schema, userAgent } = call;
  const form = new URLSearchParams({
    login_token: token.reveal(),
    format: 'json',
    lang: requestLanguage(operation, address, call.language),
  });
  for (const [name, value] of Object.entries(fields)) {
    // Of a domain either the id or the name may be sent, not both.
    if (value !== undefined && !(name === 'domain' && fields['domain_id'] !== undefined))
      form.set(name, String(value));
  }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'user-agent': userAgent,
  };
  const request: HttpRequest = {
    ...call,
    path: operation,
    body: form.toString(),
    headers: () => headers,
    // A 5xx with a status code of the service may be a refused login, which must not be repeated.
    mayRepeat: ({ status, text }) =>
      status >= 500 && !(/"status"\s*:\s*\{/u.test(text) && text.includes('"code"')) ? 'soon' : undefined,
  };
  const response = await post(request, trace);
  return parseResponse(operation, response, schema, token, (json) => {
    const envelope = StatusEnvelope.safeParse(json);
    if (!envelope.success) return undefined;
    const { code, message } = envelope.data.status;
    if (code === '1') return envelope.data;
    const meaning = statusMeaning(operation, code);
    if (meaning === 'emptyList') return 'emptyList';
    throw new CallError({ operation, kind: refusesLogin(meaning) ? 'login' : 'service', code, message });
  });
}

const StatusEnvelope = z.looseObject({
  status: z.looseObject({
    code: z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((code) => String(code).trim()),
    ),
    message: z.pipe(
      z.optional(z.unknown()),
      z.transform((message) => (typeof message === 'string' ? message : '')),
    ),
  }),
});
