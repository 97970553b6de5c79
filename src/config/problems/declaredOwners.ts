import { fqdn, namesAbove } from '../../dns/names.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { indexOfEntry } from '../structure/entry.ts';

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
