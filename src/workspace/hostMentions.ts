import type { SarifPlace } from '../check/sarif.ts';
import { addressesOfHosts } from '../config/locate/hostsInLine.ts';
import { locate } from '../config/locate/locate.ts';
import type { ZoneTrie } from '../config/locate/zoneTrie.ts';
import { DOCUMENT_LIMITS } from '../config/structure/documentLimits.ts';

/** The most hosts and places that are kept, for all files together. */
const MOST = { hosts: 200_000, places: 500_000 } as const;

/** Where files mention names of the zones (ASCII, lower case, no final dot) and addresses (canonical). */
export class HostMentions {
  readonly #places = new Map<string, SarifPlace[]>();
  #count = 0;
  #isCut = false;

  /** Whether there are more hosts than are kept, so that a host that is not here may be mentioned nevertheless. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** All hosts that are mentioned, in the order of their first mention. */
  get hosts(): Iterable<string> {
    return this.#places.keys();
  }

  has(host: string): boolean {
    return this.#places.has(host);
  }

  /** The places that certainly mention a host, in the order of the files; not all of them if there are too many. */
  of(host: string): readonly SarifPlace[] {
    return this.#places.get(host) ?? [];
  }

  /** @param place undefined: it is not certain that the text means this host */
  add(host: string, place: SarifPlace | undefined): void {
    if (this.#places.size >= MOST.hosts && !this.#places.has(host)) {
      this.#isCut = true;
      return;
    }
    const places = this.#places.get(host) ?? [];
    if (!this.#places.has(host)) this.#places.set(ownText(host), places);
    // The first place of each host is kept in any case.
    if (place === undefined || (this.#count >= MOST.places && places.length > 0)) return;
    this.#count += 1;
    places.push(place);
  }
}

/** Copies a text: a name that is cut out of a file would keep the whole file in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/**
 * Adds the names of zones and the addresses that a text holds, whatever they are for: of code, the structure is not
 * read. Yields whenever `isOver` returns true.
 */
export function* addTextMentions(
  mentions: HostMentions,
  { file, text }: { readonly file: string; readonly text: string },
  zones: ZoneTrie,
  isOver: () => boolean,
): Generator<void, void> {
  for (const [line, each] of text.split(/\r\n|\r|\n/u).entries()) {
    if (isOver()) yield;
    if (each.length > DOCUMENT_LIMITS.lineCharacters) continue;
    const located = locate(each, zones);
    for (const found of located)
      if (found.kind === 'name')
        mentions.add(found.ascii, { file, line, start: found.start, end: found.end });
    for (const { text: address, start, end } of addressesOfHosts(located))
      mentions.add(address, { file, line, start, end });
  }
}
