import * as l10n from '@vscode/l10n';
import { ageText } from '../base/age.ts';
import type { PortfolioCatalogue } from '../catalogue/catalogue.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Zones } from '../model/zones.ts';

/** What of all zones a search covers. */
export interface Coverage {
  /** Zones whose records are all known. */
  readonly covered: number;
  /** Zones whose records are known in part. */
  readonly partly: number;
  /** Zones whose latest reading failed. */
  readonly failed: number;
  /** All zones there are; undefined while nobody has told how many. */
  readonly total: number | undefined;
  /** When the oldest of the records were read: milliseconds since the epoch. */
  readonly oldest: number | undefined;
}

export function coverageOf(portfolio: Portfolio, catalogue: PortfolioCatalogue): Coverage {
  let covered = 0;
  let partly = 0;
  let failures = 0;
  let oldest: number | undefined;
  for (const { read, failed } of catalogue.zones) {
    if (failed) failures += 1;
    if (read === undefined) continue;
    if (read.complete) covered += 1;
    else partly += 1;
    oldest = Math.min(oldest ?? read.readAt, read.readAt);
  }
  const totals = portfolio.all.map((zones) => zonesIn(zones, catalogue));
  const total = totals.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0,
  );
  return { covered, partly, failed: failures, total, oldest };
}

/** How much a search covers, as in a title. */
export function coverageText({ covered, partly, total }: Coverage): string {
  if (total === undefined && covered + partly === 0) return l10n.t('covers nothing so far');
  if (total === undefined) {
    return covered === 1
      ? l10n.t('covers 1 zone so far')
      : l10n.t('covers {0} zones so far', digits(covered));
  }
  if (covered === total) return l10n.t('covers all zones ({0})', digits(total));
  return l10n.t('covers {0} of {1} zones', digits(covered), digits(total));
}

/** What more there is to say of it: what is known in part, and how old it is. */
export function coverageDetail({ partly, failed, oldest }: Coverage, now: number): string {
  return [
    partly === 0 ? undefined : l10n.t('in part: {0}', digits(partly)),
    failed === 0 ? undefined : l10n.t('could not be read: {0}', digits(failed)),
    oldest === undefined ? undefined : l10n.t('oldest read {0}', ageText(oldest, now)),
  ]
    .filter((text) => text !== undefined)
    .join(' · ');
}

/** Grouped by thousands, as everywhere. */
export function digits(number: number): string {
  return number.toLocaleString('en');
}

function zonesIn({ account, groups }: Zones, catalogue: PortfolioCatalogue): number | undefined {
  const known = catalogue.of(account.id);
  if (known?.listedAt !== undefined) return known.size;
  // Every domain is in one group, so their sizes tell before the domains are listed.
  const sizes = groups.state.content?.rows.map(({ size }) => size);
  if (sizes === undefined || sizes.includes(undefined)) return undefined;
  return Math.max(
    known?.size ?? 0,
    sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
  );
}
