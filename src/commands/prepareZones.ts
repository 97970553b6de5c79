import * as l10n from '@vscode/l10n';
import { confirm } from '../base/messages.ts';
import { coverageOf, isUnloadable, isWorthIndexing, type Coverage } from '../zones/indexing/coverage.ts';
import type { Accounts } from '../zones/accounts.ts';
import { digits } from '../text/visible.ts';

/** The parts that load the zones for a check. */
export interface ZonePreparation {
  readonly accounts: Accounts;
  /** Loads the saved indexes of all accounts. Makes no call. */
  readonly loadIndex: () => Promise<void>;
  /** Indexes all zones, without asking again. */
  readonly index: () => Promise<void>;
}

/** Loads the saved index, and offers to index zones that are not loaded. Returns whether there is anything to check. */
export async function prepareZones(parts: ZonePreparation): Promise<boolean> {
  const { accounts, loadIndex, index } = parts;
  await loadIndex();
  const coverage = (): Coverage => coverageOf(accounts.all);
  const before = coverage();
  const { covered, listed, total, total: zoneCount = listed } = before;
  const missing = zoneCount - covered;
  // If the other zones are loaded, these most likely fail again, so only the panel reports them.
  const unloadable = [...accounts.zones].filter(isUnloadable).length;
  if (!isWorthIndexing(before, unloadable)) return true;
  const loadFirst = l10n.t('Load All First');
  const checkLoaded = l10n.t('Check What Is Loaded');
  const picked = await confirm(
    'information',
    zoneCount === 0
      ? l10n.t('No zones are loaded yet.')
      : total === undefined
        ? l10n.t('The records of at least {0} zones are not loaded. Load them first?', digits(missing))
        : l10n.t(
            'The records of {0} of {1} zones are not loaded. Load them first?',
            digits(missing),
            digits(zoneCount),
          ),
    zoneCount === 0 ? undefined : callsText(missing, accounts),
    loadFirst,
    ...(covered > 0 ? [checkLoaded] : []),
  );
  if (picked === undefined) return false;
  if (picked === loadFirst) await index();
  // If no zone is loaded and none failed, the user cancelled indexing. The panel names zones that failed.
  return (
    coverage().covered > 0 ||
    [...accounts.zones].some((zone) => zone.failure !== undefined || isUnloadable(zone))
  );
}

/** Says how many calls indexing takes: one for each page of each zone. */
function callsText(zones: number, { all }: Accounts): string {
  return all.some(({ limits }) => limits.backgroundBudget !== undefined)
    ? l10n.t(
        '“Load All First” takes {0} calls or more, and can be cancelled. It stops by itself near the service’s limit of 3,000 calls an hour.',
        digits(zones),
      )
    : l10n.t('“Load All First” takes {0} calls or more, and can be cancelled.', digits(zones));
}
