import * as l10n from '@vscode/l10n';
import type { Incomplete } from '../zones/lists/wholeness.ts';
import { digits } from './visible.ts';

/** Says why the loaded records may not be all of a zone, and what to do about it. */
export function incompleteText(incomplete: Incomplete): string {
  switch (incomplete.kind) {
    case 'notAskedToEnd':
      return l10n.t('Not all pages of its records are loaded.');
    case 'pageFailed':
      return l10n.t('A page of its records could not be loaded.');
    case 'memory':
      return l10n.t('No more records are kept in memory.');
    case 'limit':
      return l10n.t('The list is too long to load all of it.');
    case 'oddRows':
      return l10n.t('The service sent rows without a host, type or value.');
    case 'moved':
      return l10n.t('Records moved between the pages while they were loaded. Refresh to load them again.');
    case 'noTotal':
      return l10n.t('The service does not say how many records there are.');
    case 'short':
      return l10n.t(
        'The service announced {0} records and sent {1}. Refresh to load them again.',
        digits(incomplete.announced),
        digits(incomplete.received),
      );
    case 'fullNames':
      return l10n.t('The hosts are written as full names, so it is not certain which names they are.');
    case 'hostsOnly':
      return l10n.t('Only single names of it are loaded.');
    case 'announcedMore':
      return l10n.t(
        'The service counts {0} records in this domain and sent {1}. Refresh to load both again.',
        digits(incomplete.announced),
        digits(incomplete.received),
      );
  }
}
