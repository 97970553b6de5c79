import type { FoundRecord, IndexedZone } from '../index/recordIndex.ts';

/**
 * What a search box is open for: to reveal a result in the tree or keep all of them in a view, or to choose the item
 * that a command acts on.
 */
export type SearchPurpose =
  | { readonly kind: 'reveal'; readonly keepsResults: boolean }
  /** `title`: that of the command. */
  | { readonly kind: 'record' | 'zone' | 'recordOrZone'; readonly title: string };

/** The chosen item, and the query that found it. */
export type SearchChoice = { readonly query: string } & (
  | ({ readonly kind: 'record' } & FoundRecord)
  | { readonly kind: 'zone'; readonly zone: IndexedZone }
);
