import { DOCUMENT_LIMITS } from '../structure/documentLimits.ts';
import { NamedOwners } from './namedOwners.ts';
import { RelativeNames } from './relativeNames.ts';
import { zoneOfYamlFile } from '../records/octoDns.ts';
import { mayStateRecords, recordsInEntries } from '../records/recordsInEntries.ts';
import { NOTHING_DECLARED, type DeclaredRecords } from '../records/declaredRecords.ts';
import { zoneNameOf, zoneOfName } from '../records/declaredNames.ts';
import { hostsInLine, NO_HOSTS, type HostsInLine } from '../locate/hostsInLine.ts';
import type { Entry } from '../structure/entry.ts';
import { ownerOfFile } from '../structure/fileOwner.ts';
import type { Family } from '../structure/language.ts';
import { LineMemo, type LineChange } from '../structure/lineMemo.ts';
import { structureOf, type Structure } from '../structure/structure.ts';
import { originOfFile } from '../structure/zoneFile.ts';

/** The lines of a document, with their names and addresses and their structure. */
export interface AnalysedDocument {
  readonly family: Family;
  /** The host within the zones that the file is about by its path; undefined if it is about none. */
  readonly owner: string | undefined;
  /** The records that the text declares. */
  readonly declared: DeclaredRecords;
  /** Whether the text may declare records, but is too long to read them. */
  readonly hasUnreadRecords: boolean;
  readonly mentions: readonly HostsInLine[];
  /** The entries of each line; empty if the document has no names of the zones. */
  readonly entries: readonly (readonly Entry[])[];
  /** The zones of the names in its text, in the order in which they first occur, then those that its path names. */
  readonly zones: ReadonlySet<string>;
  /** How many lines are too long to be read. */
  readonly longLines: number;
  textOf(line: number): string;
}

type LocatedHosts = Pick<AnalysedDocument, 'mentions' | 'owner' | 'zones'>;

/** The text of a document. */
interface DocumentText {
  /** The path, if it is known; `/` separates folders. */
  readonly fileName?: string;
  readonly lineCount: number;
  /** Returns a line of the current text, at any later time. */
  textOf(line: number): string;
}

const TOO_LONG: HostsInLine = { ...NO_HOSTS };

/** Returns the host that a file is about by its path, and the zones that the path names. */
export function hostsOfPath(
  family: Family,
  fileName: string,
  zones: ReadonlySet<string>,
): { readonly owner: string | undefined; readonly zones: readonly string[] } {
  const [owner] = hostsInLine(ownerOfFile(fileName) ?? '', zones).names;
  const origin = family === 'zone' ? originOfFile(fileName) : undefined;
  const named = hostsInLine(origin ?? '', zones).names.map(({ zone }) => zone);
  // The file may be one of octoDNS, which is named after its zone.
  const ofYaml = family === 'yaml' ? zoneOfYamlFile(fileName) : undefined;
  const ofFile = ofYaml !== undefined && zones.has(ofYaml) ? [ofYaml] : [];
  return { owner: owner?.text, zones: [...(owner === undefined ? [] : [owner.zone]), ...named, ...ofFile] };
}

/**
 * Returns the zone that a zone file is named after; undefined if that is a name below one of `zones`. Such a name need
 * not be a zone: `old` in `old.example.com.zone` may just describe the file.
 */
function originAmong(fileName: string, zones: ReadonlySet<string>): string | undefined {
  const origin = originOfFile(fileName);
  const zone = origin === undefined ? undefined : zoneOfName(origin, zones);
  return zone === undefined || zone === zoneNameOf(origin ?? '') ? origin : undefined;
}

/** Reads a document, and after edits the lines that changed. The reading can pause after any line. */
export class DocumentReader {
  readonly #family: Family;
  readonly #source: DocumentText;
  readonly #mentions: LineMemo<HostsInLine>;
  readonly #owners = new NamedOwners();
  readonly #relative = new RelativeNames();
  #zones: ReadonlySet<string>;
  #structure: Structure | undefined;
  #located: LocatedHosts | undefined;
  #analysed: AnalysedDocument | undefined;

