// A service whose zones and lines an attack makes up, page by page.
import { success, refusal, TestService } from '../unit/api/server.ts';

const PAGE = 500;

/** A record as the service sends it. What is missing gets an ordinary value. */
export type HostileRecord = Readonly<Record<string, unknown>>;

export interface HostileAccount {
  readonly zones: number;
  /** The number of records that each zone announces. */
  readonly records: number;
  readonly record: (nth: number, zone: number) => HostileRecord;
  /** The `lines` of Record.Line. */
  readonly lines?: object;
  /** Fewer rows than were asked for, for records so long that no more fit into a response. */
  readonly perPage?: number;
}

/** Serves an account. The names of its zones are `z0.example` and so on, and their ids begin with 1. */
export async function startHostileService(account: HostileAccount): Promise<TestService> {
  const { zones, records, record, lines = DEFAULT_LINES, perPage = PAGE } = account;
  const domain = (id: number): object => ({
    id,
    name: `z${id - 1}.example`,
    grade: 'DP_Free',
    status: 'enable',
    records,
    group_id: 1,
    updated_on: '2025-01-02 03:04:05',
  });
  return TestService.start(({ url, form }) => {
    const offset = Number(form.get('offset'));
    const length = Number(form.get('length') ?? PAGE);
    switch (url) {
      case '/User.Detail':
        return success({ info: { user: { id: '1', email: 'dns@example.com', status: 'enabled' } } });
      case '/Domaingroup.List':
        return success({
          groups: [{ group_id: 1, group_name: 'Default Group', group_type: 'system', size: zones }],
        });
      case '/Domain.List': {
        const count = Math.max(0, Math.min(length, zones - offset));
        const domains = Array.from({ length: count }, (_, at) => domain(offset + at + 1));
        return success({ info: { domain_total: zones, all_total: zones }, domains });
      }
      case '/Domain.Info':
        return success({ domain: domain(Number(form.get('domain_id'))) });
      case '/Record.Line':
        return success({ lines });
      case '/Record.List': {
        const zone = Number(form.get('domain_id'));
        const count = Math.max(0, Math.min(length, perPage, records - offset));
        const rows = Array.from({ length: count }, (_, at) => ({
          id: zone * 10_000_000 + offset + at,
          name: '@',
          type: 'TXT',
          line: 'Default',
          value: 'text',
          mx: '0',
          ttl: '600',
          enabled: '1',
          remark: '',
          ...record(offset + at, zone),
        }));
        return success({ info: { record_total: records }, records: rows });
      }
      default:
        return refusal('3');
    }
  });
}

const DEFAULT_LINES = { default: { name: 'Default', sub_area: { default: 'Default' } } };
