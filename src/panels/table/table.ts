import * as z from 'zod/mini';
import { SEVERITIES } from '../../check/rules/severity.ts';
import { Action } from '../action.ts';

/** Rows in a portion. The page requests the portions that its table shows. */
export const PORTION = 100;

/** The rows that can be opened or closed. Further ones are as they were at first again. */
export const TOGGLED_ROWS = 1000;

/** UTF-16 units of a filter. */
export const FILTER_LENGTH = 300;

/** The column that a table is sorted by. */
const TableOrder = z.object({ column: z.string().check(z.maxLength(64)), descending: z.boolean() });

/** How a person looks at a table. The page keeps it, and sends it with each request for rows. */
export const TableView = z.object({
  filter: z.string().check(z.maxLength(FILTER_LENGTH)),
  /** Undefined: the order of the source. */
  order: z.optional(TableOrder),
  /** The values of the controls beside the filter, by name. A control without an entry is not set. */
  choices: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(100))),
  /** The ids of rows that are open although they were closed at first, or the reverse. */
  toggled: z.array(z.string().check(z.maxLength(1024))).check(z.maxLength(TOGGLED_ROWS)),
});
export type TableView = z.infer<typeof TableView>;

/** The meaning of a line: as expected, wrong, worth attention, or a question without an answer. */
export const TONES = ['good', 'bad', 'attention', 'open'] as const;
export type Tone = (typeof TONES)[number];

const TextPart = z.object({
  kind: z.literal('text'),
  /** A class of the style sheet. A severity is a badge; a note is a paragraph. */
  look: z.enum([...SEVERITIES, 'mark', 'line', 'note']),
  text: z.string(),
});

const ButtonPart = z.object({
  kind: z.literal('button'),
  /** A click anywhere in a row presses its `plain` button. */
  look: z.enum(['plain', 'link']),
  action: Action,
  title: z.optional(z.string()),
});
export type ButtonPart = z.infer<typeof ButtonPart>;

/** A part of a cell. All texts are safe to show. */
export const Part = z.union([
  z.string(),
  z.discriminatedUnion('kind', [
    TextPart,
    ButtonPart,
    /** A button with an icon. `label` is its tooltip, and its accessible name unless there is a `fullLabel`. */
    z.object({ kind: z.literal('icon'), icon: z.enum(['reveal', 'fixes']), action: Action }),
    /** Copies the text that the extension has under this key. */
    z.object({ kind: z.literal('copy'), key: z.string(), label: z.string() }),
    /** Opens and closes its row. */
    z.object({ kind: z.literal('toggle'), label: z.string(), fullLabel: z.string() }),
    /** `mark` says in a word what `tone` shows as a colour and an icon. */
    z.object({ kind: z.literal('tone'), tone: z.enum(TONES), mark: z.string(), text: z.string() }),
    z.object({
      kind: z.literal('list'),
      look: z.enum(['values', 'links']),
      items: z.array(z.array(z.union([z.string(), z.discriminatedUnion('kind', [TextPart, ButtonPart])]))),
    }),
  ]),
]);
export type Part = z.infer<typeof Part>;

const TableCell = z.object({
  parts: z.array(Part),
  /** The whole text, for a cell that cuts it off. */
  title: z.optional(z.string()),
});
export type TableCell = z.infer<typeof TableCell>;

export const TableRow = z.object({
  /** Identifies the row among those of other portions. Undefined if nothing does. */
  id: z.optional(z.string()),
  /** One for each column. */
  cells: z.array(TableCell),
  /** A class of the style sheet. */
  look: z.optional(z.enum(['disabled', 'known', 'member'])),
  /** The depth in a table that is a tree, from 1. */
  level: z.optional(z.int()),
  /** Whether the rows below it are shown; undefined for a row without any. Needs an `id`. */
  isOpen: z.optional(z.boolean()),
  /** The number of the row that has this one below it. */
  parent: z.optional(z.int()),
});
export type TableRow = z.infer<typeof TableRow>;

/** At most {@link PORTION} of the rows that match `view`, in its order, beginning with number `first`. */
export const TablePortion = z.object({
  table: z.string(),
  view: TableView,
  /** The revision of the rows. They may differ in another revision. */
  revision: z.number(),
  first: z.number(),
  rows: z.array(TableRow).check(z.maxLength(PORTION)),
  /** How many rows there are in this view. */
  count: z.number(),
  /** What matches, in words; empty for nothing to say. */
  countText: z.string(),
  /** What the page shows beside the table for the same view. */
  besides: z.optional(z.unknown()),
});
export type TablePortion = z.infer<typeof TablePortion>;

/** A control beside the filter. */
export const TableChoice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('select'),
    name: z.string(),
    label: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  /** A button for the choice `on`. With a `pressedLabel` it changes its label instead of looking pressed. */
  z.object({
    kind: z.literal('switch'),
    name: z.string(),
    label: z.string(),
    pressedLabel: z.optional(z.string()),
  }),
]);

export type TableChoice = z.infer<typeof TableChoice>;

export const COPY_FORMS = ['csv', 'markdown', 'json'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

/** A table without its rows: the page requests these. */
export const Table = z.object({
  /** Identifies the table, and its view in the page. */
  name: z.string(),
  /** Its classes in the style sheet. A cell has the name of its column as its class. */
  style: z.string(),
  /** Its accessible name. */
  label: z.string(),
  /** Those without a label have tools, and are not sorted. */
  columns: z.array(z.object({ name: z.string(), label: z.string(), isRowHeader: z.optional(z.boolean()) })),
  /** Whether rows open to others. */
  isTree: z.boolean(),
  choices: z.array(TableChoice),
  copies: z.array(z.enum(COPY_FORMS)),
  words: z.object({
    filter: z.string(),
    /** Shown in the empty box. */
    examples: z.string(),
    clear: z.string(),
    copyTable: z.string(),
    copyForms: z.record(z.enum(COPY_FORMS), z.string()),
  }),
  /** The view at first, and again when `resets` changes: the page then discards its own. */
  initial: TableView,
  resets: z.number(),
  /** Changes with the rows. */
  revision: z.number(),
});
export type Table = z.infer<typeof Table>;
