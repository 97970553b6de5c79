// What may go wrong with a refresh of any operation, and how it ends. The tests of `api` try each spelling of it once.
import { codeMeaning } from '../../../src/api/codeMeaning.ts';
import type { Failure } from '../../../src/api/failure.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { Fault } from '../../support/service/proxy.ts';

/** A failure without its operation. */
type Kind = Failure extends infer F
  ? F extends { readonly operation: Operation }
    ? Omit<F, 'operation'>
    : never
  : never;

/** What goes wrong during a refresh. */
export type Spoiling =
  | Fault
  /** No server listens at the address. */
  | { readonly kind: 'closedPort' }
  /** A redirect to another host, which must not receive a request. */
  | { readonly kind: 'elsewhere' };

/** A row of the table: what goes wrong, and the expected outcome. */
export interface FaultRow {
  readonly what: string;
  readonly spoiling: Spoiling;
  /** The timeout of one request, or the default setting if the call does not time out. */
  readonly timeoutSeconds?: number;
  /** The number of requests that the service receives. */
  readonly requests: number;
  /**
   * For responses that the client must end itself: the service sees it disconnect after at most this many bytes.
   */
  readonly hangsUp?: { readonly withinBytes: number };
  readonly ends: Fails | Loads;
}

/** The call fails, and the loaded content is kept. */
export interface Fails {
  readonly fails: Kind;
}

/** An odd response without a failure: the number of its rows, or `same` for as many as before. */
interface Loads {
  readonly rows: number | 'same';
}

const MEBIBYTE = 2 ** 20;
const lists: ReadonlySet<Operation> = new Set(['Domaingroup.List', 'Domain.List', 'Record.List']);
const keys = ['info', 'groups', 'domains', 'domain', 'records', 'record', 'lines'];
const body = (text: string): Fault => ({ kind: 'body', body: text });
/** A success with the same value under every key that an operation needs. */
const successOf = (value: unknown): Fault =>
  body(
    JSON.stringify({
      status: { code: '1', message: '' },
      ...Object.fromEntries(keys.map((key) => [key, value])),
    }),
  );

/** The rows of every operation. Network failures and server errors are retried twice; what the service says is not. */
export function faultRows(operation: Operation): readonly FaultRow[] {
  const once = (what: string, spoiling: Spoiling, fails: Kind): FaultRow => ({
    what,
    spoiling,
    requests: 1,
    ends: { fails },
  });
  const code = (sent: string): FaultRow => {
    const message = 'The service’s own words';
    return once(
      `code ${sent}`,
      { kind: 'code', code: sent, message },
      { kind: 'service', code: sent, message },
    );
  };
  const shape: Kind = { kind: 'format', problem: 'shape' };
  return [
    {
      ...once('a refused connection', { kind: 'closedPort' }, { kind: 'network', reason: 'refused' }),
      requests: 0,
    },
    {
      ...once('a reset in the body', { kind: 'resetInBody' }, { kind: 'network', reason: 'reset' }),
      requests: 3,
    },
    {
      ...once('one byte a second', { kind: 'drip', everyMillis: 1000 }, { kind: 'timeout', seconds: 0.7 }),
      timeoutSeconds: 0.7,
      hangsUp: { withinBytes: 1000 },
    },
    { ...once('HTTP 500', { kind: 'status', status: 500 }, { kind: 'http', status: 500 }), requests: 3 },
    once(
      'HTTP 503 that asks for an hour',
      { kind: 'status', status: 503, headers: { 'retry-after': '3600' } },
      { kind: 'http', status: 503, retryAfterSeconds: 3600 },
    ),
    once('HTTP 404', { kind: 'status', status: 404 }, { kind: 'http', status: 404 }),
    once('a redirect to another host', { kind: 'elsewhere' }, { kind: 'redirect', status: 302 }),
    once('an empty body', { kind: 'empty' }, { kind: 'format', problem: 'empty' }),
    once('a web page', { kind: 'html' }, { kind: 'format', problem: 'html' }),
    once('truncated JSON', { kind: 'truncated' }, { kind: 'format', problem: 'notJson' }),
    ...[null, 1, 'text', true].map((value) =>
      once(`a success with ${JSON.stringify(value)} under every key`, successOf(value), shape),
    ),
    code('4242'),
    code(''),
    code('__proto__'),
    once(
      'a refused login that repeats the token',
      { kind: 'echoToken', code: '-1' },
      { kind: 'login', code: '-1', message: 'The token 10061,••• is not good.' },
    ),
    ...['9', '10']
      .filter((empty) => codeMeaning(operation, empty) === 'emptyList')
      .map((empty): FaultRow => ({ ...code(empty), ends: { rows: 0 } })),
    shapes(operation),
  ];
}

/** A body of any operation meets the limit before it is parsed, so the flood need not come for each of them. */
export const flood: FaultRow = {
  what: '64 MiB of body',
  spoiling: { kind: 'huge', bytes: 64 * MEBIBYTE },
  timeoutSeconds: 100,
  requests: 1,
  // The size limit of a response, with room for the buffers of a connection.
  hangsUp: { withinBytes: 32 * MEBIBYTE },
  ends: { fails: { kind: 'format', problem: 'tooLarge' } },
};

/** An object counts as a list of its values, as some servers write lists. A list does not count as an object. */
function shapes(operation: Operation): FaultRow {
  // The Chinese service sends a list of lines. A refresh loads as many rows as before, whatever the total becomes.
  const isList = lists.has(operation) || operation === 'Record.Line';
  return {
    what: 'lists for objects and objects for lists',
    spoiling: {
      kind: 'replace',
      with: (json) => {
        const { status, ...rest } = isObject(json) ? json : {};
        return {
          status,
          ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, otherShape(value)])),
        };
      },
    },
    requests: 1,
    ends: isList ? { rows: 'same' } : { fails: { kind: 'format', problem: 'shape' } },
  };
}

function otherShape(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? Object.values(value) : [value];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
