import type { Block, Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';
import { isOverNamedHosts, type KeyMeaning } from './keys.ts';

interface ContextRule {
  readonly key: RegExp;
  /** If given, the rule applies in this language only. */
  readonly family?: Family;
  /** Matches a label of the block that the key is in. */
  readonly label?: RegExp;
  /** Matches the key of that block. */
  readonly within?: RegExp;
  readonly means: KeyMeaning;
  readonly because: string;
}

/** What keys say in a language or block. The first rule that matches applies, before the rules for keys. */
const RULES: readonly ContextRule[] = [
  { family: 'hcl', key: /^(?:aliases|exchange)$/u, means: 'host', because: 'CloudFront, MX records' },
  { family: 'hcl', key: /^source$/u, means: 'image', because: 'the registry of a module or provider' },
  { family: 'hcl', key: /./u, label: /zone/u, means: 'suffix', because: 'a zone, not a host' },
  {
    family: 'hcl',
    key: /^(?:content|values?|records|rrdatas|targets?|cname|ptrdname|nsdname|exchange)$/u,
    label: /record/u,
    means: 'target',
    because: 'cloudflare_record, aws_route53_record and others: where the record leads',
  },
  {
    family: 'hcl',
    key: /^name$/u,
    within: /^domain$/u,
    means: 'host',
    because: 'fastly_service_vcl: a host of the service',
  },
  {
    family: 'settings',
    key: /^parents$/u,
    within: /^define$/u,
    label: /^host$/u,
    means: 'host',
    because: 'Nagios: the hosts between this one and the monitor',
  },
  {
    family: 'settings',
    key: /^members$/u,
    within: /^define$/u,
    label: /^hostgroup$/u,
    means: 'host',
    because: 'Nagios: the hosts of a group',
  },
  {
    key: /^(?:v|virtual-?_?)host$/iu,
    within: /rabbit|amqp/iu,
    means: 'identifier',
    because: 'AMQP calls its parts so',
  },
  {
    key: /^main$/u,
    within: /^domains$/u,
    means: 'host',
    because: 'Traefik: the first name of a certificate',
  },
  { key: /^name$/u, within: /^services$/u, means: 'image', because: 'the images of services of GitLab' },
  { key: /^name$/u, label: /record/u, means: 'record', because: 'a record of Terraform' },
];

/**
 * Returns what a key means in its block or language, such as `name` in a list of hosts or `domains` of a certificate.
 */
export function contextMeaning({ key, block }: Entry, family: Family): KeyMeaning | undefined {
  if (family === 'caddy' && block.parent === undefined) return 'host';
  if (/domains?$/iu.test(key) && (CERTIFICATE.test(key) || isOfCertificate(block))) return 'host';
  const rule = RULES.find(
    (each) =>
      each.key.test(key) &&
      (each.family === undefined || each.family === family) &&
      (each.within === undefined || each.within.test(block.key)) &&
      (each.label === undefined || block.labels.some((label) => each.label?.test(label))),
  );
  if (rule !== undefined) return rule.means;
  return key === 'name' && isOverNamedHosts(block.key) ? 'host' : undefined;
}

const CERTIFICATE = /tls|ssl|acme|cert|encrypt|\bsans?\b/iu;
/** How many blocks around a key are asked whether they are about a certificate. */
const FURTHEST = 3;

/**
 * Whether a block, or one around it, is about a certificate: `tls {`, `resource "managed_ssl_certificate" "web" {`,
 * `letsencrypt_certs:`.
 */
function isOfCertificate(block: Block): boolean {
  let steps = 0;
  for (let at: Block | undefined = block; at !== undefined && steps < FURTHEST; at = at.parent, steps += 1)
    if ([at.key, ...at.labels].some((word) => CERTIFICATE.test(word))) return true;
  return false;
}
