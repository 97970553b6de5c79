import type { Block, Entry } from '../structure/entry.ts';
import { isWordOfSuffix, wordsOfKey } from './keys.ts';
import type { NamePlace } from './namePlace.ts';

/** First labels of domains that are the end of other names, which may be hosted nowhere. */
const SUFFIX_LABEL =
  /^(?:_|(?:ad|corp|int|intern|internal|intra|intranet|lan|local|home|net|network|priv|private|mgmt|dmz|vpn|consul|k8s|kube|cluster|svc|dyn|dhcp|email|sub|sandbox)\d{0,3}\.)/iu;

/** Words of blocks that are about the ends of names, or about mail. */
const SUFFIX_WORDS: ReadonlySet<string> = new Set(
  (
    'dns resolv resolver resolvers dhcp dhcpd networking network ldap kerberos krb ipa sssd ad realm cookie cookies session ' +
    'search mail email smtp postfix opendkim dkim dmarc mailgun ses cluster kubelet zone zones tenant organization'
  ).split(' '),
);

/** What a machine puts behind its name, as vSphere tells it. */
const MACHINE_OPTIONS = /^(?:linux|windows)_options$/u;

const SITE = /^(?:domains?|DOMAINS?|site_?name|SITE_NAME)$/u;

/** How many blocks around a key are asked what they are about. */
const FURTHEST = 3;

/**
 * Whether a name is the whole value of the key `domain`, in a block that is about a site: the host of the site. In
 * settings without sections, such as resolv.conf and dnsmasq.conf, `domain` is the end of names, but `DOMAIN` is not.
 * `Domain` is that of idmapd.conf.
 */
export function isDomainOfSite(place: NamePlace, entry: Entry): boolean {
  const { family } = place;
  if (!SITE.test(entry.subject)) return false;
  if (family === 'settings' && entry.block.parent === undefined && entry.subject !== 'DOMAIN') return false;
  return mayBeSite(place, entry);
}

/** Whether a name is a whole value among those of several domains: `domains: { shop: www.example.com }`. */
export function isAmongDomains(place: NamePlace, entry: Entry): boolean {
  const { subject, block } = entry;
  if (!/^(?:domains|sites)$/u.test(block.key) || wordsOfKey(subject).some(isWordOfSuffix)) return false;
  return mayBeSite(place, entry);
}

function mayBeSite({ line, start, end }: NamePlace, entry: Entry): boolean {
  if (entry.kind !== 'value' || entry.start !== start || entry.end > end + 1) return false;
  return !SUFFIX_LABEL.test(line.slice(start, end)) && !isAboutSuffixes(entry.block);
}

function isAboutSuffixes(block: Block): boolean {
  if (MACHINE_OPTIONS.test(block.key)) return true;
  let steps = 0;
  for (let at: Block | undefined = block; at !== undefined && steps < FURTHEST; at = at.parent, steps += 1)
    if ([at.key, ...at.labels].some((key) => wordsOfKey(key).some((word) => SUFFIX_WORDS.has(word))))
      return true;
  return false;
}
