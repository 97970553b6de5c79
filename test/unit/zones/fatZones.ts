// A hostile service: every zone announces millions of records, each with long texts and fields that api.md does not list.
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { success, type ReceivedRequest, type Respond } from '../api/server.ts';

const PAGE = 500;

export interface FatZonesOptions {
  readonly zones: number;
  /** The number of records that each zone announces. */
  readonly records: number;
  /** Characters of each value. */
  readonly length: number;
  /** Called before each response to Record.List. */
  readonly onPage?: () => void;
}

export function fatZones({ zones, records, length, onPage }: FatZonesOptions): Respond {
  const value = 'v'.repeat(length);
  const rest = JSON.stringify({ name: 'www', type: 'TXT', line: 'Default', value, extra: [{ a: [1] }] });
  return ({ url, form }: ReceivedRequest, response: ServerResponse) => {
    const offset = Number(form.get('offset'));
    if (url === '/Domain.List') {
      const domains = Array.from({ length: zones }, (_, index) => ({
        id: index + 1,
        name: `z${index}.example`,
        records,
        updated_on: '2025-01-02 03:04:05',
      }));
      return success({ info: { domain_total: zones }, domains: offset === 0 ? domains : [] });
    }
    onPage?.();
    const count = Math.max(0, Math.min(PAGE, records - offset));
    const zone = Number(form.get('domain_id'));
    const rows = Array.from(
      { length: count },
      (_, index) =>
        `{"id":${zone * 10_000_000 + offset + index},"remark":"${zone} ${offset + index}",${rest.slice(1)}`,
    );
    const body = success({ info: { record_total: records } }).replace(
      /\}$/u,
      `,"records":[${rows.join(',')}]}`,
    );
    response.setHeader('content-encoding', 'gzip');
    return gzipSync(body, { level: 1 });
  };
}
