/**
 * How many fields are before the name that a record points to (RFC 1035, 1183, 2230, 2782, 3403, 6672, 9460). For SOA,
 * this name is the first name server.
 */
export const FIELDS_BEFORE_TARGET: ReadonlyMap<string, number> = new Map([
  ['ALIAS', 0],
  ['CNAME', 0],
  ['DNAME', 0],
  ['NS', 0],
  ['PTR', 0],
  ['SOA', 0],
  ['AFSDB', 1],
  ['HTTPS', 1],
  ['KX', 1],
  ['MX', 1],
  ['RP', 1],
  ['RT', 1],
  ['SVCB', 1],
  ['SRV', 3],
  ['NAPTR', 5],
]);

/**
 * The fields of a mailbox, which looks like a host because a dot stands for its `@` (RFC 1035 section 3.3, RFC 1183).
 */
const MAILBOXES: ReadonlyMap<string, readonly number[]> = new Map([
  ['SOA', [1]],
  ['RP', [0]],
  ['MINFO', [0, 1]],
]);

/** Whether a field of the data of a type, counted from 0, is a mailbox. */
export function isMailbox(type: string, field: number): boolean {
  return MAILBOXES.get(type)?.includes(field) === true;
}
