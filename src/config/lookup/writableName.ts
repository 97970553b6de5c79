/** No name is longer, without a final dot (RFC 1035 section 2.3.4). */
const LONGEST_NAME = 253;

/** Whether a host or a zone is safe to insert into a text. The service may send any characters as its name. */
export function isWritable(host: string): boolean {
  return host === '@' || (host.length <= LONGEST_NAME && /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/u.test(host));
}
