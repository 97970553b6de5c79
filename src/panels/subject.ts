import type { DnsRecord } from '../api/record.ts';
import type { Listen } from '../base/emitter.ts';
import type { LazyList } from '../model/lazyList.ts';
import type { ValueState } from '../model/lazyValue.ts';
import type { ItemRef } from '../model/itemRef.ts';
import type { Zones } from '../model/zones.ts';
import type { Action } from './protocol.ts';
import type { RecordFilter, RecordPortion } from './records/recordPortion.ts';
import type { PanelName } from './viewType.ts';

/** What a panel loads when it opens; a `LazyValue` is one. */
export interface Loadable {
  readonly state: ValueState<unknown>;
  readonly needsLoad: boolean;
  open(signal: AbortSignal): Promise<void>;
  markStale(): void;
}

/** The content of a page, and the raw texts that its copy buttons stand for. */
export interface Shown {
  /** Of the schema that the page's script parses. */
  readonly content: unknown;
  readonly copies: { get(key: string): string | undefined };
  /** The rows of its table by their numbers, with its head first. */
  readonly table?: (rows: readonly number[]) => readonly (readonly string[])[];
}

/** The item that a panel shows, as it is in the model now. */
export interface Subject {
  /** In the tab and on top of the page; fit to be shown. */
  readonly heading: string;
  readonly subtitle: string;
  /** The panel loads it when it opens, and again on *Refresh*; undefined when there is nothing to load. */
  readonly loadable: Loadable | undefined;
  /** The records that are part of the content. They are loaded like `loadable`, but the content shows their state. */
  readonly records?: LazyList<DnsRecord>;
  /** Buttons beside *Refresh*. */
  readonly actions: readonly Action[];
  /** Asked for whenever something of the account changed. */
  show(): Shown | undefined;
  /** Returns rows of the table of records. */
  portion?(filter: RecordFilter, first: number): RecordPortion;
  /** Called when the panel is opened for an item inside its own, such as a record of its domain. */
  turnTo?(ref: ItemRef): void;
  /** Does what a button of this page is for; unknown names are nobody's. `signal` ends with the panel. */
  act(name: string, value: string | undefined, signal: AbortSignal): Promise<void> | void;
}

/** Runs a command of this extension on an item. */
export type RunCommand = (command: string, ref: ItemRef) => Promise<void>;

/** A kind of panel: `dist/panels/<name>.js` is its script. */
export interface PanelKind {
  readonly name: PanelName;
  /** Styles beside panels.css, in media/panels. */
  readonly styles: readonly string[];
  /** The ids its item needs besides the account's. */
  readonly needs: readonly ('domain' | 'record')[];
  /** Emits when something changed that is shown beside the model's items. */
  readonly onDidChange?: Listen<void>;
  /** Returns undefined when `ref` lacks an id that this kind needs. */
  subject(zones: Zones, ref: ItemRef, run: RunCommand): Subject | undefined;
}
