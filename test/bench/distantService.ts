// A thread that serves the pages of one zone on loopback, each with the latency of a distant service.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { listen } from '../support/service/loopback.ts';
import { benchRecords, recordPage } from './zones.ts';

const Work = z.object({ count: z.number(), latency: z.number() });
const Address = z.string();

export interface DistantService {
  /** Without a final slash. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Serves a zone of `count` records, `latency` milliseconds after each request. */
export async function startDistantService(count: number, latency: number): Promise<DistantService> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { count, latency } });
  const [address] = await once(worker, 'message');
  return { address: Address.parse(address), stop: async () => void (await worker.terminate()) };
}

async function serve({ count, latency }: z.infer<typeof Work>): Promise<void> {
  const records = benchRecords(count, 'example.com');
  const server = createServer((request, response) => {
    const due = performance.now() + latency;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const [offset, length] = [Number(form.get('offset')), Number(form.get('length'))];
      const page = recordPage(records.slice(offset, offset + length), count);
      const answer = (): void => {
        response.setHeader('content-type', 'text/html; charset=UTF-8');
        response.end(page);
      };
      setTimeout(answer, due - performance.now());
    });
  });
  parentPort?.postMessage(await listen(server));
}

if (!isMainThread) await serve(Work.parse(workerData));
