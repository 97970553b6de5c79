import type { NamePlace } from './namePlace.ts';
import { isAnnounced, type SurroundingRule } from './surroundings.ts';

/** Text around a name that is no host, in any language. */
const RULES: readonly SurroundingRule[] = [
  {
    // Input: at most 300 characters.
    before: /\bhdr_(?:end|sub|dom|reg|dir)\(host\)\s|\s-m\s{1,5}(?:end|sub|dom|reg|dir)\s(?:.{0,200}\s)?$/iu,
    because: 'HAProxy: a part of the host that a client asks for',
  },
  {
    before:
      /(?:^|\s)_acme-challenge[\w.*-]{0,250}\s{1,50}(?:\d{1,10}\s{1,10})?(?:IN\s{1,10})?CNAME\s{1,50}$/iu,
    because: 'it has records only while an ACME client answers a challenge (RFC 8555 section 8.4)',
  },
  {
    before: /(?:^|[^\w.-])$/u,
    behind: /^\.\+\d{3}\+\d{5}/u,
    because: 'BIND, ldns: a key is called after its zone, which K precedes',
  },
  {
    before: /(?:^|[\s"'{[,:])$/u,
    behind: /^\/[A-Za-z][\w.-]{0,62}["']?\s{0,40}(?::\s|:$|=)/u,
    because: 'Kubernetes: the prefix of the key of a label or an annotation',
  },
  {
    before: /\b(?:key:\s{1,5}|(?:labels|annotations)\[)["']?$/u,
    behind: /^\//u,
    because: 'Kubernetes: the prefix of the key of a label or an annotation',
  },
  { before: /^\s{0,20}\$ORIGIN\s{1,20}$/u, because: 'what a zone file appends (RFC 1035 section 5.1)' },
];

/** Text around a name that the text itself defines: it may be an alias, or served by what the text configures. */
const DEFINITIONS: readonly SurroundingRule[] = [
  {
    before: /\w\[\s{0,3}["']$/u,
    behind: /^["']\s{0,3}\]/u,
    because: 'a key of a mapping: hostvars["…"]',
  },
  {
    before: /^(?:-\s{1,5}|\s{2})hosts:\s{1,5}["']?(?:[\w.!&*-]{1,100}[,:]){0,10}$/u,
    because: 'a play of Ansible: names of its inventory, which may have addresses of their own',
  },
  {
    before: /^\s{0,20}(?:--)?(?:cname|mx-host|srv-host|ptr-record|interface-name|auth-server)=$/u,
    because: 'the owner of a record of dnsmasq',
  },
];

/** Whether the text around a name says that the text itself defines it. */
export function definesName({ line, start, end }: NamePlace): boolean {
  return isAnnounced(DEFINITIONS, line.slice(0, start), line.slice(end));
}

/** Whether the text around a name says that it is no host. */
export function deniesHost({ line, start, end }: NamePlace): boolean {
  return isAnnounced(RULES, line.slice(0, start), line.slice(end));
}
