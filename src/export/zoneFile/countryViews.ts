import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { DnsClient } from '../../dns/client.ts';
import type { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { dashedWords, UniqueNames } from '../fileName.ts';
import type { FieldOmission } from '../omissions/omission.ts';

/** Countries that get the same answers. */
export interface CountryView {
  /** Made from the most specific line that answers here: letters, digits and `-`. */
  readonly name: string;
  /** As GeoIP databases spell them. */
  readonly countries: readonly string[];
  /** The clients in one of the countries. All get the same answers. */
  readonly client: DnsClient;
}

/** Kosovo has no ISO code: the service says CS, GeoIP databases say XK. */
const GEOIP_CODES: ReadonlyMap<string, string> = new Map([['CS', 'XK']]);

/** Codes of the service that no GeoIP database has: Asia Pacific, the European Union, the Netherlands Antilles. */
const UNLISTED: ReadonlySet<string> = new Set(['AP', 'EU', 'AN']);

/** Groups the countries whose answers differ from those of the default line: a view for each set of answers. */
export function countryViews(zones: readonly RecordsPerClient[]): readonly CountryView[] {
  const byAnswers = new Map<string, { readonly client: DnsClient; readonly countries: string[] }>();
  const all = new Set(zones.flatMap(({ countries }) => [...countries]));
  for (const country of all) {
    const client = clientIn(country);
    const used = zones.map((answers) => answers.usedLines(client));
    if (used.every(({ length }) => length === 0)) continue;
    const view = getOrAdd(byAnswers, JSON.stringify(used), () => ({ client, countries: [] }));
    view.countries.push(GEOIP_CODES.get(country) ?? country);
  }
  const names = new UniqueNames();
  names.take('default', () => '');
  return [...byAnswers.values()].map(({ client, countries }) => {
    const plain = dashedWords(nearestLine(zones, client), 60) || 'line';
    return { name: names.take(plain, (number) => `${plain}-${number}`), countries, client };
  });
}

/** The countries of a zone that get the same answers, with the keys of the lines that may answer them. */
export function viewsOf(
  answers: RecordsPerClient,
): readonly (CountryView & { readonly lines: readonly string[] })[] {
  return countryViews([answers]).map((view) => ({
    ...view,
    lines: answers.usedLines(view.client).map(({ key }) => key),
  }));
}

function clientIn(country: string): DnsClient {
  return { kind: 'country', code: country };
}

/** The omissions of records on the lines of countries that no GeoIP database has. */
export function unlistedCountries(zone: string, answers: RecordsPerClient): readonly FieldOmission[] {
  const codes = new Map<DnsRecord, string[]>();
  for (const country of answers.countries) {
    if (!UNLISTED.has(country)) continue;
    for (const { key, level } of answers.usedLines(clientIn(country)))
      if (level === 'own')
        for (const record of answers.onLine(key)) getOrAdd(codes, record, () => []).push(country);
  }
  return [...codes].map(([record, all]) => ({
    zone,
    record,
    kind: 'unsupportedField',
    what: 'country',
    codes: all,
  }));
}

/** The name of the most specific line that answers a country in one of the zones. */
function nearestLine(zones: readonly RecordsPerClient[], client: DnsClient): string {
  const used = zones.flatMap((answers) =>
    answers.usedLines(client).map(({ key, level }) => ({ level, record: answers.onLine(key)[0] })),
  );
  const nearest = used.find(({ level }) => level === 'own') ?? used[0];
  return nearest?.record?.recordLine ?? '';
}
