import type { HostSpan } from '../locate/hostsInLine.ts';

/** Before the comment behind an address: the end of its value. */
const COMMENT = /^(?:\/\d{1,3})?["'`]?[\s,;\])}]{0,60}\s(?:#|\/\/|;)+\s{0,10}$/u;

/** Whether a comment behind an address consists of its name: `- 192.0.2.1 # www.example.com`. */
export function isNamedByComment(line: string, name: HostSpan, address: HostSpan): boolean {
  if (name.start < address.end) return false;
  return COMMENT.test(line.slice(address.end, name.start)) && /^\.?\s*$/u.test(line.slice(name.end));
}

/** Before the name in a comment that names what the next line has: nothing, an arrow, or `the address of`. */
const HEADING =
  /^\s{0,200}(?:#|\/\/|;|--)+\s{0,10}(?:[\w -]{1,40}(?:-->?|=>|→|:)\s{0,5}|[^#]{0,40}\b(?:ips?|address(?:es)?)\s{1,5}(?:of|for|is)\s{1,5}|(?:[\d.]{7,15}|[\da-f:]{4,40})\s{1,5}(?:is|=|-)\s{1,5})?$/iu;

/** Whether a line is a comment that names the host whose address follows: `# www.example.com`. */
export function isHeading(line: string, name: HostSpan): boolean {
  return HEADING.test(line.slice(0, name.start)) && /^[.:]?\s*$/u.test(line.slice(name.end));
}
