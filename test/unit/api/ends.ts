// Makes a call to a service that sends the same response to every request.
import assert from 'node:assert/strict';
import { type Failure } from '../../../src/api/failure.ts';
import { listGroups } from '../../../src/api/group.ts';
import { failureFrom, never, reportingClient, success, TestService, type Respond } from './server.ts';
import { pluck } from '../../support/pluck.ts';

/** The body of a successful response. */
export const good = success({ groups: [{ group_id: 1, group_name: 'x' }] });

/** Returns how a call fails against a service that always responds so, and the number of its requests. */
export async function ends(
  respond: Respond,
  timeoutSeconds = 8,
): Promise<{ readonly failure: Failure; readonly requests: number }> {
  await using service = await TestService.start(respond);
  const { client, reports } = reportingClient(service, { timeoutSeconds: () => timeoutSeconds });
  const failure = await failureFrom(listGroups(client, never()));
  assert.deepEqual(pluck(reports, 'requests'), [service.received.length]);
  return { failure, requests: service.received.length };
}

/** Responds with an HTTP status. */
export const withStatus =
  (
    status: number,
    headers: Readonly<Record<string, string>> = {},
    body: string | Buffer = 'Sorry',
  ): Respond =>
  (_request, response) => {
    response.writeHead(status, headers);
    return body;
  };
