import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { CallError, failureOf, needsToken, type Failure } from '../../../src/api/failure.ts';
import { failureText } from '../../../src/text/failureText.ts';
import { failureTitle } from '../../../src/text/failureTitle.ts';
import { hiddenCharacters } from './hiddenCharacters.ts';
import { anyText } from '../api/json.ts';

const operation = 'Record.List';
const failures: readonly Failure[] = [
  ...(
    [
      'refused',
      'reset',
      'notFound',
      'unreachable',
      'certificate',
      'proxyRefused',
      'proxyReads',
      'other',
    ] as const
  ).map((reason): Failure => ({ operation, kind: 'network', reason })),
  ...(['empty', 'html', 'xml', 'notJson', 'shape', 'tooLarge'] as const).map((problem): Failure => ({
    operation,
    kind: 'format',
    problem,
  })),
  ...[400, 401, 404, 429, 500, 503].map((status): Failure => ({ operation, kind: 'http', status })),
  { operation, kind: 'http', status: 503, retryAfterSeconds: 3600 },
  { operation, kind: 'timeout', seconds: 20 },
  { operation, kind: 'redirect', status: 302 },
  { operation, kind: 'service', code: '6', message: 'x' },
  { operation, kind: 'login', code: '-1', message: 'x' },
  { operation, kind: 'token', problem: 'missing' },
  { operation, kind: 'token', problem: 'unreadable' },
  { operation, kind: 'budget', requests: 2700, freeAt: 0 },
  ...(['records', 'zones'] as const).flatMap((of) =>
    [true, false].map((background): Failure => ({
      operation,
      kind: 'limit',
      of,
      rows: 2_000_000,
      bytes: 5e8,
      background,
    })),
  ),
  { operation, kind: 'cancelled' },
];

describe('A failure', () => {
  for (const failure of failures) {
    it(`has a sentence and a title for ${inspect(failure, { breakLength: Infinity })}`, () => {
      const text = failureText(failure);
      assert.match(text, /^\p{Lu}.*[.)]$/u);
      assert.ok(failure.kind === 'cancelled' || text.length > 30, text);
      assert.match(failureTitle(failure), /^\p{Lu}.{4,40}$/u);
    });
  }

  it('has a sentence that no other failure has', () => {
    assert.equal(new Set(failures.map(failureText)).size, failures.length);
  });

  it('is shown on one line without hidden characters, whatever code and message arrive', () => {
    fc.assert(
      fc.property(fc.constantFrom('service', 'login'), anyText, anyText, (kind, code, message) => {
        const failure: Failure = { operation, kind, code, message };
        assert.deepEqual(hiddenCharacters(failureText(failure)), []);
        assert.deepEqual(hiddenCharacters(failureTitle(failure)), []);
        assert.ok(failureTitle(failure).length < 60);
      }),
      { numRuns: 500 },
    );
  });

  it('requires another token only when the login or the token is at fault', () => {
    const kinds = new Set(failures.filter(needsToken).map(({ kind }) => kind));
    assert.deepEqual(kinds, new Set(['login', 'token']));
  });

  it('is the cause of a failed call, and of no other error', () => {
    for (const failure of failures) assert.equal(failureOf(new CallError(failure)), failure);
    for (const bug of [new TypeError('x'), 'x', undefined, { failure: failures[0] }]) {
      assert.equal(failureOf(bug), undefined);
    }
  });
});

describe('A failure of a service', () => {
  it('names the address when it did not respond as expected, but not when the service responded', () => {
    const lost: Failure = { operation: 'User.Detail', kind: 'network', reason: 'refused' };
    assert.equal(failureText({ ...lost, host: 'dns.example' }), `dns.example: ${failureText(lost)}`);
    const refused: Failure = { operation: 'User.Detail', kind: 'login', code: '-1', message: '' };
    assert.doesNotMatch(failureText(refused), /replace/u);
  });
});
