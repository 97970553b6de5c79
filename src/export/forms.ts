// From records to files: `omissions` says what a form does not support, `lines` finds the records that each client gets,
// and each form is a file or a folder: `zoneFile` (also for Knot and BIND), `octodns`, `dnscontrol`, `tables` (CSV,
// Markdown, JSON).
import { bind } from './zoneFile/bind.ts';
import { dig } from './dig.ts';
import { dnscontrol } from './dnscontrol/dnscontrol.ts';
import { dnsendpoint } from './dnsEndpoint.ts';
import { UniqueNames } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { ExportResult, ExportFile, ExportOptions, WriteForm } from './exportResult.ts';
import type { Omission } from './omissions/omission.ts';
import { hosts } from './hosts.ts';
import { knot } from './zoneFile/knot.ts';
import { octodns } from './octodns/octodns.ts';
import { csv, markdown } from './tables/recordTables.ts';
import { json } from './tables/json.ts';
import { terraform } from './terraform.ts';
import { zoneFile } from './zoneFile/zoneFile.ts';

/** The public names of the forms, in the order in which they are offered. */
export const FORM_NAMES = [
  'zoneFile',
  'csv',
  'json',
  'markdown',
  'hosts',
  'dig',
  'terraform',
  'dnscontrol',
  'octodns',
  'dnsendpoint',
  'knot',
  'bind',
] as const;
export type FormName = (typeof FORM_NAMES)[number];

/** The forms that records can be written in. */
export const FORMS: Readonly<Record<FormName, WriteForm>> = {
  zoneFile,
  csv,
  json,
  markdown,
  hosts,
  dig,
  terraform,
  dnscontrol,
  octodns,
  dnsendpoint,
  knot,
  bind,
};

/** The forms that have the answers of one line only. */
export const HAS_ONE_LINE: ReadonlySet<FormName> = new Set(['zoneFile', 'hosts', 'dnsendpoint']);

/** The forms that write one set of files for all zones. */
const TOGETHER: ReadonlySet<FormName> = new Set(['knot', 'bind']);

/**
 * Writes zones as files, one or more for each unless the form needs all together. `onZone` gets the count so far.
 * @throws the reason of the run's signal once it is aborted
 */
export async function writeEachZone(
  form: FormName,
  zones: readonly ExportZone[],
  options: ExportOptions,
  onZone: (count: number) => void,
): Promise<ExportResult> {
  if (zones.length === 1 || TOGETHER.has(form)) return FORMS[form](zones, options);
  const names = new UniqueNames();
  const taken = new UniqueNames();
  const files: ExportFile[] = [];
  const omissions: Omission[] = [];
  for (const [index, zone] of zones.entries()) {
    const written = await FORMS[form]([zone], { ...options, taken });
    for (const { name, text } of written.files) {
      options.run.countFile();
      files.push({ name: names.take(name, (number) => `${number}-${name}`), text });
    }
    for (const omission of written.omissions) omissions.push(omission);
    onZone(index + 1);
    await options.run.pause();
  }
  return { files, omissions };
}
