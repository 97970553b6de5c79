import * as l10n from '@vscode/l10n';
import { toUnicode } from '../../dns/names.ts';
import { clockText } from '../../text/age.ts';
import { LIMIT, visible, SHOWN } from '../../text/visible.ts';
import type { Absence } from '../lookup/absence.ts';
import { listText } from '../../text/listText.ts';

/** Says why no record answers for a name. */
export function absenceText(name: string, absence: Absence, now = Date.now()): string {
  switch (absence.kind) {
    case 'misspelled':
      return l10n.t(
        'No record answers for {0}. Did you mean {1}?',
        name,
        spelledName(absence.hosted[0] ?? ''),
      );
    case 'gone': {
      const seen = clockText(absence.lastSeen, now);
      return absence.renamedTo === undefined
        ? l10n.t('No record answers for {0} any more. Its records were last seen {1}.', name, seen)
        : l10n.t('{0} was renamed to {2}. It was last seen {1}.', name, seen, spelledName(absence.renamedTo));
    }
    case 'series':
      return l10n.t(
        'No record answers for {0}. Hosted names of the series: {1}',
        name,
        firstHosted(absence.hosted.map(spelledName)),
      );
    case 'blocked':
      return l10n.t(
        'No record answers for {0}: names below it keep {1} from answering.',
        name,
        spelledName(absence.wildcard),
      );
    case 'absent':
      return absence.branch
        ? l10n.t('No record answers for {0}; there are names below it.', name)
        : l10n.t('No record answers for {0}.', name);
  }
}

export function spelledName(ascii: string): string {
  return visible(toUnicode(ascii), LIMIT.name);
}

/** Lists the first of the hosted names, addresses or records. */
export function firstHosted(hosted: readonly string[]): string {
  return listText(hosted.length > SHOWN.named ? [...hosted.slice(0, SHOWN.named), '…'] : hosted);
}
