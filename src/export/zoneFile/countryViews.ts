import { DEFAULT_LINE } from '../../model/lines/linePrecedence.ts';
import type { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { UniqueNames } from '../fileName.ts';
import type { FieldLoss } from '../losses/loss.ts';
import type { LineClient } from '../lines/lineMeanings.ts';

/** Countries that get the same answers. */
export interface CountryView {
  /** Made from the most specific line that answers here: letters, digits and `-`. */
  readonly name: string;
  /** As GeoIP databases spell them. */
  readonly countries: readonly string[];
  /** One of the countries. All get the same answers. */
  readonly client: LineClient;
}

/** Kosovo has no ISO code: the service says CS, GeoIP databases say XK. */
const GEOIP_CODES: ReadonlyMap<string, string> = new Map([['CS', 'XK']]);

/** Codes of the service that no GeoIP database has: Asia Pacific, the European Union, the Netherlands Antilles. */
const UNLISTED: ReadonlySet<string> = new Set(['AP', 'EU', 'AN']);

/** Groups the countries whose answers differ from those of the default line: a view for each set of answers. */
export function countryViews(zones: readonly RecordsPerClient[]): readonly CountryView[] {
  const byAnswers = new Map<string, { readonly client: LineClient; readonly countries: string[] }>();
  for (const client of clientsOf(zones)) {
    const used = zones.map(({ usedKeys }) => client.steps.flat().filter((key) => usedKeys.has(key)));
    if (used.every((keys) => keys.every((key) => key === DEFAULT_LINE))) continue;
    const signature = JSON.stringify(used);
    const view = byAnswers.get(signature) ?? { client, countries: [] };
    const { country = '' } = client;
    view.countries.push(GEOIP_CODES.get(country) ?? country);
    byAnswers.set(signature, view);
  }
  const names = new UniqueNames();
  names.take('default', () => '');
  return [...byAnswers.values()].map(({ client, countries }) => {
    const plain = viewName(lineNames(zones, client)[0] ?? '');
    return { name: names.take(plain, (number) => `${plain}-${number}`), countries, client };
  });
}

/** The losses of records on the lines of countries that no GeoIP database has. */
export function unlistedCountries(zone: string, answers: RecordsPerClient): readonly FieldLoss[] {
  return answers.lines.countries
    .filter(({ country = '' }) => UNLISTED.has(country))
    .flatMap(({ steps: [own = []] }) => own.flatMap((key) => answers.onLine(key)))
    .map((record) => ({ zone, record, kind: 'lostField', what: 'country' }));
}

/** Every country of the zones, once. */
function clientsOf(zones: readonly RecordsPerClient[]): readonly LineClient[] {
  const clients = zones.flatMap(({ lines }) => lines.countries);
  return [...new Map(clients.map((client) => [client.country, client])).values()];
}

/** The names of the lines that answer a client, most specific first. */
function lineNames(zones: readonly RecordsPerClient[], { steps }: LineClient): readonly string[] {
  return steps
    .flat()
    .flatMap((key) => zones.flatMap((answers) => answers.onLine(key)))
    .map(({ line = '' }) => line);
}

function viewName(line: string): string {
  const words = line
    .toLowerCase()
    .slice(0, 60)
    .split(/[^a-z0-9]/u)
    .filter((word) => word !== '');
  return words.length === 0 ? 'line' : words.join('-');
}
