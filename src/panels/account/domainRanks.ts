import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import type { DomainId } from '../../api/fields.ts';
import { findingsOfItem, type ItemChecks } from '../../check/itemFindings.ts';
import { findingCountText } from '../../check/findingCountText.ts';
import { SEVERITIES, type Severity } from '../../check/rules/severity.ts';
import { toUnicode } from '../../dns/names.ts';
import type { Account } from '../../zones/account.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import { durationText } from '../../text/fieldWords.ts';
import { domainStatusText, extStatusText } from '../../text/domainStatusText.ts';
import type { ListCard } from '../content.ts';
import type { Part } from '../table/table.ts';
import { sentencesText } from '../../text/listText.ts';

/** The most rows of a card. An account may have any number of domains. */
const MOST = 100;

/**
 * Returns the loaded domains of an account that need attention, and how many have each default TTL. Cards without rows
 * are left out.
 */
export function domainRanks(account: Account, checks: Pick<ItemChecks, 'latest'>): readonly ListCard[] {
  const domains = account.allDomains.state.content?.rows ?? [];
  return [
    findingRank(account, domains, checks),
    ranked(
      l10n.t('Not delegated here'),
      l10n.t('Resolvers ask other name servers, so nobody sees the records of these domains.'),
      domains.flatMap((domain) => {
        const { extStatus = '' } = domain;
        return extStatus === 'dnserror' ? [row(domain, extStatusText(extStatus) ?? '', 'warning')] : [];
      }),
    ),
    ranked(l10n.t('Paused, locked or banned'), '', domains.flatMap(stoppedRow)),
    ranked(
      l10n.t('Expiring'),
      l10n.t('In the group of the service for domains that expire soon.'),
      expiring(account, domains).map((domain) => row(domain, '', 'warning')),
    ),
    ranked(l10n.t('Default TTLs'), '', ttlRows(domains)),
  ].filter(({ rows, action }) => rows.length > 0 || action !== undefined);
}

/** A domain, or several that are counted, with a text about it. */
interface RankRow {
  readonly label: string;
  readonly id?: DomainId | undefined;
  readonly text: string;
  readonly severity?: Severity;
}

function ranked(title: string, note: string, rows: readonly RankRow[]): ListCard {
  const cut =
    rows.length > MOST ? l10n.t('The first {0} of {1} are listed.', digits(MOST), digits(rows.length)) : '';
  const listed = rows
    .slice(0, MOST)
    .map(({ label, id, text, severity }): Part[] => [
      id === undefined ? label : domainLink(title, label, id),
      ' ',
      severity === undefined ? text : { kind: 'text', look: severity, text },
    ]);
  return { title, look: 'rank', note: sentencesText([note, cut]), rows: listed };
}

/** Opens a domain. Another card may list it too, so the accessible name includes the title of the card. */
function domainLink(title: string, label: string, id: DomainId): Part {
  const fullLabel = l10n.t('{0}: {1}', title, label);
  return { kind: 'button', look: 'link', action: { name: 'domain', label, fullLabel, value: id } };
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
): ListCard {
  let checked = 0;
  const found = domains.flatMap((domain) => {
    if (domain.id === undefined || checks.latest(account.id, domain.id) === undefined) return [];
    checked += 1;
    const findings = findingsOfItem(checks, { account: account.id, domain: domain.id });
    const { counts } = findings;
    const worst = SEVERITIES.find((severity) => counts[severity] > 0);
    // Notes and hints alone are no reason to look at a domain first.
    return worst === 'error' || worst === 'warning'
      ? [{ domain, counts, worst, text: findingCountText(counts) ?? '' }]
      : [];
  });
  const sorted = found.toSorted(
    (a, b) => b.counts.error - a.counts.error || b.counts.warning - a.counts.warning,
  );
  const ranking = ranked(
    l10n.t('Worst findings'),
    l10n.t('{0} of {1} domains are checked.', digits(checked), digits(domains.length)),
    sorted.map(({ domain, text, worst }) => row(domain, text, worst)),
  );
  return { ...ranking, action: { name: 'checkAll', label: l10n.t('Check All Zones…') } };
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
