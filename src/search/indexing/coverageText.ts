import * as l10n from '@vscode/l10n';
import { ageText, isJustNow } from '../../text/age.ts';
import type { Coverage } from '../../zones/indexing/coverage.ts';
import { digits } from '../../text/visible.ts';

/** Says how much a search covers, as a part of a title. */
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

/** Says how many zones are listed. */
export function listedText({ listed, total }: Coverage): string {
  if (total === undefined)
    return listed === 1 ? l10n.t('1 zone listed') : l10n.t('{0} zones listed', digits(listed));
  if (listed >= total) return l10n.t('all zones listed ({0})', digits(total));
  return l10n.t('{0} of {1} zones listed', digits(listed), digits(total));
}

/** Says how many zones are loaded. */
export function loadedZonesText({ covered, total }: Coverage): string {
  if (total === undefined)
    return covered === 1 ? l10n.t('1 zone loaded') : l10n.t('{0} zones loaded', digits(covered));
  if (covered >= total) return l10n.t('all zones loaded ({0})', digits(total));
  return l10n.t('{0} of {1} zones loaded', digits(covered), digits(total));
}

/** Says how many zones are loaded in part, changed or failed, and how old the index is. */
export function coverageDetail({ partly, changed, failed, atLimit, oldest }: Coverage, now: number): string {
  return [
    partly === 0 ? undefined : l10n.t('partly loaded: {0}', digits(partly)),
    changed === 0 ? undefined : l10n.t('may have changed since: {0}', digits(changed)),
    failed === 0 ? undefined : l10n.t('could not be loaded: {0}', digits(failed)),
    atLimit === 0 ? undefined : l10n.t('not loaded, because memory is full: {0}', digits(atLimit)),
    oldest === undefined ? undefined : oldestText(oldest, now),
  ]
    .filter((text) => text !== undefined)
    .join(' · ');
}

function oldestText(oldest: number, now: number): string {
  return isJustNow(oldest, now)
    ? l10n.t('loaded just now')
    : l10n.t('the oldest records were loaded {0}', ageText(oldest, now));
}
