let codes: ReadonlyMap<string, string> | undefined;

/**
 * Returns the ISO 3166 code of a country by its English or Chinese name; undefined for any other name. The interface of
 * api3.md sends no codes of countries.
 */
export function countryCode(name: string): string | undefined {
  // Made on first use: it takes longer than anything else here.
  codes ??= codesByName();
  // `Tanzania, United Republic of`
  return codes.get(comparable(name)) ?? codes.get(comparable(name.split(',', 1)[0] ?? name));
}

/** The names that the runtime knows, in all their styles. */
function codesByName(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const current = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A retired code is an alias of another one.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  const found = new Map(OTHER_NAMES.map(([name, code]) => [comparable(name), code]));
  for (const language of ['en', 'zh'])
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of current) found.set(comparable(names.of(code) ?? ''), code);
    }
  found.delete('');
  return found;
}

/** Names that the classic interface has and the runtime does not know, mostly those of ISO 3166. */
const OTHER_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['Bonaire, Saint Eustatius and Saba', 'BQ'],
  ['Brunei Darussalam', 'BN'],
  ['Congo, The Democratic Republic of the', 'CD'],
  ['Czech Republic', 'CZ'],
  ['Heard Island and McDonald Islands', 'HM'],
  ['Holy See (Vatican City State)', 'VA'],
  ['Korea, Democratic People’s Republic of', 'KP'],
  ['Korea, Republic of', 'KR'],
  ['Lao People’s Democratic Republic', 'LA'],
  ['Macau', 'MO'],
  ['Macedonia', 'MK'],
  ['Palestinian Territory', 'PS'],
  ['Russian Federation', 'RU'],
  ['Swaziland', 'SZ'],
  ['Syrian Arab Republic', 'SY'],
  ['Turkey', 'TR'],
  ['United States Minor Outlying Islands', 'UM'],
];

const SMALL_WORDS: ReadonlySet<string> = new Set(['', 'and', 'of', 'the']);

/** Equal for spellings of a name: without case, accents, punctuation, brackets, order and small words. */
function comparable(name: string): string {
  const [outside = ''] = name.split('(', 1);
  const words = outside
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u);
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => (word === 'st' ? 'saint' : word))
    .toSorted()
    .join(' ');
}
