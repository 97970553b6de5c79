import * as l10n from '@vscode/l10n';
import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import { RecordsPerClient } from '../lines/recordsPerClient.ts';
import { unlistedCountries } from './countryViews.ts';
import { fileName, sharedFileName, UniqueNames } from '../fileName.ts';
import type { ExportZone } from '../exportZone.ts';
import type { ExportResult, ExportFile, ExportOptions } from '../exportResult.ts';
import { zonesByName } from '../zonesByName.ts';
import { ClientOmissions } from '../omissions/omission.ts';
import { omissionComments } from '../omissions/omissionList.ts';
import { loadableRecords } from './loadableZone.ts';
import { geoTexts } from './knotGeo.ts';
import { zoneOrigin, MasterZone } from './masterRecords.ts';
import { quotedString } from '../quotedString.ts';
import { masterLines } from './zoneFile.ts';

/** Where the configuration expects its files; the administrator may put them elsewhere. */
const FOLDER = '/etc/knot';
const DATABASE = '/usr/share/GeoIP/GeoLite2-Country.mmdb';

function notes(): readonly string[] {
  return [
    `# ${l10n.t('Include this file in knot.conf and put the others into {0}, with a GeoIP database at {1}.', FOLDER, DATABASE)}`,
    `# ${l10n.t('To answer by client subnet (RFC 7871), set edns-client-subnet: on in the section server.')}`,
  ];
}

/**
 * Knot DNS: for each zone a file with the answers of the default line, and `mod-geoip` with those of the other lines,
 * country by country. A module has one TTL, so each TTL gets a module.
 */
export async function knot(all: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const { zones, omissions: secondZones } = zonesByName(all);
  const names = new UniqueNames();
  const files: ExportFile[] = [];
  const omissions = new ClientOmissions();
  omissions.add(secondZones);
  const modules: string[] = [];
  const statements: string[] = [];
  for (const zone of zones) {
    const answers = new RecordsPerClient(zone);
    const master = await MasterZone.from(zone, run);
    const whole = { ...zone, whole: true };
    const loaded = loadableRecords(whole, master, answers, answers.of(DEFAULT_DNS_CLIENT));
    await run.pause();
    const geo = await geoTexts(zone.name, master, answers, omissions, run);
    const unlisted = unlistedCountries(zone.name, answers);
    for (const each of [answers.omissions, loaded.omissions, unlisted]) omissions.add(each);
    for (const { record } of loaded.records) omissions.keep(record);
    await run.pause();
    const origin = zoneOrigin(zone.name);
    if (origin === undefined) continue;
    const base = fileName(zone.name);
    const id = names.take(base, (number) => `${base}-${number}`);
    run.countFile();
    files.push({
      name: `${id}.zone`,
      text: run.counted(`${masterLines(whole, loaded.records).join('\n')}\n`),
    });
    const used = [...geo].map(([ttl, text]) => {
      run.countFile();
      files.push({ name: `${id}.${ttl}.geo.conf`, text });
      modules.push(...run.countedLines(moduleLines(`${id}-${ttl}`, `${id}.${ttl}.geo.conf`, ttl)));
      return `mod-geoip/${id}-${ttl}`;
    });
    statements.push(...run.countedLines(zoneLines(origin, id, used)));
  }
  const settled = omissions.settled(all);
  const comments = [...omissionComments('#', all, settled, run), ...notes()];
  const lines = [
    ...comments,
    '',
    ...(modules.length === 0 ? [] : ['mod-geoip:', ...modules, '']),
    'zone:',
    ...statements,
  ];
  return {
    files: [{ name: `${sharedFileName(all, 'zones')}.knot.conf`, text: `${lines.join('\n')}\n` }, ...files],
    omissions: settled,
  };
}

function zoneLines(origin: string, id: string, modules: readonly string[]): readonly string[] {
  return [
    `  - domain: ${origin}`,
    `    file: ${quotedString(`${FOLDER}/${id}.zone`)}`,
    ...(modules.length === 0 ? [] : [`    module: [${modules.join(', ')}]`]),
  ];
}

function moduleLines(id: string, file: string, ttl: number): readonly string[] {
  return [
    `  - id: ${id}`,
    `    config-file: ${FOLDER}/${file}`,
    `    ttl: ${ttl}`,
    '    mode: geodb',
    `    geodb-file: ${DATABASE}`,
    '    geodb-key: country/iso_code',
  ];
}
