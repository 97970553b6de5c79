/** A record as the zones here write it down: what is not said is as with most records. */
export interface Written extends More {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

interface More {
  /** `Default` unless said. */
  readonly line?: string;
  /** Seconds; 600 unless said. */
  readonly ttl?: number;
  readonly mx?: number;
  readonly enabled?: boolean;
  readonly hold?: boolean;
  readonly monitorStatus?: 'Ok' | 'Warn' | 'Down';
  readonly remark?: string;
  /** When present, the record also carries the fields of later years. */
  readonly weight?: number | null;
}

export function record(name: string, type: string, value: string, more: More = {}): Written {
  return { name, type, value, ...more };
}

/** The name servers every zone begins with; the service holds them, they cannot be changed. */
export function nameServers(): readonly Written[] {
  return ['ns1', 'ns2'].map((host) => record('@', 'NS', `${host}.example.net.`, { ttl: 86_400, hold: true }));
}
