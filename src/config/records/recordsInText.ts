import { languageFamily } from '../structure/language.ts';
import { structureOf } from '../structure/structure.ts';
import { recordsInEntries } from './recordsInEntries.ts';
import type { DeclaredRecord } from './declaredRecord.ts';
import type { UnjudgedPlace } from './declaredRecords.ts';

/** The records that a text declares, by the names of their zones, and the places that were not judged. */
interface DeclaredZones {
  readonly zones: ReadonlyMap<string, readonly DeclaredRecord[]>;
  readonly notJudged: readonly UnjudgedPlace[];
}

/**
 * Reads the records that a text declares: Terraform (the resources of `terraformTable.ts`), `dnsconfig.js` of
 * DNSControl, a file of octoDNS, `DNSEndpoint` resources. A text of any other form declares none. Reads a text of any
 * size.
 *
 *     recordsInText('www:\n  type: A\n  value: 192.0.2.1', 'zones/example.com.yaml', new Set(['example.com']));
 *
 * @param fileName the path, or the name alone; a file of octoDNS is named after its zone
 * @param zones the names of the zones of the accounts, in ASCII: where a text does not name the zone, the longest that
 *   fits; a file of octoDNS is read if it is named after one of them
 */
export function recordsInText(text: string, fileName: string, zones: ReadonlySet<string>): DeclaredZones {
  const lines = text.split(/\r?\n/u);
  const family = languageFamily(fileName, 'plaintext', lines);
  const textOf = (line: number): string => lines[line] ?? '';
  const { length: lineCount } = lines;
  const entries = family === 'yaml' ? [] : structureOf(family, lineCount, textOf).all();
  const { records, notJudged } = recordsInEntries({ family, fileName, entries, lineCount, textOf, zones });
  return { zones: Map.groupBy(records, ({ zone }) => zone), notJudged };
}
