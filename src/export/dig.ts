import { isFault } from '../dns/syntax/fields.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { isRedirectType } from '../dns/types/redirect.ts';
import { isApex } from '../dns/names.ts';
import { isDefaultLine } from '../dns/record.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { ExportResult, ExportOptions } from './exportResult.ts';
import { recordParts } from './exportRun.ts';
import type { LeftOutWhy, Omission } from './omissions/omission.ts';
import { ownerName } from './zoneFile/ownerName.ts';

/**
 * Writes the `dig` commands that ask for the records: for each name and type one to the zone's own name server, if it
 * is known, and one to the resolver. They are made to be pasted into a terminal, and shells disagree about quotes,
 * backslashes and comments. So there is neither a comment nor a value in them, and a name only if it consists of
 * characters that no shell (POSIX, fish, PowerShell, cmd.exe) reads as anything else.
 */
export async function dig(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const commands = new Set<string>();
  const omissions: Omission[] = [];
  for (const zone of zones) {
    const server = nameServer(zone);
    for (const part of recordParts(zone.records)) {
      for (const record of part) {
        const { host, type, recordLine, enabled } = record;
        const name = ownerName(host, zone.name);
        const why = whyNot(type, enabled);
        if (why !== undefined || isFault(name) || !NAME.test(name.text)) {
          omissions.push({ zone: zone.name, record, kind: 'leftOut', why: why ?? 'name' });
          continue;
        }
        const asked = `${argument(name.text)} ${type}`;
        for (const command of [...(server === undefined ? [] : [`dig ${server} ${asked}`]), `dig ${asked}`])
          if (!commands.has(command)) commands.add(run.counted(command));
        if (!isDefaultLine(recordLine))
          omissions.push({ zone: zone.name, record, kind: 'unsupportedField', what: 'line' });
      }
      await run.pause();
    }
  }
  const text = `${[...commands].join('\n')}\n`;
  return { files: [{ name: `${sharedFileName(zones)}.dig.sh`, text }], omissions };
}

/** Letters, digits, `-`, `_`, `.` and `*`. dig takes a word that begins with `-` for an option: `-f` reads a file. */
const NAME = /^[A-Za-z0-9_*][A-Za-z0-9_*.-]*$/u;

/** No type of DNS has a longer name. */
const TYPE = /^[A-Z][A-Z0-9]{0,15}$/u;

/** A wildcard stands in quotes: in every shell, double quotes keep `*` from matching files. */
function argument(name: string): string {
  return name.includes('*') ? `"${name}"` : name;
}

/** The first name server of the zone whose name no shell misreads. PowerShell wants quotes around the `@`. */
function nameServer({ loaded, records }: ExportZone): string | undefined {
  for (const { host, type, value, enabled } of loaded ?? records) {
    if (type !== 'NS' || enabled === false || !isApex(host)) continue;
    const parsed = parseRdata(type, value);
    if (parsed.ok && parsed.target !== undefined && NAME.test(parsed.target)) return `"@${parsed.target}"`;
  }
  return undefined;
}

function whyNot(type: string, enabled: boolean | undefined): LeftOutWhy | undefined {
  if (enabled === false) return 'disabled';
  if (isRedirectType(type)) return 'redirect';
  return TYPE.test(type) ? undefined : 'type';
}
