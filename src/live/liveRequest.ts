import type { DnsRecordLike, DnsZone } from '../dns/zone.ts';

/** An address that is asked. The port is 53 unless another one was written. */
export interface ServerAddress {
  /** Canonical: `192.0.2.1`, `2001:db8::1`, `fe80::1%eth0`. */
  readonly address: string;
  readonly port: number;
}

/** A host and a type to ask for, on all lines that it has records on. */
export interface LiveTarget {
  /** The name within the zone; `@` is the apex. */
  readonly host: string;
  /** As the service spells it: `A`, `MX`, `TYPE65280`, also `URL`. */
  readonly type: string;
}

/** The limits of a run. Times are in milliseconds. */
export interface LiveLimits {
  /** All messages that are sent, retries included. */
  readonly queries: number;
  readonly atOnce: number;
  readonly atOncePerAddress: number;
  readonly deadline: number;
  /** How long each try over UDP waits. The last one is sent without EDNS, unless a client subnet is asked for. */
  readonly tries: readonly number[];
  /** How long a message over TCP may take, connecting included. */
  readonly tcp: number;
  /**
   * The most questions in a row without an answer. After them, an address is not asked any more, and the report says
   * so.
   */
  readonly silentQuestions: number;
}

export const DEFAULT_LIVE_LIMITS: LiveLimits = {
  queries: 2_000,
  atOnce: 20,
  atOncePerAddress: 5,
  deadline: 120_000,
  tries: [2_000, 2_000, 4_000],
  tcp: 8_000,
  silentQuestions: 5,
};

/** A name server by its name and addresses, where the search for a zone begins. */
export interface RootServer {
  readonly name: string;
  readonly addresses: readonly ServerAddress[];
}

/** A hosted record. */
export interface LiveRecord extends DnsRecordLike {
  /** Seconds. */
  readonly ttl?: number | undefined;
}

/** The inputs of a run. */
export interface LiveRequest {
  /** The hosted zone with its lines. */
  readonly zone: DnsZone<LiveRecord>;
  /** More than `limits.queries` are left out, which the report says. */
  readonly targets: readonly LiveTarget[];
  readonly resolvers: readonly ServerAddress[];
  /** Asked instead of the delegated servers. If undefined or empty, the delegated servers are asked. */
  readonly servers?: readonly ServerAddress[] | undefined;
  /**
   * The names of the service's name servers, if the service sends them. Default: those of the NS records hosted at the
   * apex.
   */
  readonly serviceServers?: readonly string[] | undefined;
  readonly limits?: Partial<LiveLimits> | undefined;
  /** The root servers of the Internet unless given. */
  readonly roots?: readonly RootServer[] | undefined;
  /** The port of servers that are found by their names; 53 unless given. */
  readonly port?: number | undefined;
}

/** The progress of a run. */
export interface LiveProgress<Report> {
  /** `delegation`: no server to ask is known. In `answers`, the delegation may still be looked for. */
  readonly phase: 'delegation' | 'answers' | 'done';
  /** Questions to a server; `total` grows when the delegated servers are found. */
  readonly done: number;
  readonly total: number;
  /** Returns the results so far. Call it only when the report is shown, not at each step. */
  readonly report: () => Report;
}

export interface LiveOptions<Report> {
  /** Aborting closes all sockets at once; the run still returns its report. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: LiveProgress<Report>) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}
