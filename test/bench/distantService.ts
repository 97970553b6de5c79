// A thread that serves the pages of one zone on loopback, each with the latency of a distant service.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const Work = z.object({ pages: z.array(z.string()), latency: z.number() });
const Port = z.number();

export interface DistantService {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves `pages` by the offset that the form asks for, 500 rows each, `latency` milliseconds after the request. */
export async function startDistantService(
  pages: readonly string[],
  latency: number,
): Promise<DistantService> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { pages, latency } });
  const [port] = await once(worker, 'message');
  return { port: Port.parse(port), stop: async () => void (await worker.terminate()) };
}

async function serve({ pages, latency }: z.infer<typeof Work>): Promise<void> {
  const bodies = pages.map((page) => Buffer.from(page));
  const server = createServer((request, response) => {
    const due = performance.now() + latency;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const offset = Number(new URLSearchParams(body).get('offset'));
      const answer = (): void => {
        response.setHeader('content-type', 'text/html; charset=UTF-8');
        response.end(bodies[offset / 500]);
      };
      setTimeout(answer, due - performance.now());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
}

if (!isMainThread) await serve(Work.parse(workerData));
