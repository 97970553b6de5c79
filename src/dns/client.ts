/** A client, or a group of clients that lines do not distinguish. */
export type DnsClient =
  /** Clients that no other line is for. */
  | { readonly kind: 'default' }
  /** Clients in a country that are on no line of their own within it: an upper-case ISO 3166 code, or `EU`, `AP`. */
  | { readonly kind: 'country'; readonly code: string }
  /** Clients in a sub-area of a group, by the group's id. A country is the same in all its groups. */
  | { readonly kind: 'area'; readonly group: string; readonly code: string }
  /** Clients in a group, by its id, that are in none of its sub-areas with records. */
  | { readonly kind: 'group'; readonly group: string }
  /** Clients of the line that records name so. */
  | { readonly kind: 'line'; readonly recordLine: string | undefined }
  /** All of them: gets the records of every line. */
  | { readonly kind: 'anyone' };

export const DEFAULT_DNS_CLIENT: DnsClient = { kind: 'default' };
export const ANYONE: DnsClient = { kind: 'anyone' };
