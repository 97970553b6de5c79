import * as l10n from '@vscode/l10n';
import type { Trouble } from '../model/recordTrouble.ts';

/** Describes a trouble of a record in a few words. */
export function troubleText(trouble: Trouble): string {
  switch (trouble) {
    case 'down':
      return l10n.t('monitored as down');
    case 'warning':
      return l10n.t('monitor warning');
    case 'held':
      return l10n.t('held by the service');
    case 'drained':
      return l10n.t('drained');
  }
}

/** What the mark of a held record means, as far as it is documented. */
export function heldText(): string {
  return l10n.t('Held: the service keeps this record itself, as it does with the name servers of a zone');
}
