import { ZoneAnswers } from './zoneAnswers.ts';
import { countryViews, unlistedCountries, type CountryView } from './countryViews.ts';
import { fileName, UniqueNames } from './fileName.ts';
import { settledLosses, type Exported, type ExportFile, type ExportZone, type Loss } from './form.ts';
import { lossLines } from './lossList.ts';
import { loadableRecords } from './loadableZone.ts';
import { masterLines } from './zoneFile.ts';
import type { DnsClient } from './exportLines.ts';

/**
 * BIND 9: a `named.conf` with a view for all countries that get the same answers, and a zone file for each view and
 * zone. BIND picks the view by the source address of a query.
 */
export function bind(zones: readonly ExportZone[]): Exported {
  const answers = zones.map((zone) => new ZoneAnswers(zone));
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  const losses: Loss[] = [];
  const kept = new Set<Loss['record']>();
  const zoneIn = (view: string, client: DnsClient): readonly string[] =>
    zones.flatMap((zone, index) => {
      const of = answers[index];
      if (of === undefined) return [];
      const whole = { ...zone, whole: true };
      const { records, losses: unloaded } = loadableRecords(whole, of, of.of(client));
      for (const { record } of records) kept.add(record);
      for (const loss of unloaded) losses.push(loss);
      const base = `${fileName(zone.name)}.${view}`;
      const name = names.take(`${base}.zone`, (number) => `${base}-${number}.zone`);
      files.push({ name, text: `${masterLines(whole, records).join('\n')}\n` });
      return zoneStatement(zone.name, name);
    });
  const statements = countryViews(answers).flatMap((view) =>
    viewStatement(view.name, countryMatches(view), zoneIn(view.name, view.client)),
  );
  const everybody: DnsClient = { country: undefined, steps: [['default']] };
  const last = viewStatement('default', ['any;'], zoneIn('default', everybody));
  const unlisted = zones.flatMap((zone, index) => {
    const of = answers[index];
    return of === undefined ? [] : unlistedCountries(zone.name, of);
  });
  const settled = settledLosses(
    zones,
    [...answers.flatMap((each) => each.losses), ...losses, ...unlisted],
    kept,
  );
  const comments = [...lossLines(zones, settled), ...NOTES].map((line) => `// ${line}`);
  const [first] = zones;
  const base = zones.length === 1 && first !== undefined ? fileName(first.name) : 'zones';
  const conf = {
    name: `${base}.named.conf`,
    text: `${[...comments, '', ...statements, ...last].join('\n')}\n`,
  };
  return { files: [conf, ...files], losses: settled };
}

/** Notes for the administrator, in English like the documentation of the server. */
const NOTES = [
  'Include this file in named.conf and set options { geoip-directory "…"; } to a folder with GeoLite2-Country.mmdb.',
  'Where there are views, every zone has to be in one: move the zones of named.conf into the view "default".',
];

function countryMatches({ countries }: CountryView): readonly string[] {
  return countries.map((country) => `geoip country ${country};`);
}

function viewStatement(
  name: string,
  matches: readonly string[],
  zones: readonly string[],
): readonly string[] {
  const clients = matches.map((match) => `    ${match}`);
  return [`view "${name}" {`, '  match-clients {', ...clients, '  };', '  recursion no;', ...zones, '};', ''];
}

function zoneStatement(zone: string, file: string): readonly string[] {
  // A quoted string of named.conf has no escape for a character that no zone has.
  const name = zone.replaceAll(/[^!#-[\]-~]/gu, '_');
  return [`  zone "${name}" {`, '    type primary;', `    file "${file}";`, '  };'];
}
