import * as l10n from '@vscode/l10n';
import { MAPPED_CODES } from '../model/lines/countryCodes.ts';

/** Made once for each language, because making it takes much longer than using it. */
const NAMES = new Map<string, Intl.DisplayNames>();

/** The name of a country in the language of all texts, by its ISO 3166 code; undefined for another code. */
export function countryName(code: string): string | undefined {
  if (!MAPPED_CODES.has(code)) return undefined;
  // The translation is the tag of its language.
  const language = l10n.t('en');
  const names = NAMES.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  NAMES.set(language, names);
  return names.of(code);
}

/**
 * What a country is called that the service calls `name`: that, unless it is empty or in another language than all texts.
 * The service speaks English and Chinese, so the script tells the language.
 */
export function countryLabel(code: string, name: string): string {
  const local = countryName(code);
  return local === undefined || (name !== '' && isChinese(name) === isChinese(local)) ? name : local;
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
