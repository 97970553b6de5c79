import type { NamePlace } from './namePlace.ts';

interface DenyingRule {
  /** Matches the text right before a name. */
  readonly before: RegExp;
  /** Matches the text right behind the name, if that counts too. */
  readonly behind?: RegExp;
  readonly because: string;
}

/** Text around a name that is no host, in any language. It is matched against a limited number of characters. */
const RULES: readonly DenyingRule[] = [
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
  { before: /^\s{0,20}\$ORIGIN\s{1,20}$/u, because: 'what a zone file appends (RFC 1035 section 5.1)' },
];
const LONGEST_BEFORE = 300;
const LONGEST_BEHIND = 40;

/** Whether the text around a name says that it is no host. */
export function deniesHost({ line, start, end }: NamePlace): boolean {
  const before = line.slice(Math.max(0, start - LONGEST_BEFORE), start);
  const behind = line.slice(end, end + LONGEST_BEHIND);
  return RULES.some((rule) => rule.before.test(before) && rule.behind?.test(behind) !== false);
}
