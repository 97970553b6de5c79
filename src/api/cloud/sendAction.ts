import * as z from 'zod/mini';
import type { Sized } from '../caller.ts';
import { isPassing, refusesLogin } from '../codeMeaning.ts';
import { CallError, type Failure } from '../failure.ts';
import type { ServiceCall } from '../serviceCall.ts';
import { post, type HttpRequest, type Trace } from '../transport/http.ts';
import { parseResponse, type HttpResponse } from '../transport/response.ts';
import type { CloudKey } from './cloudKey.ts';
import { errorMeaning } from './errorCode.ts';
import { requestBody, requestHeaders, type CloudAction } from './request.ts';

/** Makes what the schema of a call parses of a response, which is undefined for an empty list. */
export type ReadSent = (sent: Readonly<Record<string, unknown>> | undefined) => object | undefined;

/**
 * Sends one action.
 * @throws CallError
 */
export async function sendAction<T>(
  key: CloudKey,
  call: ServiceCall<T> & { readonly action: CloudAction },
  read: ReadSent,
  trace: Trace,
): Promise<Sized<T> | undefined> {
  const { operation, action, schema } = call;
  const body = requestBody(call.fields);
  const headers = (): Readonly<Record<string, string>> => requestHeaders(action, body, key, call);
  const response = await post({ ...call, path: '', body, headers, mayRepeat }, trace);
  return parseResponse(operation, response, schema, key, (json) => {
    const envelope = ErrorEnvelope.safeParse(json);
    if (!envelope.success) return undefined;
    const { Error: error, RequestId: requestId } = envelope.data.Response;
    if (error === undefined || error === null) return read(envelope.data.Response);
    const { Code: code = '', Message: message = '' } = error;
    if (errorMeaning(code) === 'emptyList') return read(undefined) ?? 'emptyList';
    const refusal = { operation, code, message, ...(requestId === undefined ? {} : { requestId }) };
    throw new CallError(refused(refusal, key, response));
  });
}

type CloudRefusal = Omit<Failure & { kind: 'service' }, 'kind'>;

/** Returns the failure of a refusal that came just now. */
function refused(refusal: CloudRefusal, key: CloudKey, { sentAt }: HttpResponse): Failure {
  const meaning = errorMeaning(refusal.code);
  const now = Date.now();
  switch (meaning) {
    case 'clock':
      return {
        ...refusal,
        kind: 'clock',
        ...(sentAt === undefined ? {} : { aheadSeconds: (now - sentAt) / 1000 }),
      };
    case 'keyEnded': {
      const { endsAt } = key.parts;
      const isKnown = endsAt !== undefined && endsAt <= now;
      return { ...refusal, kind: 'login', keyEnd: { at: isKnown ? endsAt : now, isKnown } };
    }
    default:
      return { ...refusal, kind: refusesLogin(meaning) ? 'login' : 'service' };
  }
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
  // A refused login must not be repeated, whatever its form.
  if (code === undefined) return status >= 500 && !text.includes('"Error"') ? 'soon' : undefined;
  return isPassing(errorMeaning(code)) ? 'later' : undefined;
};
