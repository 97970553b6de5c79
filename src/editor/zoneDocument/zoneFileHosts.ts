import { DOCUMENT_LIMITS } from '../../config/structure/documentLimits.ts';
import { readZoneFileLine, zoneFileStart, type ZoneFileEntry } from '../../dns/zoneFile/line.ts';

/** Lines of a zone file, one below the other, whose records have the same owner. */
export interface HostLines {
  /** `@` for the origin, names below it without the origin, others as they are written. */
  readonly host: string;
  /** The types of its records. */
  readonly types: ReadonlySet<string>;
  /** The first and the last line, from 0. */
  readonly first: number;
  readonly last: number;
}

interface Options {
  /** For zone documents: records that are no part of DNS stand in comments, and count. */
  readonly commented: boolean;
}

/** Finds the owners in the lines of a zone file, line by line. */
export class ZoneFileHosts {
  readonly #commented: boolean;
  readonly #hosts: (HostLines & { types: Set<string>; last: number })[] = [];
  #state = zoneFileStart(undefined);
  #line = -1;

  constructor({ commented }: Options) {
    this.#commented = commented;
  }

  /** The hosts of the lines so far. */
  get all(): readonly HostLines[] {
    return this.#hosts;
  }

  /** Takes the next line. */
  add(line: string): void {
    this.#line += 1;
    const cut = line.slice(0, DOCUMENT_LIMITS.lineCharacters);
    const text = this.#commented && RECORD_IN_COMMENT.test(cut) ? cut.slice('; '.length) : cut;
    const { words, entry, state } = readZoneFileLine(text, this.#state);
    // A zone document has one line for each record.
    this.#state = this.#commented ? { ...state, depth: 0, entry: undefined } : state;
    if (entry === undefined || entry.directive !== undefined) return;
    const current =
      words[0]?.role === 'owner' ? this.#hostAt(hostOf(entry, state.origin)) : this.#hosts.at(-1);
    if (current === undefined) return;
    current.last = this.#line;
    const type = entry.type ?? entry.unknown?.toUpperCase();
    if (type !== undefined) current.types.add(type);
  }

  /** Returns the host of the current line: the one above, if its owner is the same. */
  #hostAt(host: string): HostLines & { types: Set<string>; last: number } {
    const above = this.#hosts.at(-1);
    if (above?.host === host) return above;
    const next = { host, types: new Set<string>(), first: this.#line, last: this.#line };
    this.#hosts.push(next);
    return next;
  }
}

/** A record in a comment, as zone documents show records that are disabled or of a type that zone files lack. */
const RECORD_IN_COMMENT = /^; [^\s;]+\. /u;

function hostOf({ owner, written = '' }: ZoneFileEntry, origin: string | undefined): string {
  if (owner === undefined || origin === undefined || origin === '') return written;
  if (owner === origin) return '@';
  return owner.endsWith(`.${origin}`) ? owner.slice(0, -origin.length - 1) : written;
}
