import * as l10n from '@vscode/l10n';
import type { UnjudgedPlace } from '../../config/records/declaredRecords.ts';
import type { ZoneFileNotJudged } from '../../dns/zoneFile/records.ts';
import { DOCUMENT_LIMITS } from '../../config/structure/documentLimits.ts';
import { digits, SHOWN, LIMIT, visible } from '../../text/visible.ts';

/** Returns a line for each of the first places, and one for the others. */
export function notJudgedLines<Place extends { readonly line: number }>(
  all: readonly Place[],
  why: (place: Place) => string,
): readonly string[] {
  const named = all
    .slice(0, SHOWN.cell)
    .map((place) => l10n.t('Not judged, line {0}: {1}', digits(place.line + 1), why(place)));
  const more = all.length - named.length;
  return more > 0 ? [...named, l10n.t('Not judged: {0} more', digits(more))] : named;
}

export function zoneFileWhy(place: ZoneFileNotJudged): string {
  const written = 'word' in place ? visible(place.word, LIMIT.word) : '';
  const texts: Readonly<Record<ZoneFileNotJudged['why'], string>> = {
    directive: l10n.t('a directive that is not followed'),
    origin: l10n.t('a name that is not valid, or relative without $ORIGIN'),
    type: l10n.t('“{0}” is no record type', written),
    timeStamp: l10n.t('a time stamp of Windows: “{0}”', written),
    class: l10n.t('another class than IN'),
    value: l10n.t('a value that is not read'),
  };
  return texts[place.why];
}

export function declaredWhy({ why }: UnjudgedPlace): string {
  const texts: Readonly<Record<UnjudgedPlace['why'], string>> = {
    expression: l10n.t('only running the code would tell'),
    zone: l10n.t('its zone is not named here'),
    private: l10n.t('it is for one network only'),
    owner: l10n.t('its host is written twice, in two ways'),
    value: l10n.t('a value that is not read'),
    long: l10n.t('a line of more than {0} characters', digits(DOCUMENT_LIMITS.lineCharacters)),
  };
  return texts[why];
}
