import { NAME_LENGTH } from '../../dns/syntax/sizes.ts';

/** Whether a host or a zone is safe to insert into a text. The service may send any characters as its name. */
export function isWritable(host: string): boolean {
  return host === '@' || (host.length <= NAME_LENGTH && /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/u.test(host));
}
