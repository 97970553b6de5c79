// A service of api3.md on loopback with responses set by the test, and a client with a cloud key.
import type { ServerResponse } from 'node:http';
import { CloudKey, type KeyParts } from '../../../../src/api/cloud/cloudKey.ts';
import type { Client, ClientOptions } from '../../../../src/api/client.ts';
import type { ServiceAddress } from '../../../../src/api/serviceAddress.ts';
import { clientOf, TestService, type ReceivedRequest } from '../server.ts';

/** The SecretKey and the id of vector 1 (api3.md section 2). */
export const KEY_PARTS: KeyParts = {
  secretId: 'AKIDEXAMPLE0000000000000000000000000',
  secretKey: 'EXAMPLEKEY0000000000000000000000',
};

/** Returns the text of a response: `content` with a request id. */
export function respond(content: object): string {
  return JSON.stringify({ Response: { ...content, RequestId: 'r-1' } });
}

export function refuse(code: string, message = ''): string {
  return respond({ Error: { Code: code, Message: message } });
}

/** Starts a service that responds to each action. */
export async function startCloud(
  toAction: (action: string, request: ReceivedRequest, response: ServerResponse) => string,
): Promise<TestService> {
  return TestService.start((request, response) => toAction(actionOf(request), request, response));
}

export function actionOf({ headers }: ReceivedRequest): string {
  return String(headers['x-tc-action']);
}

export function cloudClient(
  { address }: { readonly address: ServiceAddress },
  parts: KeyParts = KEY_PARTS,
  options: Partial<ClientOptions> = {},
): Client {
  return clientOf({ address }, { login: async () => ({ address, secret: new CloudKey(parts) }), ...options });
}
