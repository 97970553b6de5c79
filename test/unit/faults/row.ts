import type { Failure } from '../../../src/api/failure.ts';
import type { Operation } from '../../../src/api/operation.ts';
import type { Fault } from '../../support/proxy.ts';

/** A failure, whatever the operation. */
export type Kind = Failure extends infer F
  ? F extends { readonly operation: Operation }
    ? Omit<F, 'operation'>
    : never
  : never;

/** What goes wrong, when what was loaded is read again. */
export type Spoiling =
  | Fault
  /** Nobody listens at the address. */
  | { readonly kind: 'closedPort' }
  /** A redirect to another host, which must hear of nothing. */
  | { readonly kind: 'elsewhere'; readonly status: 301 | 302 | 303 | 307 | 308 };

/** One line of the table: what goes wrong, and what comes of it. */
export interface FaultRow {
  readonly what: string;
  readonly spoiling: Spoiling;
  /** Of one try; as long as the default setting if it is not what ends the call. */
  readonly timeoutSeconds?: number;
  /** How many requests the service gets. */
  readonly requests: number;
  /** What the client has to end itself: the server sees it hang up, after so many bytes at most. */
  readonly hangsUp?: { readonly withinBytes: number };
  readonly ends: Fails | Reads;
}

/** What was loaded stays. */
export interface Fails {
  readonly fails: Kind;
  readonly headline: string;
  readonly sentence: string;
}

/** No failure, but an odd answer: so many rows, `same` for as many as there were. */
export interface Reads {
  readonly reads: number | 'same';
}
