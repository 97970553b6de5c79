import { getOrAdd } from '../../base/getOrAdd.ts';

/** A node of a trie of labels, from the root on: the zone that ends here, and the labels before it. */
interface ZoneLabel {
  readonly zone: string | undefined;
  readonly before: ReadonlyMap<string, ZoneLabel>;
}

interface GrowingLabel extends ZoneLabel {
  zone: string | undefined;
  readonly before: Map<string, GrowingLabel>;
}

/** A trie of the zones of all accounts. Names are looked up from their last label on. */
export class ZoneTrie {
  /** The node of the root. Zones have at least two labels. */
  readonly root: ZoneLabel;

  /** @param zones in ASCII, in any case, with or without a final dot */
  constructor(zones: Iterable<string>) {
    const root = grow();
    for (const zone of zones) {
      const ascii = zone.toLowerCase().replace(/\.$/u, '');
      const labels = ascii.split('.');
      if (labels.length < 2) continue;
      let at = root;
      for (const label of labels.toReversed()) at = getOrAdd(at.before, label, grow);
      at.zone = ascii;
    }
    this.root = root;
  }
}

function grow(): GrowingLabel {
  return { zone: undefined, before: new Map() };
}
