import type * as vscode from 'vscode';
import type { Indexer } from '../../zones/indexing/indexer.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import type { IndexRuns } from '../indexing/indexRuns.ts';
import type { RecentQueries } from '../query/recentQueries.ts';
import type { FoundRecord, ZoneState } from '../../zones/zoneState.ts';

/** The parts of the extension that a search uses, and what to do with its results. */
export interface SearchParts {
  readonly accounts: Accounts;
  readonly indexer: Indexer;
  readonly indexing: IndexRuns;
  readonly recent: RecentQueries;
  readonly iconOf: (recordType: string) => vscode.QuickPickItem['iconPath'];
  readonly reveal: (ref: ItemRef) => void;
  readonly showDetails: (ref: ItemRef) => void;
  readonly copy: (value: string) => void;
  /** Shows all results of a query in a view. */
  readonly showResults: (query: string) => void;
  /** Copies all results of a query. */
  readonly copyResults: (query: string) => void;
  readonly reportBug: (error: unknown) => void;
}

/**
 * The purpose of a search box: to reveal a result in the tree, to keep all results in a view, or to choose the item
 * that a command acts on.
 */
export type SearchPurpose =
  | { readonly kind: 'reveal' }
  /** `title`: the title of the command. */
  | { readonly kind: 'record' | 'recordOrZone'; readonly title: string }
  /** `listsAll`: lists the zones of all accounts when the box opens, instead of offering it. */
  | { readonly kind: 'zone'; readonly title: string; readonly listsAll?: boolean };

/** The chosen item, and the query that found it. */
export type SearchChoice = { readonly query: string } & (
  | ({ readonly kind: 'record' } & FoundRecord)
  | { readonly kind: 'zone'; readonly zone: ZoneState }
);
