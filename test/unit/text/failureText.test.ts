import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { CallError, failureOf, type Failure } from '../../../src/api/failure.ts';
import { needsToken } from '../../../src/api/failureEffects.ts';
import { failureText, ownFailureText, failureTitle } from '../../../src/text/failureText.ts';
import { hiddenCharacters } from './hiddenCharacters.ts';
import { anyText } from '../api/json.ts';

const operation = 'Record.List';

type Unplaced<F> = F extends Failure ? Omit<F, 'operation'> : never;
/** A failure of any operation. */
type FailureKind = Unplaced<Failure>;

const MORNING = new Date(2024, 0, 5, 3, 7).getTime();

/** Failures with their titles, and with a part of their sentences. */
const TEXTS: readonly (readonly [failure: FailureKind, title: string, part: string])[] = [
  [{ kind: 'network', reason: 'refused' }, 'Service not reached', 'The service refused the connection.'],
  [{ kind: 'network', reason: 'reset' }, 'Connection broken', 'The connection broke before'],
  [{ kind: 'timeout', seconds: 20 }, 'Timed out', 'within 20 seconds'],
  [{ kind: 'redirect', status: 302 }, 'Redirect refused', 'another address (HTTP 302)'],
  [{ kind: 'format', problem: 'html' }, 'Unexpected response', 'A web page came'],
  [{ kind: 'format', problem: 'tooLarge' }, 'Response too large', 'The response was larger'],
  [{ kind: 'http', status: 400 }, 'Request rejected (HTTP 400)', 'rejected the request (HTTP 400)'],
  [{ kind: 'http', status: 404 }, 'Request rejected (HTTP 404)', 'no such service'],
  [{ kind: 'http', status: 429 }, 'Service busy (HTTP 429)', '(HTTP 429: too many calls)'],
  [{ kind: 'http', status: 401 }, 'Request rejected (HTTP 401)', 'that API access is on'],
  [{ kind: 'http', status: 499 }, 'Request rejected (HTTP 499)', 'rejected the request (HTTP 499)'],
  [{ kind: 'http', status: 500 }, 'Service error (HTTP 500)', 'an internal error (HTTP 500)'],
  [{ kind: 'http', status: 429, retryAfterSeconds: 5 }, 'Service busy (HTTP 429)', 'a pause of 5 s'],
  [{ kind: 'http', status: 503, retryAfterSeconds: 0 }, 'Service busy (HTTP 503)', 'a pause of 0 s'],
  [{ kind: 'token', problem: 'missing' }, 'Token or key missing', 'is not in the secret store'],
  [{ kind: 'token', problem: 'unreadable' }, 'Token or key not available', 'could not read its secret store'],
  [
    { kind: 'budget', requests: 2700, freeAt: MORNING },
    'Stopped near the hourly limit',
    '2,700 calls were made in the last hour, and the service may refuse more than 3,000. It can continue at 2024-01-05 03:07.',
  ],
  [{ kind: 'limit', bytes: 5e8, background: true }, 'Memory limit reached', ': no more than 500 MB'],
  [{ kind: 'limit', bytes: 1_499_999, background: false }, 'Memory limit reached', 'No more than 1 MB'],
  [{ kind: 'limit', bytes: 1.5e6, background: false }, 'Memory limit reached', 'No more than 2 MB'],
  [{ kind: 'cancelled' }, 'Cancelled', 'Cancelled.'],
  [{ kind: 'login', code: '-1', message: ' no \n' }, 'Login refused', 'token. The service says: no ␊ ('],
  [{ kind: 'service', code: '-2', message: '' }, 'Call limit reached', 'retry. (Record.List, code -2)'],
  [{ kind: 'service', code: '999', message: ' ' }, 'Error 999', 'explanation. (Record.List, code 999)'],
  [{ kind: 'service', code: '', message: 'no' }, 'Error without a code', 'no (Record.List, no code)'],
  [{ kind: 'login', code: '999', message: 'no' }, 'Login refused', 'says: no (Record.List, code 999)'],
  [{ kind: 'service', code: '10', message: 'no' }, 'Error 10', 'The service says: no (Record.List, code 10)'],
  [
    { kind: 'service', code: 'x'.repeat(50), message: 'no' },
    `Error ${'x'.repeat(39)}…`,
    `(Record.List, code ${'x'.repeat(50)})`,
  ],
  [
    { kind: 'service', code: 'x'.repeat(90), message: 'no' },
    `Error ${'x'.repeat(39)}…`,
    `(Record.List, code ${'x'.repeat(79)}…)`,
  ],
  [
    { kind: 'service', code: 'UnauthorizedOperation', message: '', requestId: 'r-1' },
    'Not allowed by the policy',
    'Allow the action for the domain in the user’s policy, in the console of the cloud. (Record.List, code UnauthorizedOperation, request r-1)',
  ],
  [
    { kind: 'clock', code: 'AuthFailure.SignatureExpire', message: 'no', aheadSeconds: 3601.4 },
    'Wrong clock',
    'The clock of this computer is 1 hour ahead of that of the service, which refuses every request because of that. Set the clock, then retry. The service says: no',
  ],
  [
    { kind: 'clock', code: 'AuthFailure.SignatureExpire', message: '', aheadSeconds: -95_400 },
    'Wrong clock',
    'The clock of this computer is 1 day 2 hours 30 minutes behind that of the service',
  ],
  [
    { kind: 'clock', code: 'AuthFailure.SignatureExpire', message: '' },
    'Wrong clock',
    'The clock of this computer and that of the service differ by more than five minutes',
  ],
  [
    { kind: 'login', code: 'AuthFailure.TokenFailure', message: '', keyEnd: { at: MORNING, isKnown: true } },
    'Temporary key ended',
    'The temporary key ended at 2024-01-05 03:07. Enter a new one.',
  ],
  [
    { kind: 'login', code: 'AuthFailure.TokenFailure', message: '', keyEnd: { at: MORNING, isKnown: false } },
    'Temporary key ended',
    'is not valid: the service refuses it since 2024-01-05 03:07. Enter a new one.',
  ],
];

