import type { FoundRecord, ZoneState } from '../zones/zoneState.ts';

/**
 * The purpose of a search box: to reveal a result in the tree, to keep all results in a view, or to choose the item
 * that a command acts on.
 */
export type SearchPurpose =
  | { readonly kind: 'reveal'; readonly keepsResults: boolean }
  /** `title`: the title of the command. */
  | { readonly kind: 'record' | 'recordOrZone'; readonly title: string }
  /** `listsAll`: lists the zones of all accounts when the box opens, instead of offering it. */
  | { readonly kind: 'zone'; readonly title: string; readonly listsAll?: boolean };

/** The chosen item, and the query that found it. */
export type SearchChoice = { readonly query: string } & (
  | ({ readonly kind: 'record' } & FoundRecord)
  | { readonly kind: 'zone'; readonly zone: ZoneState }
);
