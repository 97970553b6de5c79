import type { Operation } from '../../../src/api/operation.ts';
import type { Fault } from '../../support/service/proxy.ts';
import type { Fails, FaultRow } from './row.ts';

const foreignResponse = (
  problem: 'empty' | 'html' | 'xml' | 'notJson' | 'shape',
  sentence: string,
): Fails => ({
  fails: { kind: 'format', problem },
  headline: 'Unexpected response',
  sentence,
});

const nothing = foreignResponse('empty', 'The service sent an empty response. Retry.');
const html = foreignResponse(
  'html',
  'A web page came instead of the service’s response. Check the address, and whether a proxy or a sign-in page stands in the way.',
);
const xml = foreignResponse('xml', 'The service sent XML instead of JSON. Check the address of the account.');
const damaged = foreignResponse(
  'notJson',
  'The response is not JSON: it is damaged, or not from the service. Retry, and check the address if the problem remains.',
);
const otherShape = foreignResponse(
  'shape',
  'The response is not what this service documents. Check the address of the account.',
);

/** These are not retried, because the service did respond. */
const once = (what: string, spoiling: Fault, ends: Fails): FaultRow => ({
  what,
  spoiling,
  requests: 1,
  ends,
});
const body = (text: string): Fault => ({ kind: 'body', body: text });
const keys = ['info', 'groups', 'domains', 'domain', 'records', 'record', 'lines'];
/** A success with the same value under every key that an operation needs. */
const successOf = (value: unknown): string =>
  JSON.stringify({
    status: { code: '1', message: '' },
    ...Object.fromEntries(keys.map((key) => [key, value])),
  });

const bodies: readonly FaultRow[] = [
  once('an empty body', { kind: 'empty' }, nothing),
  once('a body of white space', body(' \r\n\t '), nothing),
  once('HTML', { kind: 'html' }, html),
  once('XML', { kind: 'xml' }, xml),
  once('truncated JSON', { kind: 'truncated' }, damaged),
  once('words', body('upstream connect error'), damaged),
  once('binary', body('\u0000\u0001\uFFFD\u0007'), damaged),
  once('two responses in one', body(`${successOf({})}${successOf({})}`), damaged),
  ...['[]', 'null', '42', '"text"', 'true', '{}', '[[[[[]]]]]'].map((json) =>
    once(`the JSON ${json}`, body(json), otherShape),
  ),
  once('nesting 100,000 deep', body('['.repeat(1e5) + ']'.repeat(1e5)), otherShape),
  ...[
    { status: null },
    { status: '1' },
    { status: [] },
    { status: {} },
    { status: { code: null } },
    { status: { code: true } },
    { status: { code: ['1'] } },
    { status: { code: '1' } },
  ].map((json) => once(`the JSON ${JSON.stringify(json)}`, body(JSON.stringify(json)), otherShape)),
  ...[null, 1, 'text', true].map((value) =>
    once(`a success with ${JSON.stringify(value)} under every key`, body(successOf(value)), otherShape),
  ),
];

/** Undocumented responses whose rows can still be shown: no row may be lost. */
const lists: ReadonlySet<Operation> = new Set(['Domaingroup.List', 'Domain.List', 'Record.List']);
const lines: Operation = 'Record.Line';

/** A refresh loads as many rows as before, which takes one page, whatever the total becomes. */
const keepsRows = (what: string, spoiling: Fault): FaultRow => ({
  what,
  spoiling,
  requests: 1,
  ends: { rows: 'same' },
});

function oddRows(operation: Operation): readonly FaultRow[] {
  const everyLeaf = [null, true, false, '', 'text', -1, 1.5, 1e300, [], {}, [[1]], { a: { b: null } }];
  return [
    keepsRows('values of other types', { kind: 'wrongTypes' }),
    ...everyLeaf.map((value) =>
      keepsRows(`${JSON.stringify(value)} in every field`, {
        kind: 'replace',
        with: (json) => outsideStatus(json, (inner) => leavesAs(inner, value)),
      }),
    ),
    ...[null, 7, 'text', []].map((value): FaultRow => {
      const what = `${JSON.stringify(value)} for every row`;
      const spoiling: Fault = {
        kind: 'replace',
        with: (json) => outsideStatus(json, (inner) => rowsAs(inner, value)),
      };
      // A response that is a single row has none then.
      if (!lists.has(operation) && operation !== lines) return once(what, spoiling, otherShape);
      return keepsRows(what, spoiling);
    }),
    shapes(operation),
  ];
}

/** An object counts as a list of its values, as some servers write lists. A list does not count as an object. */
function shapes(operation: Operation): FaultRow {
  const what = 'lists for objects and objects for lists';
  const spoiling: Fault = {
    kind: 'replace',
    with: (json) =>
      outsideStatus(json, (value) => {
        if (Array.isArray(value)) return Object.fromEntries(value.entries());
        return isObject(value) ? Object.values(value) : [value];
      }),
  };
  // The Chinese service sends a list of lines.
  if (!lists.has(operation) && operation !== lines) return once(what, spoiling, otherShape);
  return keepsRows(what, spoiling);
}

export function responseFaults(operation: Operation): readonly FaultRow[] {
  return [...bodies, ...oddRows(operation)];
}

function outsideStatus(json: unknown, change: (value: unknown) => unknown): unknown {
  if (!isObject(json)) return json;
  const { status, ...rest } = json;
  return { status, ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, change(value)])) };
}

function leavesAs(value: unknown, leaf: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => leavesAs(inner, leaf));
  if (!isObject(value)) return leaf;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, leavesAs(inner, leaf)]));
}

/** Rows are the items of lists, the groups of `lines`, and single objects. A summary is not a row. */
function rowsAs(value: unknown, row: unknown): unknown {
  if (Array.isArray(value)) return value.map(() => row);
  if (!isObject(value)) return value;
  if ('record_total' in value || 'domain_total' in value) return value;
  if ('user' in value) return { user: row };
  if ('default' in value) return Object.fromEntries(Object.keys(value).map((key) => [key, row]));
  return row;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
