// Programs of name servers that check a zone file or a configuration, to find out whether the server accepts it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { countryDatabase } from './mmdb.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import type { ExportResult } from '../../../../src/export/exportResult.ts';

interface ZoneChecker {
  readonly command: string;
  /** Of a zone (absolute, with escapes) in a file. */
  readonly args: (zone: string, file: string) => readonly string[];
  /** The configuration of a program that reads no zone without one: a file beside that of the zone. */
  readonly configuration?: (zone: string, file: string) => string;
}

const CHECKERS: readonly ZoneChecker[] = [
  { command: 'named-checkzone', args: (zone, file) => ['-k', 'fail', '-i', 'none', zone, file] },
  { command: 'kzonecheck', args: (zone, file) => ['-o', zone, file] },
  { command: 'ldns-read-zone', args: (_zone, file) => [file] },
  { command: 'nsd-checkzone', args: (zone, file) => [zone, file] },
  {
    command: 'knotc',
    args: (zone, file) => ['-c', `${file}.conf`, 'zone-check', zone],
    configuration: (zone, file) =>
      `database:\n  storage: ${path.dirname(file)}\nzone:\n  - domain: ${zone}\n    file: ${file}\n`,
  },
];

/** The checkers that are installed. */
export const ZONE_CHECKERS = CHECKERS.filter(({ command }) => spawnSync(command, ['-h']).error === undefined);

/** Fails unless a program loads the zone. Files that it includes have to be in `folder`. */
export function assertLoads(
  { command, args, configuration }: ZoneChecker,
  zone: string,
  text: string,
  folder = temporaryFolder('checked-zone'),
): void {
  const file = path.join(folder, 'checked');
  writeFileSync(file, text);
  if (configuration !== undefined) writeFileSync(`${file}.conf`, configuration(zone, file));
  const { status, stdout, stderr } = spawnSync(command, args(zone, file), { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, `${command}: ${stdout.slice(-1000)}${stderr.slice(-1000)}`);
}

/** Whether Knot DNS is installed with its module, which is a package of its own in some systems. */
export function hasKnot(): boolean {
  const configuration = path.join(temporaryFolder('knot'), 'knot.conf');
  writeFileSync(configuration, 'mod-geoip:\n  - id: x\n    config-file: /nonexistent\n');
  const { error, stdout, stderr } = spawnSync('knotc', ['-c', configuration, 'conf-check'], {
    encoding: 'utf8',
  });
  return error === undefined && !`${stdout}${stderr}`.includes('unknown module');
}

export function hasBind(): boolean {
  return spawnSync('named-checkconf', ['-v']).status === 0;
}

/** Writes the files of an export and a GeoIP database into a folder, and returns the folder. `edit` changes the texts. */
function writtenFiles({ files }: ExportResult, edit: (text: string, folder: string) => string): string {
  const folder = temporaryFolder('configuration');
  for (const { name, text } of files) writeFileSync(path.join(folder, name), edit(text, folder));
  writeFileSync(path.join(folder, 'GeoLite2-Country.mmdb'), countryDatabase(new Map([[[127, 1, 0], 'JP']])));
  return folder;
}

function assertAccepts(command: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  assert.equal(status, 0, `${command}: ${stdout.slice(-1000)}${stderr.slice(-1000)}`);
}

/** Fails unless Knot DNS accepts the exported configuration, with the files that it names. */
export function assertKnotAccepts(exported: ExportResult): void {
  const folder = writtenFiles(exported, (text, into) =>
    text.replaceAll('/etc/knot', into).replaceAll('/usr/share/GeoIP', into),
  );
  const configuration = path.join(folder, 'knot.conf');
  const includes = exported.files.filter(({ name }) => name.endsWith('.knot.conf'));
  for (const { name } of includes) {
    writeFileSync(configuration, `database:\n  storage: ${folder}\ninclude: ${path.join(folder, name)}\n`);
    assertAccepts('knotc', '-c', configuration, 'conf-check');
  }
}

/** Fails unless BIND accepts the exported configuration and loads all of its zones. */
export function assertBindLoads(exported: ExportResult): void {
  const folder = writtenFiles(exported, (text) => text);
  const configuration = path.join(folder, 'named.conf');
  const includes = exported.files.filter(({ name }) => name.endsWith('.named.conf'));
  for (const { name } of includes) {
    const options = `options { directory "${folder}"; geoip-directory "${folder}"; };`;
    writeFileSync(configuration, `${options}\ninclude "${path.join(folder, name)}";\n`);
    assertAccepts('named-checkconf', '-z', configuration);
  }
}