/** More of them, whose sentences stand in a table of the source. */
const MORE: readonly FailureKind[] = [
  ...(
    ['notFound', 'unreachable', 'certificate', 'notTls', 'proxyRefused', 'proxyReads', 'other'] as const
  ).map((reason) => ({ kind: 'network', reason }) as const),
  ...(['empty', 'xml', 'notJson', 'shape'] as const).map((problem) => ({ kind: 'format', problem }) as const),
];

const failures = [...TEXTS.map(([kind]) => kind), ...MORE].map((kind): Failure => ({ operation, ...kind }));

describe('A failure', () => {
  for (const [kind, title, part] of TEXTS)
    it(`has the title “${title}” and the sentence “… ${part} …”`, () => {
      const failure: Failure = { operation, ...kind };
      assert.equal(failureTitle(failure), title);
      const text = failureText(failure);
      assert.ok(text.includes(part), text);
    });

  it('has a sentence that no other has', () => {
    const texts = failures.map(failureText);
    for (const text of texts) assert.match(text, /^\p{Lu}.*[.)]$/u);
    assert.equal(new Set(texts).size, texts.length);
  });

  it('is shown on one line without hidden characters, whatever code and message arrive', () => {
    fc.assert(
      fc.property(fc.constantFrom('service', 'login', 'clock'), anyText, anyText, (kind, code, message) => {
        const failure: Failure = { operation, kind, code, message, requestId: message };
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
    assert.equal(
      failureText({ ...lost, host: `a\u202E${'x'.repeat(260)}` }),
      `a⟨U+202E⟩${'x'.repeat(250)}…: ${failureText(lost)}`,
    );
    const refused: Failure = { operation: 'User.Detail', kind: 'login', code: '-1', message: '' };
    assert.doesNotMatch(failureText(refused), /replace/u);
  });
});

describe('The own text of a failure', () => {
  it('is its text, without the message of the service', () => {
    const uncoded = failures.filter((failure) => !('code' in failure));
    for (const failure of uncoded) assert.equal(ownFailureText(failure), failureText(failure));
    for (const [code, text] of [
      [
        '-1',
        'The service refused the login. Check the id and the secret of the token. (Record.List, code -1)',
      ],
      ['999', 'The service reported a failure. (Record.List, code 999)'],
      ['', 'The service reported a failure. (Record.List, no code)'],
    ] as const)
      for (const kind of ['service', 'login'] as const) {
        const failure: Failure = { operation, kind, code, message: '[x](command:y)' };
        assert.equal(ownFailureText(failure), text);
        assert.equal(ownFailureText({ ...failure, host: 'dns.example' }), `dns.example: ${text}`);
      }
  });
});
