import * as l10n from '@vscode/l10n';
import { getOrAdd } from '../base/getOrAdd.ts';
import { MAPPED_CODES } from '../dns/countryCodes.ts';

/** Made once for each language, because making it takes much longer than using it. */
const NAMES = new Map<string, Intl.DisplayNames>();

/** The name of a country in the language of all texts, by its ISO 3166 code; undefined for another code. */
export function countryName(code: string): string | undefined {
  if (!MAPPED_CODES.has(code)) return undefined;
  // The translation is the tag of its language.
  const language = l10n.t('en');
  return getOrAdd(NAMES, language, () => new Intl.DisplayNames(language, { type: 'region' })).of(code);
}

/**
 * Returns the service's name of a country if it is in the language of the window, else the local one. The service
 * speaks English and Chinese, so the script of the name shows its language.
 */
export function countryLabel(code: string, name: string): string {
  const local = countryName(code);
  return local === undefined || (name !== '' && isChinese(name) === isChinese(local)) ? name : local;
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
