import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { LazyList } from '../zones/lists/lazyList.ts';
import type { ValueState } from '../zones/lists/lazyValue.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Account } from '../zones/account.ts';
import type { Action } from './action.ts';
import type { Notice } from './protocol.ts';
import type { PageName } from './panelNames.ts';
import type { TableSource } from './table/tableSource.ts';

/** A value that a panel loads when it opens, such as a `LazyValue`. */
export interface Loadable {
  readonly state: ValueState<unknown>;
  readonly needsLoad: boolean;
  open(signal: AbortSignal): Promise<void>;
  markStale(): void;
}

/** The content of a page, and the texts that its copy buttons copy. */
export interface PanelContent {
  /** Matches the schema that the page parses it with. */
  readonly content: unknown;
  readonly copies?: { get(key: string): string | undefined };
}

/** What a panel shows: what to load for it, and how to render its current state. */
export interface PanelItem {
  /** The title of the tab and the heading of the page, safe to show. */
  readonly heading: string;
  readonly subtitle: string;
  /** The panel loads it when it opens, and again on *Refresh*; undefined when there is nothing to load. */
  readonly loadable?: Loadable | undefined;
  /** The rows that are part of the content. They are loaded like `loadable`, but the content shows their state. */
  readonly list?: LazyList<DnsRecord> | LazyList<Domain> | undefined;
  /** The message above the content, and when the content was made, for an item without a `loadable`. */
  readonly notice?: Notice | undefined;
  readonly madeAt?: string | undefined;
  /** Buttons beside *Refresh*. */
  readonly actions: readonly Action[];
  /** The rows of the table of the page. */
  readonly table?: TableSource | undefined;
  /** Renders the current state; undefined while there is no content. Called after each change. */
  render(): PanelContent | undefined;
  /** Called when the panel is opened for a part of its item, such as a record of its domain. */
  showPart?(ref: ItemRef, signal: AbortSignal): Promise<void> | void;
  /** The ids of the part that it shows, for {@link showPart} after a window reload. Must not contain secrets. */
  readonly part?: Pick<ItemRef, 'host' | 'record'>;
  /**
   * Runs the action of a button to its end. Ignores unknown names. `signal` is aborted when the panel closes. Returns a
   * text that the page announces, or nothing.
   */
  act(
    name: string,
    value: string | undefined,
    signal: AbortSignal,
  ): Promise<string | undefined | void> | string | undefined | void;
}

/** Runs a command of this extension on an item, or on one of its changes: `change` 0 is the latest. */
export type RunCommand = (command: string, ref: ItemRef & { readonly change?: number }) => Promise<void>;

/** A kind of panel that shows an item of an account. */
export interface ItemKind {
  /** `media/panels/<name>` has the script of the page and its style sheet. */
  readonly name: PageName;
  /** The ids that identify its item besides the account's. */
  readonly needs: readonly ('domain' | 'record')[];
  /**
   * Calls `listener` when content of the item changed that is not part of its account, until the result is disposed.
   */
  onDidChange?(listener: () => void, ref: ItemRef): readonly Disposable[];
  /** Returns the item with these ids; undefined if `ref` lacks an id that this kind needs. */
  item(account: Account, ref: ItemRef, run: RunCommand): PanelItem | undefined;
}

/** A kind of panel that shows the result of a command. There is one of it at most. */
export interface ResultKind extends PanelItem {
  readonly name: PageName;
  readonly needs?: undefined;
  onDidChange(listener: () => void): Disposable;
  /** Called when the user closed the tab. */
  closed(): void;
}

/** A kind of panel. */
export type PanelKind = ItemKind | ResultKind;
