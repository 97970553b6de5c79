import { hostsInLine, NO_HOSTS, type HostsInLine } from '../locate/hostsInLine.ts';
import type { Block, Entry } from './entry.ts';
import { ownerOfFile } from './fileOwner.ts';
import type { Family } from './language.ts';
import { LineMemo, type LineChange } from './lineMemo.ts';
import { octoDnsHosts, zoneOfYamlFile } from './octoDns.ts';
import { RelativeNames } from './relativeNames.ts';
import { SplitRecords } from './splitRecords.ts';
import { LONGEST_LINE, structureOf, type Structure } from './structure.ts';
import { originOfFile } from './zoneFile.ts';

/** Larger documents are not read. They are logs, dumps or generated. */
export const LARGEST_DOCUMENT = { characters: 1_000_000, lines: 50_000 } as const;

/** The lines of a document, with their names and addresses and their structure. */
export interface AnalysedDocument {
  readonly family: Family;
  /** The host within the zones that the file is about by its path; undefined if it is about none. */
  readonly owner: string | undefined;
  /** The hosts of a zone of octoDNS, by the blocks of their records. */
  readonly hostBlocks: ReadonlyMap<Block, string>;
  readonly mentions: readonly HostsInLine[];
  /** Of every line; empty if the document has no names of the zones. */
  readonly entries: readonly (readonly Entry[])[];
  /** The zones of its names, in the order of their first names, and that of its owner. */
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

/** Reads a document, and after edits the lines that changed. The reading can pause after any line. */
export class DocumentReader {
  readonly #family: Family;
  readonly #source: DocumentText;
  readonly #mentions: LineMemo<HostsInLine>;
  readonly #split = new SplitRecords();
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

  /** Takes other zones; all names are located again if they differ. */
  useZones(zones: ReadonlySet<string>): void {
    if (zones === this.#zones) return;
    this.#zones = zones;
    this.#located = undefined;
    this.#analysed = undefined;
    this.#mentions.forget(this.#source.lineCount);
  }

  /** Takes edits of the source, in the order of the editor's event. */
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

  /** Returns the document after reading what is left of it. */
  analysed(): AnalysedDocument {
    const { mentions, owner, zones } = this.#hosts();
    const entries = this.#entries();
    this.#analysed ??= {
      family: this.#family,
      owner,
      hostBlocks: this.#hostBlocks(entries),
      mentions: this.#relative.addTo(mentions, entries, this.#zones),
      entries,
      zones,
      longLines: mentions.filter((each) => each === TOO_LONG).length,
      textOf: (line) => this.#source.textOf(line),
    };
    return this.#analysed;
  }

  #hostBlocks(entries: readonly (readonly Entry[])[]): ReadonlyMap<Block, string> {
    const zone = this.#zoneOfYaml();
    return zone === undefined ? new Map() : octoDnsHosts(entries, zone);
  }

  /** The zone that the file is called after, if it may be one of octoDNS. */
  #zoneOfYaml(): string | undefined {
    const zone = this.#family === 'yaml' ? zoneOfYamlFile(this.#source.fileName ?? '') : undefined;
    return zone !== undefined && this.#zones.has(zone) ? zone : undefined;
  }

  #entries(): readonly (readonly Entry[])[] {
    const entries = this.#structureIfNeeded()?.all() ?? [];
    if (this.#family !== 'hcl') return entries;
    return this.#split.addTo(entries, (line) => this.#source.textOf(line));
  }

  #hosts(): LocatedHosts {
    if (this.#located !== undefined) return this.#located;
    const mentions = this.#mentions.all();
    const { fileName = '' } = this.#source;
    const [owner] = hostsInLine(ownerOfFile(fileName) ?? '', this.#zones).names;
    const origin = this.#family === 'zone' ? originOfFile(fileName) : undefined;
    const zones = new Set(mentions.flatMap(({ names }) => names.map(({ zone }) => zone)));
    for (const { zone } of [owner ?? [], hostsInLine(origin ?? '', this.#zones).names].flat())
      zones.add(zone);
    const zoneOfYaml = this.#zoneOfYaml();
    if (zoneOfYaml !== undefined) zones.add(zoneOfYaml);
    this.#located = { mentions, owner: owner?.text, zones };
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
      this.#source.fileName,
    );
    return this.#structure;
  }

  #mentionsIn(text: string): HostsInLine {
    return text.length > LONGEST_LINE ? TOO_LONG : hostsInLine(text, this.#zones);
  }
}