  /** @param zones the names of all zones, in ASCII */
  constructor(family: Family, source: DocumentText, zones: ReadonlySet<string>) {
    this.#family = family;
    this.#source = source;
    this.#zones = zones;
    this.#mentions = new LineMemo(source.lineCount, (line) => this.#mentionsIn(source.textOf(line)));
  }

  /** Sets the zones. Locates all names again if they differ. */
  useZones(zones: ReadonlySet<string>): void {
    if (zones === this.#zones) return;
    this.#zones = zones;
    // The origin of a zone file may depend on them.
    if (this.#family === 'zone') this.#structure = undefined;
    this.#located = undefined;
    this.#analysed = undefined;
    this.#mentions.forget(this.#source.lineCount);
  }

  /** Applies edits of the source, in the order of the editor's event. */
  apply(changes: readonly LineChange[]): void {
    this.#located = undefined;
    this.#analysed = undefined;
    this.#mentions.apply(changes, this.#source.lineCount);
    this.#structure?.apply(changes, this.#source.lineCount);
  }

  /** Reads lines until `isOver` returns true. Returns whether all are read. */
  advance(isOver: () => boolean): boolean {
    return this.#mentions.advance(isOver) && this.#structureIfNeeded()?.advance(isOver) !== false;
  }

  /** Returns the document after reading the rest of it. */
  analysed(): AnalysedDocument {
    this.#analysed ??= this.#analyse(this.#hosts());
    return this.#analysed;
  }

  #analyse({ mentions, owner, zones }: LocatedHosts): AnalysedDocument {
    const textOf = (line: number): string => this.#source.textOf(line);
    const read = this.#structureIfNeeded()?.all() ?? [];
    const { fileName = '' } = this.#source;
    const { length: lineCount } = read;
    const text = { family: this.#family, fileName, lineCount, textOf, zones: this.#zones };
    const mayState = zones.size > 0 && mayStateRecords(text);
    const isLong = lineCount > DOCUMENT_LIMITS.linesOfRecords || (mayState && this.#isLongYaml(lineCount));
    const declared = mayState && !isLong ? recordsInEntries({ ...text, entries: read }) : NOTHING_DECLARED;
    const entries = this.#owners.addTo(read, [...declared.records, ...declared.hosts], textOf);
    return {
      family: this.#family,
      owner,
      declared,
      hasUnreadRecords: isLong && mayState,
      mentions: this.#relative.addTo(mentions, entries, this.#zones),
      entries,
      zones,
      longLines: mentions.filter((each) => each === TOO_LONG).length,
      textOf,
    };
  }

  #isLongYaml(lineCount: number): boolean {
    if (this.#family !== 'yaml') return false;
    let characters = 0;
    for (let line = 0; line < lineCount; line += 1) characters += this.#source.textOf(line).length;
    return characters > DOCUMENT_LIMITS.yamlCharacters;
  }

  #hosts(): LocatedHosts {
    if (this.#located !== undefined) return this.#located;
    const mentions = this.#mentions.all();
    const { owner, zones: ofPath } = hostsOfPath(this.#family, this.#source.fileName ?? '', this.#zones);
    const zones = new Set([...mentions.flatMap(({ names }) => names.map(({ zone }) => zone)), ...ofPath]);
    this.#located = { mentions, owner, zones };
    return this.#located;
  }

  /** Without a name of the zones there is nothing to check. */
  #structureIfNeeded(): Structure | undefined {
    if (this.#hosts().zones.size === 0) return undefined;
    const { lineCount } = this.#source;
    this.#structure ??= structureOf(
      this.#family,
      lineCount,
      (line) => this.#source.textOf(line),
      this.#family === 'zone' ? originAmong(this.#source.fileName ?? '', this.#zones) : undefined,
    );
    return this.#structure;
  }

  #mentionsIn(text: string): HostsInLine {
    return text.length > DOCUMENT_LIMITS.lineCharacters ? TOO_LONG : hostsInLine(text, this.#zones);
  }
}
