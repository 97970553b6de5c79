import { isDeepStrictEqual } from 'node:util';
import type { ZoneIds } from '../history/snapshotFormat.ts';
import type { ItemRef } from '../zones/itemRef.ts';

/** The most addresses that are kept, and that the editor accepts in one event. */
export const MOST_PROVIDED = 250;

/** The decoration that was provided for the address of an item. */
interface ProvidedItem<Address, Decoration> {
  readonly address: Address;
  readonly item: ItemRef;
  readonly decoration: Decoration;
}

/** The decorations that were provided for the addresses of items, to detect which of them changed. */
export class ProvidedItems<Address extends { readonly toString: () => string }, Decoration> {
  /** By the text of the address. */
  readonly #provided = new Map<string, ProvidedItem<Address, Decoration>>();
  #isCut = false;

  add(address: Address, item: ItemRef, decoration: Decoration): void {
    const key = address.toString();
    if (this.#provided.size < MOST_PROVIDED || this.#provided.has(key))
      this.#provided.set(key, { address, item, decoration });
    else this.#isCut = true;
  }

  /**
   * Returns the addresses whose decoration has changed, of one zone or of all. Returns `all` and forgets every address
   * if they were too many to remember.
   */
  changed(zone: ZoneIds | undefined, decorationOf: (address: Address) => Decoration): Address[] | 'all' {
    if (this.#isCut) {
      this.#provided.clear();
      this.#isCut = false;
      return 'all';
    }
    const changed: Address[] = [];
    for (const { address, item, decoration } of this.#provided.values()) {
      if (zone !== undefined && (item.account !== zone.account || item.domain !== zone.id)) continue;
      if (!isDeepStrictEqual(decoration, decorationOf(address))) changed.push(address);
    }
    return changed;
  }
}
