import type { Entry } from '../structure/entry.ts';
import { hostsInLine, type HostsInLine } from '../locate/hostsInLine.ts';

interface CachedLine {
  readonly mentions: HostsInLine;
  readonly zones: ReadonlySet<string>;
  readonly merged: HostsInLine;
}

/**
 * Adds the relative names of a structure to the names that were located. A line that does not change keeps its object.
 */
export class RelativeNames {
  readonly #lines = new WeakMap<readonly Entry[], CachedLine>();

  addTo(
    mentions: readonly HostsInLine[],
    entries: readonly (readonly Entry[])[],
    zones: ReadonlySet<string>,
  ): readonly HostsInLine[] {
    return mentions.map((each, line) => this.#merge(each, entries[line] ?? [], zones));
  }

  #merge(mentions: HostsInLine, entries: readonly Entry[], zones: ReadonlySet<string>): HostsInLine {
    if (!entries.some((entry) => entry.fqdn !== undefined)) return mentions;
    const known = this.#lines.get(entries);
    if (known?.mentions === mentions && known.zones === zones) return known.merged;
    const names = entries.flatMap(({ start, end, fqdn: written = '' }) =>
      hostsInLine(written, zones).names.map(({ text, zone }) => ({
        start,
        end,
        text,
        zone,
        certain: true,
      })),
    );
    const merged = {
      ...mentions,
      names: [...mentions.names, ...names].toSorted((a, b) => a.start - b.start),
    };
    this.#lines.set(entries, { mentions, zones, merged });
    return merged;
  }
}
