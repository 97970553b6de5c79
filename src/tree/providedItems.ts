import { isDeepStrictEqual } from 'node:util';
import type { IndexedZone } from '../index/recordIndex.ts';
import type { ItemRef } from '../model/itemRef.ts';

/** More addresses are not remembered. */
export const MOST_PROVIDED = 2000;
/** The editor reads no more addresses of one event. */
export const MOST_CHANGED = 250;

/** What was provided for an address. */
interface ProvidedItem<Address, Decoration> {
  readonly address: Address;
  readonly item: ItemRef;
  readonly decoration: Decoration;
}

/** What was provided for the addresses of items, to tell which of them changed. */
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
   * Returns the addresses whose decoration has changed, of one zone or of all. Returns `all` and forgets every address if
   * they were too many to remember, or are too many for one event.
   */
  changed(
    zone: Pick<IndexedZone, 'account' | 'id'> | undefined,
    decorationOf: (address: Address) => Decoration,
  ): Address[] | 'all' {
    const changed: Address[] = [];
    for (const { address, item, decoration } of this.#isCut ? [] : this.#provided.values()) {
      if (zone !== undefined && (item.account !== zone.account || item.domain !== zone.id)) continue;
      if (!isDeepStrictEqual(decoration, decorationOf(address))) changed.push(address);
      if (changed.length > MOST_CHANGED) break;
    }
    if (!this.#isCut && changed.length <= MOST_CHANGED) return changed;
    this.#provided.clear();
    this.#isCut = false;
    return 'all';
  }
}
