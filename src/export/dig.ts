import { isFault } from '../dns/syntax/fields.ts';
import { isRedirectType } from '../dns/types/redirect.ts';
import { isDefaultLine } from '../model/record.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Exported, ExportOptions } from './exported.ts';
import { recordParts } from './recordParts.ts';
import type { LeftOutWhy, Loss } from './losses/loss.ts';
import { lossSummary } from './losses/lossSummary.ts';
import { ownerName } from './zoneFile/ownerName.ts';

/**
 * The `dig` commands that ask for the records: one for each name and type. They are made to be pasted into a terminal,
 * and shells disagree about quotes, backslashes and comments. So there is no value in them, and a name only if it
 * consists of characters that no shell (POSIX, fish, PowerShell, cmd.exe) reads as anything else.
 */
export async function dig(zones: readonly ExportZone[], { run }: ExportOptions): Promise<Exported> {
  const commands = new Set<string>();
  const losses: Loss[] = [];
  for (const zone of zones) {
    for (const part of recordParts(zone.records)) {
      for (const record of part) {
        const { host, type, line, enabled } = record;
        const name = ownerName(host, zone.name);
        const why = whyNot(type, enabled);
        if (why !== undefined || isFault(name) || !NAME.test(name.text)) {
          losses.push({ zone: zone.name, record, kind: 'leftOut', why: why ?? 'name' });
          continue;
        }
        const command = `dig ${argument(name.text)} ${type}`;
        if (!commands.has(command)) commands.add(run.counted(command));
        if (!isDefaultLine(line)) losses.push({ zone: zone.name, record, kind: 'lostField', what: 'line' });
      }
      await run.pause();
    }
  }
  const text = `${[...run.countedLines(summary(zones, losses)), ...commands].join('\n')}\n`;
  return { files: [{ name: `${sharedFileName(zones)}.dig.sh`, text }], losses };
}

/** Letters, digits, `-`, `_`, `.` and `*`. dig takes a word that begins with `-` for an option: `-f` reads a file. */
const NAME = /^[A-Za-z0-9_*][A-Za-z0-9_*.-]*$/u;

/** No type of DNS has a longer name. */
const TYPE = /^[A-Z][A-Z0-9]{0,15}$/u;

/** A wildcard stands in quotes: in every shell, double quotes keep `*` from matching files. */
function argument(name: string): string {
  return name.includes('*') ? `"${name}"` : name;
}

/** What is left out, as numbers. Some shells run what follows a `#` in a terminal, so signs are left out here too. */
function summary(zones: readonly ExportZone[], losses: readonly Loss[]): readonly string[] {
  if (losses.length === 0) return [];
  const total = zones.reduce((sum, { records }) => sum + records.length, 0);
  const text = lossSummary(total, losses).replaceAll(/[;:；：]/gu, ',');
  return [`# ${text.replaceAll(/[^\p{L}\p{N} ,，]/gu, '')}`];
}

function whyNot(type: string, enabled: boolean | undefined): LeftOutWhy | undefined {
  if (enabled === false) return 'disabled';
  if (isRedirectType(type)) return 'redirect';
  return TYPE.test(type) ? undefined : 'type';
}
