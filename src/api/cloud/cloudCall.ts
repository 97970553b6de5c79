import * as z from 'zod/mini';
import type { Caller, FormFields, ServiceCall, Sized } from '../caller.ts';
import { isPassing, refusesLogin } from '../codeMeaning.ts';
import { CallError, failureOf } from '../failure.ts';
import { post, type HttpRequest, type Trace } from '../transport/http.ts';
import { parseResponse, type HttpResponse } from '../transport/response.ts';
import type { CloudKey } from './cloudKey.ts';
import { withName } from './domainName.ts';
import { errorMeaning, type ErrorMeaning } from './errorCode.ts';
import { flatLines, treeLines } from './lines.ts';
import { ACTIONS, FLAT_LINES, requestBody, requestHeaders } from './request.ts';
import { classicResponse, type SentObject } from './rows.ts';

/** Makes what the schema of a call parses of a response, which is undefined for an empty list. */
type ReadSent = (sent: SentObject | undefined) => object | undefined;

/** Makes a call of the interface of api3.md. @throws CallError */
export async function cloudCall<T>(
  key: CloudKey,
  call: ServiceCall<T>,
  trace: Trace,
): Promise<Sized<T> | undefined> {
  const { operation } = call;
  const send = async (action: string, fields: FormFields, read: ReadSent): Promise<Sized<T> | undefined> => {
    const body = requestBody(fields);
    const headers = (): Readonly<Record<string, string>> => requestHeaders(action, body, key, call);
    const response = await post({ ...call, path: '', body, headers, mayRepeat }, trace);
    return parseResponse(operation, response, call.schema, key, (json) => {
      const envelope = Envelope.safeParse(json);
      if (!envelope.success) return undefined;
      const { Error: error, RequestId: requestId } = envelope.data.Response;
      if (error === undefined || error === null) return read(envelope.data.Response);
      const { Code: code = '', Message: message = '' } = error;
      const meaning = errorMeaning(code);
      if (meaning === 'emptyList' && action.endsWith('List')) return read(undefined) ?? 'emptyList';
      const refusal = { operation, code, message, ...(requestId === undefined ? {} : { requestId }) };
      throw new CallError({ ...refusal, ...kindOf(meaning, key, response) });
    });
  };
  const lists: Caller = {
    call: async (other, page, schema) =>
      cloudCall(key, { ...call, operation: other, fields: page, schema }, trace),
  };
  const fields = await withName(lists, call);
  const action = ACTIONS[operation];
  const read: ReadSent = (sent) => sent && classicResponse(operation, fields, sent);
  switch (operation) {
    case 'User.Detail':
      // The international site does not offer it, and a key may not be allowed to. Another action proves the key as well.
      return orElse(send(action, fields, read), ['notOffered', 'keyNotAllowed'], () =>
        send(ACTIONS['Domain.List'], { offset: 0, length: 1 }, (sent) =>
          sent === undefined || Array.isArray(sent['DomainList']) ? { info: { user: {} } } : undefined,
        ),
      );
    case 'Record.Line': {
      const { domain_grade: _grade, ...domain } = fields;
      return orElse(send(action, domain, treeLines), ['notOffered', 'keyNotAllowed', 'badRequest'], () =>
        send(FLAT_LINES, fields, flatLines),
      );
    }
    default:
      return send(action, fields, read);
  }
}

/** Makes another call if the first one failed because of its action, or if its response had nothing of use. */
async function orElse<T>(
  first: Promise<T>,
  meanings: readonly ErrorMeaning[],
  other: () => Promise<T>,
): Promise<T> {
  try {
    return await first;
  } catch (error) {
    const failure = failureOf(error);
    const meaning = failure?.kind === 'service' ? errorMeaning(failure.code) : undefined;
    const isUseless = failure?.kind === 'format' && failure.problem === 'shape';
    if (!isUseless && (meaning === undefined || !meanings.includes(meaning))) throw error;
    return other();
  }
}

/** The clocks differ by at least so much if the service refuses a signature for its time (api3.md section 2). */
const CLOCK_SECONDS = 300;

/** Returns the kind of failure of a refusal that came just now. */
function kindOf(meaning: ErrorMeaning | undefined, { parts }: CloudKey, { sentAt }: HttpResponse) {
  const now = Date.now();
  if (meaning === 'clock') {
    const aheadSeconds = (now - (sentAt ?? now)) / 1000;
    // A smaller difference is not what the service means: a proxy may have sent the time, or held the request back.
    return { kind: meaning, ...(Math.abs(aheadSeconds) < CLOCK_SECONDS ? {} : { aheadSeconds }) } as const;
  }
  if (meaning !== 'keyEnded') return { kind: refusesLogin(meaning) ? 'login' : 'service' } as const;
  const { endsAt = Number.POSITIVE_INFINITY } = parts;
  return { kind: 'login', keyEnd: { at: Math.min(endsAt, now), isKnown: endsAt <= now } } as const;
}

const OptionalText = z.catch(z.optional(z.string()), undefined);

const Envelope = z.object({
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
