import * as l10n from '@vscode/l10n';
import { namesAbove } from '../../model/names.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { hostText } from './findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';

const RULES = {
  'wildcard-blocked': { severity: 'warning', source: rfc(4592, '3.3.1') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** Labels of what a name without a host may have too: policies of mail and proofs of ownership. */
const WITHOUT_HOST =
  /^_(?:dmarc|domainkey|report|spf|mta-sts|smtp|tls|bimi|adsp|domainconnect|atproto|dnslink)$/u;

/**
 * Finds names that a wildcard no longer answers for because a name below them exists: `*.app` does not answer for
 * `x.app`, since `_acme-challenge.x.app` exists. Most names that exist only because of others below them are no hosts;
 * that one is wanted shows an underscore below it, or `www`.
 */
export const wildcards: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    const [record] = host.records;
    if (record === undefined) return;
    const hosts = new Set(namesAbove(host.host).filter((each) => /^www(?:\.|$)/u.test(each)));
    const below = hostBelow(host);
    if (below !== undefined) hosts.add(below);
    for (const each of hosts) checkBlocked(each, host.name, record, zone, report);
  },
};

/** `name` is below the host. */
function checkBlocked(
  host: string,
  name: string,
  record: HostRecord,
  zone: ZoneView,
  report: Report<Id>,
): void {
  const blocked = zone.blockedWildcard(host);
  if (blocked === undefined) return;
  report(
    'wildcard-blocked',
    [record, blocked.record],
    () =>
      l10n.t(
        '{0} does not answer for {1}, since {2} exists: nobody finds {1} any more. Add the records of the wildcard at {1} too.',
        hostText(blocked.wildcard),
        hostText(blocked.name),
        hostText(name),
      ),
    { once: blocked.name },
  );
}

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
