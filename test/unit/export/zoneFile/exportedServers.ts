// Starts name servers with the configuration that is exported for a zone.
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { copiedText, type ExportResult } from '../../../../src/export/exportResult.ts';
import { cutFiles } from '../cutFiles.ts';
import { writeForm } from '../zones.ts';
import type { NameServer } from './nameServer.ts';

/** Starts Knot DNS. `countries` is a database of the networks of each country, as `countryDatabase` makes it. */
export async function startKnot(server: NameServer, zone: ExportZone, countries: Buffer): Promise<void> {
  const files = filesOf(await writeForm('knot', [zone]), (text) =>
    text.replaceAll('/etc/knot', '{folder}').replaceAll('/usr/share/GeoIP', '{folder}'),
  );
  files.set('GeoLite2-Country.mmdb', countries);
  files.set(
    'knot.conf',
    [
      'server:',
      '  rundir: {folder}',
      '  listen: 127.0.0.1@{port}',
      '  edns-client-subnet: on',
      'database:',
      '  storage: {folder}',
      'log:',
      '  - target: stderr',
      '    any: info',
      'include: {folder}/example.com.knot.conf',
      '',
    ].join('\n'),
  );
  await server.start(['knotd', '-c', '{folder}/knot.conf'], files);
}

/** Starts BIND. `countries` is a database of the networks of each country, as `countryDatabase` makes it. */
export async function startBind(server: NameServer, zone: ExportZone, countries: Buffer): Promise<void> {
  const files = filesOf(await writeForm('bind', [zone]), (text) => text);
  files.set('GeoLite2-Country.mmdb', countries);
  files.set(
    'named.conf',
    [
      'options {',
      '  directory "{folder}"; pid-file "{folder}/pid"; session-keyfile none;',
      '  geoip-directory "{folder}"; listen-on port {port} { 127.0.0.1; }; listen-on-v6 { none; };',
      '};',
      'controls { };',
      'include "{folder}/example.com.named.conf";',
      '',
    ].join('\n'),
  );
  await server.start(['named', '-g', '-c', '{folder}/named.conf'], files);
}

/** Returns the files of a copied text that is cut at its headings. */
function filesOf(exported: ExportResult, edit: (text: string) => string): Map<string, string | Buffer> {
  const files = [...cutFiles(copiedText(exported))];
  return new Map(files.map(([name, text]) => [name, edit(text)]));
}
