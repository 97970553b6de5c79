import { fqdn, namesAbove, toAscii } from '../../dns/names.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { indexOfEntry } from '../structure/entry.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { TextSpan } from '../records/declaredRecord.ts';
import { kindOfAddress } from './nameChecker.ts';

/** The owners of the records that a document declares. */
export class DeclaredOwners {
  /** In ASCII and lower case, without a final dot. */
  readonly names: ReadonlySet<string>;
  readonly #places: ReadonlySet<string>;
  /** The zone of a zone file; undefined for other files, and if the file does not name it. */
  readonly #zone: string | undefined;

  constructor({ family, declared, mentions, entries }: AnalysedDocument) {
    const names = new Set<string>();
    const places = new Set<string>();
    for (const { zone, host, owner } of [...declared.records, ...declared.hosts]) {
      names.add(fqdn(host, zone));
      if (owner !== undefined) places.add(keyOfPlace(owner.line, owner.entry.start));
    }
    if (family === 'zone')
      for (const [line, { names: ofLine }] of mentions.entries())
        for (const mention of ofLine) {
          const ofEntries = entries[line] ?? [];
          if (ofEntries[indexOfEntry(ofEntries, mention)]?.subject !== 'owner') continue;
          names.add(mention.text);
          places.add(keyOfPlace(line, mention.start));
        }
    this.names = names;
    this.#places = places;
    this.#zone = family === 'zone' ? ownerOfSoa(entries) : undefined;
  }

  /** Whether the owner of a declared record is written at a place. */
  isOwner(line: number, start: number): boolean {
    return this.#places.has(keyOfPlace(line, start));
  }

  /** Whether a name is in the zone that the document itself is, and that no account hosts. */
  isOfUnhostedZone(name: string, hosted: ReadonlySet<string>): boolean {
    const zone = this.#zone;
    return zone !== undefined && !hosted.has(zone) && (name === zone || namesAbove(name).includes(zone));
  }
}

function ownerOfSoa(entries: AnalysedDocument['entries']): string | undefined {
  for (const ofLine of entries) {
    const server = ofLine.find(({ key }) => key === 'SOA');
    if (server !== undefined) return server.block.key === '' ? undefined : server.block.key;
  }
  return undefined;
}

/** A key of a place in a document. */
export function keyOfPlace(line: number, start: number): string {
  return `${line}:${start}`;
}

/** The target of a record that a document declares, and where it is written. */
export interface DeclaredTarget {
  /** The owner of the record in full, in ASCII and lower case, without a final dot. */
  readonly name: string;
  readonly type: string;
  /** As `name`. */
  readonly target: string;
  /** Counted from 0. */
  readonly line: number;
  /** Columns in UTF-16 code units. A final dot is not a part. */
  readonly start: number;
  readonly end: number;
}

/** The types whose targets are compared: a host has few of them, and each has one target. */
const COMPARED: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'SRV']);

/** Returns the targets of the records that a document declares. */
export function declaredTargets(document: AnalysedDocument): readonly DeclaredTarget[] {
  if (document.family === 'zone') return targetsOfZoneFile(document);
  return document.declared.records.flatMap(({ zone, host, type, value, mx, data }) => {
    const parsed = parseRdata(type, value, mx);
    if (!COMPARED.has(type) || !parsed.ok || parsed.target === undefined) return [];
    return placed(document, { name: fqdn(host, zone), type, target: parsed.target }, data);
  });
}

/** Returns none of a zone file with private addresses: it is for one network, where names have other targets. */
function targetsOfZoneFile(document: AnalysedDocument): readonly DeclaredTarget[] {
  if (
    document.mentions.some(({ addresses }) =>
      addresses.some(({ text }) => kindOfAddress(text).endsWith('private')),
    )
  )
    return [];
  return document.entries.flatMap((entries, line) =>
    entries.flatMap((entry) => {
      const { key: type, block, start, end } = entry;
      if (block.key === '' || !COMPARED.has(type)) return [];
      const written = document.textOf(line).slice(start, end);
      const target = entry.fqdn ?? (written.endsWith('.') ? toAscii(written).toLowerCase() : undefined);
      return target === undefined ? [] : placed(document, { name: block.key, type, target }, { line, entry });
    }),
  );
}

/** Returns a target with its place; empty if its text does not end in the name, but makes it with escapes or code. */
function placed(
  document: AnalysedDocument,
  declared: Pick<DeclaredTarget, 'name' | 'type' | 'target'>,
  { line, entry }: TextSpan,
): readonly DeclaredTarget[] {
  const text = document.textOf(line).slice(entry.start, entry.end).trimEnd().replace(/\.$/u, '');
  const word = text.split(/\s/u).at(-1) ?? '';
  const written = toAscii(word).toLowerCase();
  if (written === '' || !`${declared.target}.`.startsWith(`${written}.`)) return [];
  const end = entry.start + text.length;
  return [{ ...declared, line, start: end - word.length, end }];
}
