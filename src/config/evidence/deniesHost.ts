import type { NamePlace } from './namePlace.ts';
import { isAnnounced, type SurroundingRule } from './surroundings.ts';

/** Text around a name that is no host, in any language. */
const RULES: readonly SurroundingRule[] = [
  {
    before: /<(?:uline|sasl|link|autoconnect|services)\s[^<>]{0,200}\b(?:server|target|name)\s?=\s?["']$/iu,
    because: 'InspIRCd 4: pseudo-servers that services link as have no address of their own',
  },
  {
    before: /^\s{0,20}(?:VirtualHost|Component)\s{1,5}["']$/u,
    because: 'Prosody 13: a domain of XMPP, which SRV records lead to',
  },
  {
    before: /(?:^|["'\s])CN\s?=\s?["']?$/u,
    behind: /^["']?\s?,\s{0,5}(?:OU|O|L|ST|C|DC|UID|E)\s?=/iu,
    because: 'a distinguished name (RFC 4514) names a certificate of somebody',
  },
  {
    before: /,\s{0,5}CN\s?=\s?["']?$/u,
    because: 'a distinguished name (RFC 4514) names a certificate of somebody',
  },
  {
    before: /\b(?:replace|regex_replace|regsubst|gsub)\([^()]{1,200},\s{0,5}["']$/u,
    because: 'Jinja, Puppet, Lua: a part of a text that replaces another',
  },
  {
    before: /(?:^|[\s(])["'](?:[\w'-]{1,40}\s{1,5}[a-z]{2,10}:\/\/)?$/u,
    behind:
      /^["']\s{1,5}(?:not\s{1,5})?in\s{1,5}(?!\w{0,60}(?:host|fqdn|node|group|server|peer|member|machine))[a-z_]\w{0,60}\s{0,5}(?:$|["')|}%]|and\b|or\b)/iu,
    because: 'Jinja, Python: a part of the text that a variable holds',
  },
  { before: /^\s{0,20}\$ORIGIN\s{1,20}$/u, because: 'what a zone file appends (RFC 1035 section 5.1)' },
];

/** Whether the text around a name says that it is no host. */
export function deniesHost({ line, start, end }: NamePlace): boolean {
  return isAnnounced(RULES, line.slice(0, start), line.slice(end));
}
