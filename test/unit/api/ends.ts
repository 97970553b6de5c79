// How a call ends against a service that always does the same.
import assert from 'node:assert/strict';
import { failureText, type Failure } from '../../../src/api/failure.ts';
import { listGroups } from '../../../src/api/group.ts';
import { failureFrom, never, reportingClient, success, TestService, type Respond } from './server.ts';

/** What the calls of these tests would be happy with. */
export const good = success({ groups: [{ group_id: 1, group_name: 'x' }] });

/** How a call ends against a service that always answers so, and the number of requests it took. */
export async function ends(
  respond: Respond,
  timeoutSeconds = 8,
): Promise<{ readonly failure: Failure; readonly requests: number; readonly milliseconds: number }> {
  await using service = await TestService.start(respond);
  const started = performance.now();
  const { client, reports } = reportingClient(service, { timeoutSeconds: () => timeoutSeconds });
  const failure = await failureFrom(listGroups(client, never()));
  assert.match(failureText(failure), /^\p{Lu}.*\.$/u);
  assert.deepEqual(
    reports.map(({ requests }) => requests),
    [service.received.length],
  );
  return { failure, requests: service.received.length, milliseconds: performance.now() - started };
}

/** Answers with an HTTP status. */
export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = 'Sorry'): Respond =>
  (_request, response) => {
    response.writeHead(status, headers);
    return body;
  };
