/** A record as the sample zones write it; fields that are left out have their usual value. */
export interface SampleRecord extends More {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

interface More {
  /** `Default` if left out. */
  readonly line?: string;
  /** In seconds; 600 if left out. */
  readonly ttl?: number;
  /** 0 for anything but MX. */
  readonly mx?: number;
  readonly enabled?: boolean;
  readonly hold?: boolean;
  readonly monitorStatus?: 'Ok' | 'Warn' | 'Down';
  readonly remark?: string;
  /** A record with a weight also has newer fields that api.md does not document. */
  readonly weight?: number | null;
}

export function record(name: string, type: string, value: string, more: More = {}): SampleRecord {
  return { name, type, value, ...more };
}

/** The name servers at the start of every zone. The service holds them, so they cannot be changed. */
export function nameServers(): readonly SampleRecord[] {
  return ['ns1', 'ns2'].map((host) => record('@', 'NS', `${host}.example.net.`, { ttl: 86_400, hold: true }));
}
