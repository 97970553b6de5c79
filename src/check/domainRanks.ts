import * as l10n from '@vscode/l10n';
import type { Domain } from '../api/domain.ts';
import type { DomainId } from '../api/fields.ts';
import { toUnicode } from '../dns/names.ts';
import { domainStatusText, extStatusText } from '../text/domainStatusText.ts';
import { durationText } from '../text/fieldWords.ts';
import { digits, LIMIT, visible } from '../text/visible.ts';
import type { Account } from '../zones/account.ts';
import { findingCountText } from './findingCountText.ts';
import { findingsOfItem, type ItemChecks } from './itemFindings.ts';
import { SEVERITIES, type Severity } from './rules/severity.ts';

/** Domains that have something in common, in the order of a reader's interest. All texts are safe to show. */
export interface DomainRank {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly RankRow[];
  readonly action?: { readonly name: string; readonly label: string };
}

/** A domain, or several that are counted, with a text about it. */
interface RankRow {
  readonly label: string;
  readonly id?: DomainId | undefined;
  readonly text: string;
  readonly severity?: Severity;
}

/**
 * Returns the loaded domains of an account that need attention, and how many have each default TTL. Ranks without rows
 * are left out.
 */
export function domainRanks(account: Account, checks: Pick<ItemChecks, 'latest'>): readonly DomainRank[] {
  const domains = account.allDomains.state.content?.rows ?? [];
  return [
    findingRank(account, domains, checks),
    {
      title: l10n.t('Not delegated here'),
      note: l10n.t('Resolvers ask other name servers, so nobody sees the records of these domains.'),
      rows: domains.flatMap((domain) => {
        const { extStatus = '' } = domain;
        return extStatus === 'dnserror' ? [row(domain, extStatusText(extStatus) ?? '', 'warning')] : [];
      }),
    },
    { title: l10n.t('Paused, locked or banned'), note: '', rows: domains.flatMap(stoppedRow) },
    {
      title: l10n.t('Expiring'),
      note: l10n.t('In the group of the service for domains that expire soon.'),
      rows: expiring(account, domains).map((domain) => row(domain, '', 'warning')),
    },
    { title: l10n.t('Default TTLs'), note: '', rows: ttlRows(domains) },
  ].filter(({ rows, action }) => rows.length > 0 || action !== undefined);
}

function row({ id, name }: Domain, text: string, severity?: Severity): RankRow {
  const label = visible(toUnicode(name), LIMIT.name) || l10n.t('(no name)');
  return { label, id, text, ...(severity === undefined ? {} : { severity }) };
}

/** The domains with the most serious findings first. */
function findingRank(
  account: Account,
  domains: readonly Domain[],
  checks: Pick<ItemChecks, 'latest'>,
): DomainRank {
  let checked = 0;
  const found = domains.flatMap((domain) => {
    if (domain.id === undefined || checks.latest(account.id, domain.id) === undefined) return [];
    checked += 1;
    const findings = findingsOfItem(checks, { account: account.id, domain: domain.id });
    const { counts } = findings;
    const worst = SEVERITIES.find((severity) => counts[severity] > 0);
    // Infos and hints alone are no reason to look at a domain first.
    return worst === 'error' || worst === 'warning'
      ? [{ domain, counts, worst, text: findingCountText(counts) ?? '' }]
      : [];
  });
  const sorted = found.toSorted(
    (a, b) => b.counts.error - a.counts.error || b.counts.warning - a.counts.warning,
  );
  return {
    title: l10n.t('Worst findings'),
    note: l10n.t('{0} of {1} domains are checked.', digits(checked), digits(domains.length)),
    rows: sorted.map(({ domain, text, worst }) => row(domain, text, worst)),
    action: { name: 'checkAll', label: l10n.t('Check All Zones') },
  };
}

const STOPPED: ReadonlyMap<string, Severity> = new Map([
  ['pause', 'information'],
  ['lock', 'warning'],
  ['spam', 'error'],
]);

function stoppedRow(domain: Domain): readonly RankRow[] {
  const { status = '' } = domain;
  const severity = STOPPED.get(status);
  return severity === undefined ? [] : [row(domain, domainStatusText(status) ?? status, severity)];
}

/** The domains of the system group for these (api.md 2.3), which has a name in the language of the response. */
function expiring(account: Account, domains: readonly Domain[]): readonly Domain[] {
  const groups = account.groups.state.content?.rows ?? [];
  const ids = new Set(
    groups.flatMap(({ id, name, type }) =>
      id !== undefined && type === 'system' && /^(?:Expiring|即将过期)$/u.test(name) ? [id] : [],
    ),
  );
  return domains.filter(({ groupId }) => groupId !== undefined && ids.has(groupId));
}

/** How many domains have each default TTL, the shortest first. */
function ttlRows(domains: readonly Domain[]): readonly RankRow[] {
  const counts = new Map<number, number>();
  for (const { ttl } of domains) if (ttl !== undefined) counts.set(ttl, (counts.get(ttl) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([ttl, count]) => ({
      label: durationText(ttl),
      text: count === 1 ? l10n.t('1 domain') : l10n.t('{0} domains', digits(count)),
    }));
}
