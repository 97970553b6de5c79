import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { CloudKey } from '../../../../src/api/cloud/cloudKey.ts';
import type { CallReport } from '../../../../src/api/client.ts';
import { failureOf } from '../../../../src/api/failure.ts';
import { DomainId } from '../../../../src/api/fields.ts';
import { listGroups } from '../../../../src/api/group.ts';
import { loadLines } from '../../../../src/api/line.ts';
import { storedSecret } from '../../../../src/api/secret.ts';
import { failureText } from '../../../../src/text/failureText.ts';
import { failureFrom, never } from '../server.ts';
import { cloudClient, KEY_PARTS, refuse, respond, startCloud } from './cloudServer.ts';

const sessionToken = 'session-token/0123456789+abc==';
const parts = { ...KEY_PARTS, sessionToken };
const key = new CloudKey(parts);
const { secretId, secretKey } = KEY_PARTS;

function holdsSecret(text: string): boolean {
  return text.includes(secretId) || text.includes(secretKey) || text.includes(sessionToken);
}

describe('A cloud key', () => {
  it('shows the ends of its SecretId alone, however it is printed', () => {
    const thrown = new Error('failed', { cause: key });
    const texts = [String(key), JSON.stringify({ key }), inspect(key, { showHidden: true }), inspect(thrown)];
    for (const text of texts) assert.ok(!holdsSecret(text), text);
    assert.equal(String(key), `${secretId.slice(0, 8)}…${secretId.slice(-4)},•••`);
  });

  it('is the same after it was stored, with every part', () => {
    const stored = storedSecret(key.reveal());
    assert.ok(stored instanceof CloudKey);
    assert.deepEqual(stored.parts, parts);
    assert.equal(stored.fingerprint(), key.fingerprint());
    assert.notEqual(new CloudKey(KEY_PARTS).fingerprint(), key.fingerprint());
  });

  it('masks all its parts in responses, in any spelling', () => {
    for (const secret of [secretId, secretKey, sessionToken]) {
      const bytes = Buffer.from(`x${secret}y`);
      for (const spelling of [
        secret,
        encodeURIComponent(secret),
        Array.from(secret).toReversed().join(''),
        bytes.toString('hex'),
        bytes.toString('base64'),
      ]) {
        const parsed = key.parseScrubbed(JSON.stringify({ a: `<${spelling}>`, [spelling]: [spelling] }));
        const text = JSON.stringify(parsed);
        assert.ok(!text.includes(spelling), spelling);
        assert.ok(text.includes('•••'), spelling);
      }
    }
  });
});

describe('A call with a temporary key', () => {
  it('has nothing of the secret in its body, its report, its failure or its error, even if the service echoes it', async () => {
    const echo = `${secretKey} and ${sessionToken} of ${secretId}`;
    for (const response of [
      refuse('AuthFailure.SignatureFailure', echo),
      refuse(`Unknown.${secretKey}`, echo),
      respond({ GroupList: echo }),
      echo,
    ]) {
      await using service = await startCloud(() => response);
      const reports: CallReport[] = [];
      const client = cloudClient(service, parts, { onCall: (report) => void reports.push(report) });
      const error: unknown = await listGroups(client, never()).catch((thrown: unknown) => thrown);
      const failure = failureOf(error) ?? assert.fail('the call should have failed');
      const texts = [inspect(error, { depth: 9 }), inspect(reports), failureText(failure)];
      for (const text of texts) assert.ok(!holdsSecret(text), text);
      const [request] = service.received;
      assert.ok(!holdsSecret(`${request?.url} ${request?.body}`));
      assert.ok(!JSON.stringify(request?.headers).includes(secretKey));
    }
  });

  it('reports the code and the id of a refused request', async () => {
    await using service = await startCloud(() => refuse('AuthFailure.SecretIdNotFound'));
    const reports: CallReport[] = [];
    const client = cloudClient(service, parts, { onCall: (report) => void reports.push(report) });
    await failureFrom(listGroups(client, never()));
    assert.deepEqual(
      reports.map(({ outcome, requests }) => [outcome, requests]),
      [['login code "AuthFailure.SecretIdNotFound" request "r-1"', 1]],
    );
  });
});

