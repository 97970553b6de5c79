import { DEFAULT_LINE } from '../../model/lines/linePrecedence.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { UniqueNames } from '../fileName.ts';
import type { FieldLoss } from '../losses/loss.ts';

/** Countries that get the same answers. */
export interface CountryView {
  /** Made from the most specific line that answers here: letters, digits and `-`. */
  readonly name: string;
  /** As GeoIP databases spell them. */
  readonly countries: readonly string[];
  /** One of the countries, as the service spells it. All get the same answers. */
  readonly country: string;
}

/** Kosovo has no ISO code: the service says CS, GeoIP databases say XK. */
const GEOIP_CODES: ReadonlyMap<string, string> = new Map([['CS', 'XK']]);

/** Codes of the service that no GeoIP database has: Asia Pacific, the European Union, the Netherlands Antilles. */
const UNLISTED: ReadonlySet<string> = new Set(['AP', 'EU', 'AN']);

/** Groups the countries whose answers differ from those of the default line: a view for each set of answers. */
export function countryViews(zones: readonly RecordsPerClient[]): readonly CountryView[] {
  const byAnswers = new Map<string, { readonly country: string; readonly countries: string[] }>();
  const all = new Set(zones.flatMap(({ lines }) => lines.countries.flatMap(({ country }) => country ?? [])));
  for (const country of all) {
    const used = zones.map((answers) => usedLines(answers, country));
    if (used.every((keys) => keys.every((key) => key === DEFAULT_LINE))) continue;
    const view = getOrAdd(byAnswers, JSON.stringify(used), () => ({ country, countries: [] }));
    view.countries.push(GEOIP_CODES.get(country) ?? country);
  }
  const names = new UniqueNames();
  names.take('default', () => '');
  return [...byAnswers.values()].map(({ country, countries }) => {
    const plain = viewName(nearestLine(zones, country));
    return { name: names.take(plain, (number) => `${plain}-${number}`), countries, country };
  });
}

/** The keys of the lines with records that may answer a country, most specific first. Equal keys give equal answers. */
export function usedLines(answers: RecordsPerClient, country: string | undefined): readonly string[] {
  const { steps } = answers.lines.clientIn(country);
  return steps.flat().filter((key) => answers.hasLine(key));
}

/** The losses of records on the lines of countries that no GeoIP database has. */
export function unlistedCountries(zone: string, answers: RecordsPerClient): readonly FieldLoss[] {
  return answers.lines.countries
    .filter(({ country = '' }) => UNLISTED.has(country))
    .flatMap(({ steps: [own = []] }) => own.flatMap((key) => answers.onLine(key)))
    .map((record) => ({ zone, record, kind: 'lostField', what: 'country' }));
}

/** The name of the most specific line that answers a country in one of the zones. */
function nearestLine(zones: readonly RecordsPerClient[], country: string): string {
  const deepest = Math.max(...zones.map(({ lines }) => lines.clientIn(country).steps.length));
  for (let step = 0; step < deepest; step += 1)
    for (const answers of zones)
      for (const key of answers.lines.clientIn(country).steps[step] ?? []) {
        const [record] = answers.onLine(key);
        if (record !== undefined) return record.line ?? '';
      }
  return '';
}

function viewName(line: string): string {
  const words = line
    .toLowerCase()
    .slice(0, 60)
    .split(/[^a-z0-9]/u)
    .filter((word) => word !== '');
  return words.length === 0 ? 'line' : words.join('-');
}
