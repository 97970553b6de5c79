import { namesAbove } from '../../dns/names.ts';
import { hostText } from './findingText.ts';
import type { HostView } from '../zone/hostView.ts';
import { rfc, type Examples, type RuleSet, type Topic } from './rule.ts';

const RULES = {
  'wildcard-blocked': {
    severity: 'warning',
    source: rfc(4592, '3.3.1'),
    title: 'A wildcard that no longer answers for a name',
    says: '{0} does not answer for {1}, since {2} exists: nobody finds {1} any more. Add the records of the wildcard at {1} too.',
  },
} as const satisfies RuleSet;

/** Labels of records that do not show a host above them: policies of mail and proofs of ownership. */
const WITHOUT_HOST =
  /^_(?:dmarc|domainkey|report|spf|mta-sts|smtp|tls|bimi|adsp|domainconnect|atproto|dnslink)$/u;

/**
 * Finds names that a wildcard no longer answers for because a name below them exists: `*.app` does not answer for
 * `x.app`, since `_acme-challenge.x.app` exists. Most names that exist only because of names below them are not meant
 * as hosts. A name is meant as one if the labels below it begin with an underscore (except those of {@link
 * WITHOUT_HOST}), or if its own first label is `www`.
 */
export const wildcards: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    const [record] = host.records;
    if (record === undefined) return;
    const hosts = new Set(namesAbove(host.host).filter((each) => /^www(?:\.|$)/u.test(each)));
    const below = hostBelow(host);
    if (below !== undefined) hosts.add(below);
    for (const each of hosts) {
      const blocked = zone.blockedWildcard(each);
      if (blocked === undefined) continue;
      const values = [blocked.wildcard, blocked.name, host.name].map(hostText);
      report('wildcard-blocked', [record, blocked.record], values, { once: blocked.name });
    }
  },
};

/** The host that a name with underscores is about: `x.app` of `_443._tcp.x.app`. */
function hostBelow({ host }: HostView): string | undefined {
  if (!host.startsWith('_')) return undefined;
  const labels = host.split('.');
  const from = labels.findIndex((label) => !label.startsWith('_'));
  if (from === -1 || labels[from] === '*' || labels.slice(0, from).some((label) => WITHOUT_HOST.test(label)))
    return undefined;
  const rest = labels.slice(from);
  return rest.some((label) => label.startsWith('_')) ? undefined : rest.join('.');
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
wildcard-blocked
  yes *.app A 192.0.2.1 | _acme-challenge.x.app TXT token → *.app.example.com, x.app.example.com, _acme-challenge.x.app.example.com
  no  *.app A 192.0.2.1 | x.app A 192.0.2.1 | _acme-challenge.x.app TXT token
`;
