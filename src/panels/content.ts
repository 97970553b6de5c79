import * as z from 'zod/mini';
import { Part, Table } from './table/table.ts';
import { Action } from './action.ts';

/** A label and a value. All texts are safe to show. */
export const Field = z.object({
  /** The key that its copy button sends. */
  key: z.string(),
  label: z.string(),
  value: z.string(),
  /** Whether there is no value; `value` then says so. */
  absent: z.boolean(),
  /** The value of the service, if `value` puts it in words. */
  raw: z.optional(z.string()),
  /** The label of the copy button. Undefined: there is no button. */
  copy: z.optional(z.string()),
});
export type Field = z.infer<typeof Field>;

export const Section = z.object({
  title: z.string(),
  note: z.optional(z.string()),
  fields: z.array(Field),
});
export type Section = z.infer<typeof Section>;

/** A card of a page. */
const Card = z.object({
  title: z.string(),
  /** The text beside the title of a folded card; undefined for a card that is not folded. */
  summary: z.optional(z.string()),
  /** Which part of all this is, or why there is nothing; empty for nothing to say. */
  note: z.string(),
  /** Shows or loads the rest. */
  action: z.optional(Action),
});

/** Records by type, as a table with bars. */
export const Chart = z.extend(Card, {
  columns: z.object({ type: z.string(), count: z.string(), share: z.string() }),
  bars: z.array(
    z.object({
      label: z.string(),
      /** Whether `label` is one type, which the table of records can be filtered by. */
      isType: z.boolean(),
      count: z.string(),
      share: z.string(),
      percent: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
});
export type Chart = z.infer<typeof Chart>;

/** The records of a domain. The table is undefined while no page of them is loaded. */
export const RecordsCard = z.extend(Card, { table: z.optional(Table) });
export type RecordsCard = z.infer<typeof RecordsCard>;

/** A table whose rows may open something, such as the changes of the item of the page. */
export const TableCard = z.extend(Card, {
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      cells: z.array(z.string()),
      action: z.optional(Action),
      /** Marks the record of the page, which has no action. */
      current: z.optional(z.string()),
    }),
  ),
});
export type TableCard = z.infer<typeof TableCard>;

/** Lines of parts, such as the findings in the item of the page. */
export const ListCard = z.extend(Card, {
  look: z.enum(['findings', 'rank']),
  rows: z.array(z.array(Part)),
});
export type ListCard = z.infer<typeof ListCard>;

export const DomainContent = z.object({
  /** Undefined: there are no findings. */
  findings: z.optional(ListCard),
  /** The newest first. Undefined: none are known. */
  changes: z.optional(TableCard),
  chart: Chart,
  records: RecordsCard,
  sections: z.array(Section),
});
export type DomainContent = z.infer<typeof DomainContent>;

const SpfRow = z.object({
  /** How many records refer to the one that has this term. */
  depth: z.number(),
  term: z.string(),
  /** How many lookups it takes; empty for none. */
  lookups: z.string(),
  /** A remark on the result of its lookup, such as a failure; empty for none. */
  outcome: z.string(),
});
export type SpfRow = z.infer<typeof SpfRow>;

/** The terms of an SPF record, and of those that it refers to. */
export const SpfCard = z.object({
  title: z.string(),
  count: z.string(),
  /** Whether the record takes more lookups than receivers make. */
  isTooMany: z.boolean(),
  rows: z.array(SpfRow),
  /** How many terms are not listed; empty for none. */
  note: z.string(),
});
export type SpfCard = z.infer<typeof SpfCard>;

export const RecordContent = z.object({
  /** Undefined: there are no findings. */
  findings: z.optional(ListCard),
  /** Undefined: it is no SPF record. */
  spf: z.optional(SpfCard),
  /** The newest first. Undefined: none are known. */
  changes: z.optional(TableCard),
  sections: z.array(Section),
  zoneLine: z.object({ title: z.string(), note: z.optional(z.string()), field: Field }),
  /** The records with the same name and type as the record of the page. */
  siblings: TableCard,
});
export type RecordContent = z.infer<typeof RecordContent>;

export const AccountContent = z.object({
  sections: z.array(Section),
  /** Says why domains may be missing from the ranks. */
  domains: z.object({ note: z.string(), action: z.optional(Action) }),
  /** Domains in the order of their need for attention, and counts of domains. */
  ranks: z.array(ListCard),
  /** Folded until a user opens it. */
  personal: z.object({ title: z.string(), sections: z.array(Section) }),
});
export type AccountContent = z.infer<typeof AccountContent>;
