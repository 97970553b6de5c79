import type { ServerAddress } from './liveRequest.ts';

/** A name server by its name, with the address that was asked; names are keys. */
export interface NamedAddress {
  /** Undefined for an address that was given. */
  readonly name: string | undefined;
  readonly address: ServerAddress;
}

/**
 * A finding about the delegation of a zone. `level` says what it means for the zone: `good`, `bad`, or `unknown` if no
 * server answered. A missing answer is never `bad`.
 */
export type DelegationFinding =
  /** The parent's NS set, and where it points: to the service, elsewhere, or to both. */
  | {
      readonly code: 'pointsAtService' | 'pointsElsewhere' | 'pointsPartly';
      readonly level: 'good' | 'bad';
      readonly parent: readonly string[];
      readonly service: readonly string[];
    }
  /** The names of the service's name servers are unknown. */
  | { readonly code: 'serviceUnknown'; readonly level: 'unknown'; readonly parent: readonly string[] }
  /** The parent has no NS records for the zone. */
  | { readonly code: 'notDelegated'; readonly level: 'bad'; readonly parent: string }
  /**
   * Servers of the parent zone name different servers for the zone. An empty set: one says that there is no such zone.
   */
  | {
      readonly code: 'parentServersDiffer';
      readonly level: 'bad';
      readonly parent: string;
      readonly answers: readonly { readonly server: NamedAddress; readonly servers: readonly string[] }[];
    }
  /** Only this one of several servers of the parent zone answered, so its answer could not be compared. */
  | {
      readonly code: 'oneParentServer';
      readonly level: 'unknown';
      readonly parent: string;
      readonly server: NamedAddress;
    }
  /** None of the servers above the zone answered, or a referral pointed to a zone elsewhere. */
  | {
      readonly code: 'parentNotFound';
      readonly level: 'unknown';
      readonly why: 'silent' | 'loop' | 'failed' | 'cutByNetwork' | 'stopped';
    }
  /** The parent's servers serve the zone too and answer for it: the two NS sets cannot be distinguished. */
  | { readonly code: 'parentServesZone'; readonly level: 'unknown'; readonly parent: string }
  | { readonly code: 'setsAgree'; readonly level: 'good'; readonly servers: readonly string[] }
  | {
      readonly code: 'setsDiffer';
      readonly level: 'bad';
      readonly onlyParent: readonly string[];
      readonly onlyZone: readonly string[];
    }
  /** No server answered with the zone's own NS set. */
  | { readonly code: 'zoneSetUnknown'; readonly level: 'unknown' }
  /** A name server within the zone, or below it, without an address at the parent. */
  | { readonly code: 'glueMissing'; readonly level: 'bad'; readonly server: string }
  | { readonly code: 'glueThere'; readonly level: 'good'; readonly servers: readonly string[] }
  /** No address was found for a name server. */
  | { readonly code: 'noAddress'; readonly level: 'unknown'; readonly server: string }
  /** All servers that answered have authority. */
  | { readonly code: 'allAuthoritative'; readonly level: 'good'; readonly servers: readonly NamedAddress[] }
  | {
      readonly code: 'notAuthoritative' | 'refused' | 'failed' | 'unreadable';
      readonly level: 'bad';
      readonly server: NamedAddress;
    }
  | { readonly code: 'silent' | 'unreachable'; readonly level: 'unknown'; readonly server: NamedAddress }
  | { readonly code: 'serialsAgree'; readonly level: 'good'; readonly serial: number }
  /** Servers may be some minutes apart. `newest` by serial arithmetic (RFC 1982). */
  | {
      readonly code: 'serialsDiffer';
      readonly level: 'bad';
      readonly newest: number;
      readonly serials: readonly { readonly server: NamedAddress; readonly serial: number }[];
    }
  | { readonly code: 'unsigned'; readonly level: 'good' }
  /** A DS record at the parent matches a key of the zone. */
  | { readonly code: 'dsMatchesKey'; readonly level: 'good'; readonly keyTag: number }
  /**
   * The parent has DS records, and none of them matches a key: validation fails, so resolvers that validate refuse all
   * records of the zone.
   */
  | { readonly code: 'dsWithoutKey'; readonly level: 'bad'; readonly keyTags: readonly number[] }
  /** Like `dsWithoutKey`, but at servers that were given in place of the delegated ones, which may have other keys. */
  | { readonly code: 'dsWithoutKeyHere'; readonly level: 'unknown'; readonly keyTags: readonly number[] }
  /** No server answered with DS records or with keys, or a DS record that cannot be checked here may match a key. */
  | { readonly code: 'dsUnknown'; readonly level: 'unknown'; readonly keyTags: readonly number[] };
