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
/** Before the name in a comment that tells its address: `# the address of www.example.com`. */
const ADDRESS_HEADING =
  /^\s{0,200}(?:#|\/\/|;|--)+\s{0,10}(?:(?:(?:the|this|is|hard-?coded|static|fixed|public|current|ip)\s{1,5}){0,5}(?:ips?|address(?:es)?)\s{1,5}(?:of|for|is)|(?:[\d.]{7,15}|[\da-f:]{4,40})\s{1,5}(?:is|=|-))\s{1,5}$/iu;

/**
 * Returns what a comment says of the lines below it: they are about the host that it names, or have its address;
 * undefined if it says anything else.
 */
export function commentHeading(line: string, name: HostSpan): 'host' | 'address' | undefined {
  if (!/^[.:]?\s*$/u.test(line.slice(name.end))) return undefined;
  const before = line.slice(0, name.start);
  if (HEADING.test(before)) return 'host';
  return ADDRESS_HEADING.test(before) ? 'address' : undefined;
}

/**
 * Whether an address below a comment is that of the host in it. Below a mere name, only the key of an address is
 * evidence: what is allowed, listened on or passed to is often another machine's.
 */
export function isOfHeading(heading: 'host' | 'address', entry: Entry): boolean {
  if (entry.kind !== 'value') return false;
  const { key, block } = entry;
  if ([key, block.key, block.parent?.key ?? ''].some(isOfAnother)) return false;
  return heading === 'address' || isAddressKey(key);
}
