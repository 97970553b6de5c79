import type { AnalysedDocument } from './documentReader.ts';
import { originOfFile } from '../structure/zoneFile.ts';
import { zoneNameOf } from '../records/declaredNames.ts';

type Declaring = Pick<AnalysedDocument, 'family' | 'declared' | 'mentions' | 'textOf'>;

/** Matches the directive that names the zone of a zone file. */
const ORIGIN = /^\$ORIGIN[ \t]+(\S+)/iu;

/** Returns the zones that a document declares records of, each with the line where the block of its first record begins. */
export function declaredZones(
  document: Declaring,
  fileName: string,
  zones: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (document.family === 'zone') return zoneOfZoneFile(document, fileName, zones);
  for (const { zone, owner, line } of document.declared.records)
    if (zones.has(zone) && !found.has(zone))
      found.set(zone, blockLine(document, Math.min(line, owner?.line ?? line)));
  return found;
}

/** Returns the line that begins the block of a line: the one above it that is not indented. */
function blockLine(document: Declaring, line: number): number {
  let start = line;
  while (start > 0 && /^(?:\s|$)/u.test(document.textOf(start))) start -= 1;
  return start;
}

/** The zone of a zone file is the first that `$ORIGIN` names, else the one that the file is named after. */
function zoneOfZoneFile(
  document: Declaring,
  fileName: string,
  zones: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  for (let line = 0; line < document.mentions.length; line += 1) {
    const zone = zoneNameOf(ORIGIN.exec(document.textOf(line))?.[1] ?? '');
    if (zone !== undefined && zones.has(zone)) return new Map([[zone, line]]);
  }
  const zone = zoneNameOf(originOfFile(fileName) ?? '');
  return new Map(zone !== undefined && zones.has(zone) ? [[zone, 0]] : []);
}
