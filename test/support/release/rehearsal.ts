// Both registries on loopback, as far as publishing needs them. The tools run as they will in the release: they get
// their identity, read the package, and send it. Nothing leaves this machine.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../service/loopback.ts';
import { readManifest } from './obstacles.ts';

export interface Rehearsal {
  /** Leads both tools here, as a job of GitHub with an identity. */
  readonly environment: NodeJS.ProcessEnv;
  /** The SHA-256 of each package that arrived, in hexadecimal. */
  readonly received: () => ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

/** How the client library of the VS Code Marketplace finds the two operations that publishing takes. */
const LOCATIONS = [
  { id: 'a41192c8-9525-4b58-bc86-179fa549d80d', routeTemplate: '_apis/gallery/extensions' },
  {
    id: 'e11ea35a-16fe-4b80-ab11-c4cab88a0966',
    routeTemplate: '_apis/gallery/publishers/{publisherName}/extensions/{extensionName}',
  },
].map((location) => ({
  ...location,
  area: 'gallery',
  resourceName: 'extensions',
  resourceVersion: 2,
  minVersion: '1.0',
  maxVersion: '7.2',
  releasedVersion: '0.0',
}));

/** What each request gets. A registry that has no such extension yet answers the others with 404. */
const ANSWERS: Readonly<Record<string, object>> = {
  'GET /identity': { value: 'identity' },
  'OPTIONS /_apis/gallery': { count: LOCATIONS.length, value: LOCATIONS },
  'POST /_apis/gallery/token': { credential: 'short-lived' },
  'POST /_apis/gallery/extensions': {},
  'GET /api/version': { version: '1.3.0' },
  'POST /api/-/trusted-publishing/token': { value: 'short-lived' },
  'GET /api/-/size-limit': { maxSize: 50_000_000 },
  'POST /api/-/publish': {
    namespace: 'dns-tree',
    name: 'dns-tree',
    version: readManifest().version,
    targetPlatform: 'universal',
  },
};
const UPLOADS = new Set(['POST /_apis/gallery/extensions', 'POST /api/-/publish']);

export async function startRehearsal(): Promise<Rehearsal> {
  const received = new Set<string>();
  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const what = `${request.method} ${new URL(request.url ?? '', 'http://localhost').pathname}`;
    const hash = await hashOf(request);
    if (UPLOADS.has(what)) received.add(hash);
    const answer = ANSWERS[what];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'not found' }));
  };
  const server = createServer((request, response) => void answerRequest(request, response));
  const address = await listen(server);
  return {
    environment: {
      ...process.env,
      GITHUB_ACTIONS: 'true',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${address}/identity`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'rehearsal',
      VSCE_MARKETPLACE_URL: address,
      OVSX_REGISTRY_URL: address,
    },
    received: () => received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function hashOf(request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of request) hash.update(chunk);
  return hash.digest('hex');
}
