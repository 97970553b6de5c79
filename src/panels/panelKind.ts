import type { Domain } from '../api/domain.ts';
import type { DnsRecord } from '../api/record.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { LazyList } from '../zones/lists/lazyList.ts';
import type { ValueState } from '../zones/lists/lazyValue.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Account } from '../zones/account.ts';
import type { Action } from './protocol.ts';
import type { RecordFilter, RecordPortion } from './domain/recordPortion.ts';
import type { PanelName } from './panelNames.ts';

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
  readonly copies: { get(key: string): string | undefined };
  /** Whole texts that buttons copy, already escaped for their form. */
  readonly documents?: { get(key: string): string | undefined };
  /** Returns rows of its table by their numbers, after the head. */
  readonly table?: (rows: readonly number[]) => readonly (readonly string[])[];
}

/** The item that a panel shows: what to load for it, and how to render its current state. */
export interface PanelItem {
  /** The title of the tab and the heading of the page, safe to show. */
  readonly heading: string;
  readonly subtitle: string;
  /** The panel loads it when it opens, and again on *Refresh*; undefined when there is nothing to load. */
  readonly loadable: Loadable | undefined;
  /** The rows that are part of the content. They are loaded like `loadable`, but the content shows their state. */
  readonly list?: LazyList<DnsRecord> | LazyList<Domain> | undefined;
  /** Longer work that begins when it is due and the panel is shown. Once it runs, it is not due. */
  readonly task?: { readonly isDue: boolean; run(signal: AbortSignal): Promise<void> };
  /** Buttons beside *Refresh*. */
  readonly actions: readonly Action[];
  /** Renders the current state; undefined while there is no content. Called after each change of the account. */
  render(): PanelContent | undefined;
  /** Returns rows of the table of records. */
  portion?(filter: RecordFilter, first: number): RecordPortion;
  /** Called when the panel is opened for a part of its item, such as a record of its domain. */
  showPart?(ref: ItemRef): void;
  /** The ids of the part that it shows, for {@link showPart} after a window reload. Must not contain secrets. */
  readonly part?: Pick<ItemRef, 'host' | 'record'>;
  /** Runs the action of a button. Ignores unknown names. `signal` is aborted when the panel closes. */
  act(name: string, value: string | undefined, signal: AbortSignal): Promise<void> | void;
}

/** Runs a command of this extension on an item, or on one of its changes: `change` 0 is the latest. */
export type RunCommand = (command: string, ref: ItemRef & { readonly change?: number }) => Promise<void>;

/** A kind of panel: `dist/panels/<name>.js` is its script. */
export interface PanelKind {
  readonly name: PanelName;
  /** Style sheets besides panels.css, in media/panels. */
  readonly styles: readonly string[];
  /** The ids that identify its item besides the account's. */
  readonly needs: readonly ('domain' | 'record')[];
  /**
   * Calls `listener` when content of the item changed that is not part of its account, until the result is disposed.
   */
  onDidChange?(listener: () => void, ref: ItemRef): Disposable;
  /** Returns the item with these ids; undefined if `ref` lacks an id that this kind needs. */
  item(account: Account, ref: ItemRef, run: RunCommand): PanelItem | undefined;
}
