import * as l10n from '@vscode/l10n';
import { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { countryViews, unlistedCountries, type CountryView } from './countryViews.ts';
import { sharedFileName, UniqueNames } from '../fileName.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportResult, ExportFile, ExportOptions } from '../exportResult.ts';
import { zonesByName } from '../zonesByName.ts';
import { ClientOmissions } from '../omissions/omission.ts';
import { omissionComments } from '../omissions/omissionList.ts';
import { zoneOrigin } from './masterRecords.ts';
import { DEFAULT_VIEW, zoneInViews } from './bindZone.ts';

/**
 * BIND 9: a `named.conf` with a view for all countries that get the same answers, and zone files. BIND picks the view
 * by the source address of a query. A view whose answers for a zone are those of an earlier view refers to that view.
 */
export async function bind(all: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const { zones, omissions: secondZones } = zonesByName(all);
  const omissions = new ClientOmissions();
  omissions.add(secondZones);
  const sources: { readonly zone: ExportZone; readonly answers: RecordsPerClient }[] = [];
  for (const zone of zones) {
    const answers = new RecordsPerClient(zone);
    for (const each of [answers.omissions, unlistedCountries(zone.name, answers)]) omissions.add(each);
    sources.push({ zone, answers });
    await run.pause();
  }
  const views: readonly CountryView[] = [
    ...countryViews(sources.map(({ answers }) => answers)),
    DEFAULT_VIEW,
  ];
  const statements = views.map((): string[] => []);
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  for (const { zone, answers } of sources) {
    const written = await zoneInViews(zone, answers, views, { names, omissions, run });
    const origin = zoneOrigin(zone.name);
    if (origin === undefined) continue;
    files.push(...written.files);
    for (const [at, options] of written.options.entries())
      statements[at]?.push(...run.countedLines(zoneStatement(origin, options)));
  }
  const settled = omissions.settled(all);
  const configuration = [
    ...omissionComments('//', all, settled, run),
    ...notes(),
    '',
    ...views.flatMap((view, at) => viewStatement(view, statements[at] ?? [])),
  ];
  const name = `${sharedFileName(all, 'zones')}.named.conf`;
  return { files: [{ name, text: `${configuration.join('\n')}\n` }, ...files], omissions: settled };
}

/** Notes on what else the server needs. */
function notes(): readonly string[] {
  return [
    `// ${l10n.t('Include this file in named.conf and set options { geoip-directory "…"; } to a folder with GeoLite2-Country.mmdb.')}`,
    `// ${l10n.t('Where there are views, every zone has to be in one: move the zones of named.conf into the view "default".')}`,
  ];
}

function viewStatement({ name, countries }: CountryView, zones: readonly string[]): readonly string[] {
  const clients = countries.length === 0 ? ['any'] : countries.map((country) => `geoip country ${country}`);
  return [
    `view "${name}" {`,
    '  match-clients {',
    ...clients.map((client) => `    ${client};`),
    '  };',
    '  recursion no;',
    ...zones,
    '};',
    '',
  ];
}

function zoneStatement(origin: string, options: readonly string[]): readonly string[] {
  return [`  zone "${origin.slice(0, -1)}" {`, ...options.map((option) => `    ${option}`), '  };'];
}
