import type { HostSpan } from '../locate/hostsInLine.ts';
import type { Entry } from '../structure/entry.ts';
import { isAddressKey } from './pairs.ts';
import { isOfAnother } from './stems.ts';

/** Before the comment behind an address: the end of its value. */
const COMMENT = /^(?:\/\d{1,3})?["'`]?[\s,;\])}]{0,60}\s(?:#|\/\/|;)+\s{0,10}$/u;

/** Whether a comment behind an address consists of its name: `- 192.0.2.1 # www.example.com`. */
export function isNamedByComment(line: string, name: HostSpan, address: HostSpan): boolean {
  return COMMENT.test(line.slice(address.end, name.start)) && /^\.?\s*$/u.test(line.slice(name.end));
}

/** Before the name in a comment that has nothing else: `# www.example.com`, `# Host: www.example.com`. */
const HEADING =
  /^\s{0,200}(?:#|\/\/|;|--)+\s{0,10}(?:(?:hosts?|hostnames?|servers?|vms?|machines?|fqdn)\s{0,3}(?:-->?|[-=]>|→|:)\s{0,5})?$/iu;

/** Whether a comment has nothing but a host, so that it is a heading of the lines below it. */
export function isHeading(line: string, name: HostSpan): boolean {
  return /^[.:]?\s*$/u.test(line.slice(name.end)) && HEADING.test(line.slice(0, name.start));
}

/**
 * Whether an address below a heading belongs to the host in the heading. Only its key can say so: an address that is
 * allowed, listened on or passed to often belongs to another machine.
 */
export function isOfHeading(entry: Entry): boolean {
  const { kind, key, block } = entry;
  const around = [key, block.key, block.parent?.key ?? ''];
  return kind === 'value' && isAddressKey(key) && !around.some(isOfAnother);
}
