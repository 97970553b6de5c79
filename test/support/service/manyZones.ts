import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './loopback.ts';

/** The fields of a Record.List row (api.md 2.7) that tests look at. */
export interface WrittenRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly line: string;
  readonly value: string;
  readonly mx: string;
  readonly ttl: string;
  readonly enabled: string;
  readonly remark: string;
}

interface WrittenZone {
  readonly id: number;
  name: string;
  updatedOn: string;
  records: WrittenRecord[];
}

/** What Domain.List sends. */
interface DomainList {
  readonly info: object;
  readonly domains: readonly object[];
}

/** How a call fails: with a status code of the service, or an HTTP status. */
export type Refusal = { readonly code: string } | { readonly http: number };

/** A service on loopback with one account of many zones (api.md). It accepts any token. */
export class ManyZones implements AsyncDisposable {
  /** All calls in order: the operation and its form without the token. */
  readonly calls: { readonly operation: string; readonly form: URLSearchParams }[] = [];
  readonly zones: WrittenZone[];
  /** The total that Domain.List reports; undefined: the real one. */
  counted: number | undefined;
  /** Changes what Domain.List sends. */
  listOf: (list: DomainList) => object = (list) => list;
  /**
   * Which records of a zone Record.List sends for a `sub_domain`: by default those whose host is spelled like it.
   */
  matches: (name: string, subDomain: string) => boolean = (name, subDomain) => name === subDomain;
  /** The state of every domain. */
  stateOf: () => string = () => 'enable';
  /** Returns `info` of Record.List for a number of matching records, of so many in the zone. */
  infoOf: (matching: number, all: number) => object = (matching) => ({ record_total: String(matching) });
  /** Called before each response; may make the call fail. */
  refuse: (operation: string, form: URLSearchParams) => Refusal | undefined = () => undefined;
  /** Awaited before each response. */
  before: (operation: string, form: URLSearchParams) => Promise<void> = async () => undefined;
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly address: string;
  readonly #server: Server;

  private constructor(server: Server, address: string, zones: WrittenZone[]) {
    this.#server = server;
    this.address = address;
    this.zones = zones;
  }

  /** `zones` zones (`z0.example` with id 1, …) of `records` records each. */
  static async start(zones: number, records: number): Promise<ManyZones> {
    const server = createServer();
    const address = await listen(server);
    const made = Array.from({ length: zones }, (_, index) => ({
      id: index + 1,
      name: `z${index}.example`,
      updatedOn: '2025-01-02 03:04:05',
      records: Array.from({ length: records }, (_each, nth) => writtenRecord(index, nth)),
    }));
    const service = new ManyZones(server, address, made);
    server.on('request', (request, response) => {
      service.#serve(request, response).catch(() => response.destroy());
    });
    return service;
  }

  count(operation: string): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = request.url?.slice(1) ?? '';
    const form = new URLSearchParams(await text(request));
    form.delete('login_token');
    this.calls.push({ operation, form });
    await this.before(operation, form);
    const refusal = this.refuse(operation, form);
    if (refusal !== undefined && 'http' in refusal) {
      response.writeHead(refusal.http).end();
      return;
    }
    response.setHeader('content-type', 'text/html; charset=UTF-8');
    response.end(JSON.stringify(this.#answer(operation, form, refusal)));
  }

  #answer(operation: string, form: URLSearchParams, refusal: { readonly code: string } | undefined): object {
    if (refusal !== undefined) return { status: status(refusal.code) };
    const offset = Number(form.get('offset'));
    const page = <Row>(rows: readonly Row[]): readonly Row[] =>
      rows.slice(offset, offset + Math.min(500, Number(form.get('length') ?? 500)));
    switch (operation) {
      case 'User.Detail':
        return {
          status: status('1'),
          info: { user: { id: '1', email: 'dns@example.com', status: 'enabled' } },
        };
      case 'Domaingroup.List': {
        const group = {
          group_id: 1,
          group_name: 'Default Group',
          group_type: 'system',
          size: this.zones.length,
        };
        return { status: status('1'), groups: [group] };
      }
      case 'Domain.List': {
        const domains = page(this.zones).map(({ id, name, updatedOn, records }) => ({
          id,
          name,
          status: this.stateOf(),
          records: String(records.length),
          group_id: '1',
          updated_on: updatedOn,
        }));
        if (domains.length === 0) return { status: status('9') };
        const total = this.counted ?? this.zones.length;
        const info = { domain_total: total, all_total: total };
        return { status: status('1'), ...this.listOf({ info, domains }) };
      }
      case 'Record.List': {
        const zone = this.zones.find(({ id }) => String(id) === form.get('domain_id'));
        if (zone === undefined) return { status: status('6') };
        const host = form.get('sub_domain');
        const matching =
          host === null ? zone.records : zone.records.filter(({ name }) => this.matches(name, host));
        const records = page(matching);
        if (records.length === 0) return { status: status('10') };
        const domain = { id: String(zone.id), name: zone.name };
        const info = this.infoOf(matching.length, zone.records.length);
        return { status: status('1'), domain, info, records };
      }
      default:
        return { status: status('3') };
    }
  }
}

/** A typical record: several share a host, with different types. */
export function writtenRecord(zone: number, nth: number): WrittenRecord {
  const type = ['A', 'A', 'AAAA', 'CNAME', 'MX', 'TXT'][nth % 6] ?? 'A';
  const value = {
    A: `192.0.2.${(zone + nth) % 256}`,
    AAAA: `2001:db8:${zone.toString(16)}::${nth.toString(16)}`,
    CNAME: `edge${nth}.example.net.`,
    MX: `mail${nth}.example.net.`,
  }[type];
  return {
    id: String(zone * 100_000 + nth + 1),
    name: nth === 0 ? '@' : `host${nth}`,
    type,
    line: 'Default',
    value: value ?? `text ${zone} ${nth}`,
    mx: type === 'MX' ? '10' : '0',
    ttl: '600',
    enabled: '1',
    remark: '',
  };
}

function status(code: string): object {
  return {
    code,
    message: code === '1' ? 'Action completed successful' : '',
    created_at: '2025-01-02 03:04:05',
  };
}
