import { eachInSteps, mapInSteps, type Steps } from '../base/timeSlices.ts';
import { fqdn } from '../model/names.ts';
import { isDefaultLine, isRedirect } from '../model/record.ts';
import { sharedFileName } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Exported } from './exported.ts';
import type { LeftOutWhy, Loss } from './losses/loss.ts';
import { lossLines } from './losses/lossList.ts';
import { isDomainName } from './zoneFile/masterData.ts';
import { absoluteAsciiName, asciiName } from './masterText.ts';

/** The `dig` commands that ask for the records, for a POSIX shell: one for each name and type. */
export function* dig(zones: readonly ExportZone[]): Steps<Exported> {
  const commands = new Set<string>();
  const losses: Loss[] = [];
  for (const zone of zones) {
    yield* eachInSteps(zone.records, (record) => {
      const { host, type, line, enabled } = record;
      const name = asciiName(fqdn(host, zone.name));
      const why = whyNot(name, type, enabled);
      if (why === undefined) commands.add(`dig '${argument(name)}' ${type}`);
      else losses.push({ zone: zone.name, record, kind: 'leftOut', why });
      if (why === undefined && !isDefaultLine(line))
        losses.push({ zone: zone.name, record, kind: 'lostField', what: 'line' });
    });
  }
  const comments = losses.length === 0 ? [] : yield* mapInSteps(yield* lossLines(zones, losses), comment);
  const text = `${[...comments, ...commands].join('\n')}\n`;
  return { files: [{ name: `${sharedFileName(zones)}.dig.sh`, text }], losses };
}

/**
 * A command that does nothing. In a terminal, some shells (zsh) run what stands after a `#`, and values are written by
 * strangers.
 */
function comment(line: string): string {
  return `: '${line.replaceAll("'", '’')}'`;
}

/** Escapes a name for single quotes. dig takes a name that begins with `-` or `+` for an option: `-f` reads a file. */
function argument(name: string): string {
  return absoluteAsciiName(name)
    .replaceAll("'", String.raw`\039`)
    .replace(/^-/u, String.raw`\045`)
    .replace(/^\+/u, String.raw`\043`);
}

function whyNot(name: string, type: string, enabled: boolean | undefined): LeftOutWhy | undefined {
  if (enabled === false) return 'disabled';
  if (isRedirect(type)) return 'redirect';
  if (!/^[A-Z][A-Z0-9]*$/u.test(type)) return 'type';
  return isDomainName(name) ? undefined : 'name';
}
