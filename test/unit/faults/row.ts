import type { Failure } from '../../../src/api/failure.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { Fault } from '../../support/service/proxy.ts';

/** A failure without its operation. */
export type Kind = Failure extends infer F
  ? F extends { readonly operation: Operation }
    ? Omit<F, 'operation'>
    : never
  : never;

/** What goes wrong during a refresh. */
export type Spoiling =
  | Fault
  /** No server listens at the address. */
  | { readonly kind: 'closedPort' }
  /** A redirect to another host, which must not receive a request. */
  | { readonly kind: 'elsewhere'; readonly status: 301 | 302 | 303 | 307 | 308 };

/** A row of the table: what goes wrong, and the expected outcome. */
export interface FaultRow {
  readonly what: string;
  readonly spoiling: Spoiling;
  /** The timeout of one request, or the default setting if the call does not time out. */
  readonly timeoutSeconds?: number;
  /** The number of requests that the service receives. */
  readonly requests: number;
  /**
   * For responses that the client must end itself: the service sees it disconnect after at most this many bytes.
   */
  readonly hangsUp?: { readonly withinBytes: number };
  readonly ends: Fails | Loads;
}

/** The call fails, and the loaded content is kept. */
export interface Fails {
  readonly fails: Kind;
  readonly headline: string;
  readonly sentence: string;
}

/** An odd response without a failure: the number of its rows, or `same` for as many as before. */
export interface Loads {
  readonly rows: number | 'same';
}