describe('A response that is not of the cloud interface', () => {
  for (const [problem, body] of [
    ['notJson', 'Sorry'],
    ['shape', '{"status":{"code":"1"},"groups":[]}'],
    ['shape', '[]'],
    ['shape', '{"Response":7}'],
    ['shape', '{"Response":{"Error":"no"}}'],
  ] as const)
    it(`is a failure of the format: ${body}`, async () => {
      await using service = await startCloud(() => body);
      assert.deepEqual(await failureFrom(listGroups(cloudClient(service), never())), {
        operation: 'Domaingroup.List',
        kind: 'format',
        problem,
      });
      assert.equal(service.received.length, 1);
    });

  // Slow: it waits before each repetition.
  it('is repeated with HTTP 5xx, but not if it is a refusal', async () => {
    for (const [body, kind, requests] of [
      ['Bad Gateway', 'http', 3],
      [refuse('AuthFailure.SignatureFailure'), 'login', 1],
      [refuse('UnauthorizedOperation'), 'service', 1],
      ['{"Response":{"Error":{"Message":"{","Code":"AuthFailure.SignatureFailure"}}}', 'login', 1],
    ] as const) {
      await using service = await startCloud((_action, _request, response) => {
        response.statusCode = 502;
        return body;
      });
      assert.equal((await failureFrom(listGroups(cloudClient(service), never()))).kind, kind);
      assert.equal(service.received.length, requests);
    }
  });

  it('is a refusal without a code, if that is all it says', async () => {
    await using service = await startCloud(() => '{"Response":{"Error":{}}}');
    const failure = await failureFrom(listGroups(cloudClient(service), never()));
    assert.deepEqual(failure, { operation: 'Domaingroup.List', kind: 'service', code: '', message: '' });
  });
});

describe('A hostile response of the cloud interface', () => {
  for (const [what, body, kind] of [
    [
      'an error nested 50,000 times',
      `{"Response":{"Error":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}`,
      'service',
    ],
    [
      'two errors',
      '{"Response":{"Error":{"Code":"AuthFailure"},"A":{"Error":{"Code":"InternalError"}}}}',
      'login',
    ],
    [
      'an id and a code that are no texts',
      '{"Response":{"Error":{"Code":{"a":1},"Message":[1]},"RequestId":{"b":2}}}',
      'service',
    ],
  ] as const)
    it(`with ${what} is a failure of kind ${kind}`, async () => {
      await using service = await startCloud(() => body);
      const failure = await failureFrom(listGroups(cloudClient(service), never()));
      assert.equal(failure.kind, kind);
      assert.equal(service.received.length, 1);
      assert.ok(failureText(failure).length < 400);
    });

  it('with lines nested 20,000 times is a failure of the format', async () => {
    const deep = `${'{"LineName":"a","SubGroup":['.repeat(20_000)}${']}'.repeat(20_000)}`;
    await using service = await startCloud(() => `{"Response":{"LineList":[${deep}]}}`);
    const which = { grade: 'DP_Free', domainId: DomainId.parse('62'), domain: 'example.com' };
    const failure = await failureFrom(loadLines(cloudClient(service), which, never()));
    assert.equal(failure.kind, 'format');
  });

  it('with a huge message and a request id full of control characters is shown short and on one line', async () => {
    const text = `<b>[a](http://a.example)\u202E\n${'x'.repeat(1_000_000)}`;
    await using service = await startCloud(() =>
      JSON.stringify({ Response: { Error: { Code: text, Message: text }, RequestId: text } }),
    );
    const failure = await failureFrom(listGroups(cloudClient(service), never()));
    const shown = failureText(failure);
    assert.ok(shown.length < 2000, `${shown.length} characters`);
    assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}]/u);
  });
});
