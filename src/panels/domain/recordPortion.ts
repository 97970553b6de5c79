import * as z from 'zod/mini';

/** Rows in a portion. The page requests the portions that its table shows. */
export const PORTION = 100;

export const RECORD_COLUMNS = ['host', 'type', 'value', 'line', 'ttl', 'state'] as const;

/** The column that a table is sorted by. */
export const TableOrder = z.object({ column: z.enum(RECORD_COLUMNS), descending: z.boolean() });
export type TableOrder = z.infer<typeof TableOrder>;

/** Which records a table shows, and in which order. */
export const RecordFilter = z.object({
  /** A query in the language of the search. */
  text: z.string().check(z.maxLength(200)),
  /** A type as the chart spells it. */
  type: z.optional(z.string().check(z.maxLength(100))),
  state: z.enum(['all', 'active', 'disabled']),
  /** Undefined: the order of the service. */
  order: z.optional(TableOrder),
});
export type RecordFilter = z.infer<typeof RecordFilter>;

/** A record as a row of a table. All texts are safe to show. */
export const ListedRecord = z.object({
  /** Identifies the record in messages. Undefined if the service sent no id. */
  id: z.optional(z.string()),
  /** Identifies the record for a screen reader. */
  name: z.string(),
  host: z.string(),
  type: z.string(),
  /** The value, or the part of it before the hosted name. */
  value: z.string(),
  /** A hosted name in the value: its text, the label of its link, and the rest of the value. */
  target: z.optional(z.object({ text: z.string(), label: z.string(), rest: z.string() })),
  line: z.string(),
  /** In seconds, and in words. */
  ttl: z.string(),
  ttlText: z.string(),
  /** In few words, and explained. */
  state: z.string(),
  stateText: z.string(),
  disabled: z.boolean(),
  /** The label of the copy button. Undefined: there is no button. */
  copy: z.optional(z.string()),
});
export type ListedRecord = z.infer<typeof ListedRecord>;

/** At most {@link PORTION} of the records that pass `filter`, in its order, beginning with number `first`. */
export const RecordPortion = z.object({
  filter: RecordFilter,
  /** The revision of the rows. They may differ in another revision. */
  revision: z.number(),
  first: z.number(),
  rows: z.array(ListedRecord).check(z.maxLength(PORTION)),
  /** How many records pass. */
  count: z.number(),
  /** The same in words; empty without a filter. */
  countText: z.string(),
});
export type RecordPortion = z.infer<typeof RecordPortion>;
