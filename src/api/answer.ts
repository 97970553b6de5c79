import * as z from 'zod/mini';
import { codeMeaning } from './codes.ts';
import { CallError } from './failure.ts';
import type { HttpAnswer } from './http.ts';
import type { Operation } from './operation.ts';
import type { LoginToken } from './token.ts';

const Envelope = z.looseObject({
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

/**
 * Reads an answer with `schema`; undefined when the service says that a list is empty.
 * @throws CallError of kind service, login, http or format.
 */
export function readAnswer<T>(
  operation: Operation,
  answer: HttpAnswer,
  schema: z.ZodMiniType<T>,
  token: LoginToken,
): T | undefined {
  const httpOk = answer.status >= 200 && answer.status < 300;
  const parsed = parse(answer.text, token);
  const envelope = parsed.ok ? Envelope.safeParse(parsed.json) : undefined;
  if (envelope?.success === true && !(envelope.data.status.code === '1' && !httpOk)) {
    const { code, message } = envelope.data.status;
    if (code !== '1') return readFailure(operation, code, message);
    const data = schema.safeParse(envelope.data);
    if (data.success) return data.data;
  }
  if (!httpOk) {
    const { status, retryAfterSeconds } = answer;
    throw new CallError({
      operation,
      kind: 'http',
      status,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  throw new CallError({ operation, kind: 'format', problem: parsed.ok ? 'shape' : parsed.problem });
}

function readFailure(operation: Operation, code: string, message: string): undefined {
  const effect = codeMeaning(operation, code)?.effect ?? 'failure';
  if (effect === 'empty') return undefined;
  throw new CallError({ operation, kind: effect === 'login' ? 'login' : 'service', code, message });
}

type Parsed =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly problem: 'empty' | 'html' | 'xml' | 'notJson' };

/** By content: every answer of the service, failures included, calls itself text/html. */
function parse(text: string, token: LoginToken): Parsed {
  const body = text.trim();
  if (body === '') return { ok: false, problem: 'empty' };
  if (body.startsWith('<')) {
    return { ok: false, problem: /^<(?:!doctype\s+html|html|head|body)/iu.test(body) ? 'html' : 'xml' };
  }
  try {
    return { ok: true, json: token.parseScrubbed(body) };
  } catch {
    return { ok: false, problem: 'notJson' };
  }
}
