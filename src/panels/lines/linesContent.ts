import * as z from 'zod/mini';
import { bracketed } from '../../text/bracketed.ts';
import { Section, TableCard } from '../content.ts';
import { Action } from '../action.ts';
import { Table, type TableView } from '../table/table.ts';
import type { LinesWords } from './linesWords.ts';

/** The labels of the page. All other texts come with the items that they describe. */
const LineTexts = z.custom<LinesWords>((words) => z.record(z.string(), z.string()).safeParse(words).success);

const LineGroupRow = z.object({
  index: z.number(),
  id: z.string(),
  name: z.string(),
  /** The number of its sub-areas, as text. */
  count: z.string(),
  mapped: z.number(),
  /** Whether “Not on the map” lists it because it is empty or unknown. */
  listed: z.boolean(),
});

export const AreaRow = z.object({
  /** Its position among all sub-areas. Ids and codes can be any text and can repeat, so they do not identify it. */
  index: z.number(),
  /** The index of its group. */
  group: z.number(),
  code: z.string(),
  /** A country on the map has its name in the language of all texts. */
  name: z.string(),
  /** The service's name of the sub-area, which is also the line of its records. */
  line: z.string(),
  /** The service's id of the line, if it sends one. */
  lineId: z.optional(z.string()),
  shown: z.enum(['chip', 'map', 'unmapped']),
});
export type AreaRow = z.infer<typeof AreaRow>;

/** The answers of one host and type by area: `of` has one entry for each area, by its index. */
const AnswerView = z.object({
  sets: z.array(z.object({ label: z.string(), count: z.string() })),
  /** A summary in one sentence. */
  summary: z.string(),
  /** The numbers of areas without an answer and of unresolved areas, as text; empty for 0. */
  none: z.string(),
  unresolvedAreas: z.string(),
  of: z.array(
    z.object({
      kind: z.enum(['answers', 'none', 'unresolved']),
      set: z.number(),
      /** The answer, or that there is none, and the line that it comes from. */
      answer: z.string(),
      from: z.string(),
      /** The answer and its line, in one sentence. */
      text: z.string(),
      /** The lines from the area's own to the default one: `Japan → Asia → Default`. */
      chain: z.string(),
    }),
  ),
  /** The first of the records that could not be assigned to an area, and the number of all, as text. */
  unresolved: z.array(z.string()),
  unresolvedCount: z.string(),
});

/** The hosts and types to choose from, and the answers of the one chosen. */
export const Question = z.object({
  note: z.string(),
  action: z.optional(Action),
  /** Whether all records are loaded, so that `note` is no warning. */
  whole: z.boolean(),
  /** The text that was typed to find a host; `options` match it. */
  find: z.string(),
  /** When the panel was last opened for a host and type, in milliseconds since the epoch; 0 if never. */
  openedAt: z.number(),
  options: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Whether all records are loaded and a host has some on several lines, so that the page opens with its answers. */
  hasSeveralLines: z.boolean(),
  /** The number of all hosts and types. `more` says how to find those that are not in `options`. */
  names: z.number(),
  more: z.string(),
  chosen: z.string(),
  answers: z.optional(AnswerView),
});
export type Question = z.infer<typeof Question>;

export const LinesContent = z.discriminatedUnion('kind', [
  /** A grade whose lines the service does not return. */
  z.object({ kind: z.literal('refused'), text: z.string(), action: Action }),
  /** The response of the Chinese installation: names without groups. */
  z.object({
    kind: z.literal('names'),
    note: z.string(),
    lines: TableCard,
    others: z.array(Section),
  }),
  z.object({
    kind: z.literal('groups'),
    words: LineTexts,
    /** What the map has in each mode: the numbers of lines and groups, and what gray means. */
    notes: z.object({ groups: z.string(), answers: z.string() }),
    unmappedTitle: z.string(),
    groups: z.array(LineGroupRow),
    areas: z.array(AreaRow),
    /** Codes on the map that are in more than one group. */
    shared: z.array(z.string()),
    /** All lines. The page makes its rows. */
    table: Table,
    /** Fields that api.md does not list. */
    others: z.array(Section),
    question: Question,
  }),
]);
export type LinesContent = z.infer<typeof LinesContent>;
export type GroupsContent = Extract<LinesContent, { kind: 'groups' }>;

/** One line about an area: its answer, or its name, code and group. */
export function areaText(area: AreaRow, content: GroupsContent, withAnswer: boolean): string {
  const outcome = withAnswer ? content.question.answers?.of[area.index] : undefined;
  return outcome?.text ?? `${bracketed(area.name, area.code)} · ${groupName(content, area.group)}`;
}

export function groupName({ groups }: GroupsContent, group: number): string {
  const row = groups[group];
  return row === undefined ? '' : row.name || row.id;
}

/** The columns of the table. Those of answers are shown while the map shows answers. */
export function areaColumns({ table }: GroupsContent, mode: string | undefined): Table['columns'] {
  return table.columns.filter(({ name }) => mode === 'answers' || (name !== 'answer' && name !== 'from'));
}

/** Returns the sub-areas that match the filter of a view, in its order, each with a text for each column. */
export function areaRows(
  content: GroupsContent,
  columns: Table['columns'],
  { filter, order }: TableView,
): readonly { readonly area: AreaRow; readonly cells: readonly string[] }[] {
  const wanted = filter.trim().toLowerCase();
  const rows = content.areas
    .map((area) => {
      const { answer, from } = content.question.answers?.of[area.index] ?? {};
      const group = groupName(content, area.group);
      const texts: Readonly<Record<string, string | number | undefined>> = { ...area, group, answer, from };
      return { area, cells: columns.map((column) => String(texts[column.name] ?? '')) };
    })
    .filter(({ cells }) => cells.join(' ').toLowerCase().includes(wanted));
  const column = columns.findIndex(({ name }) => name === order?.column);
  if (order === undefined || column < 0) return rows;
  const { compare } = new Intl.Collator(content.words.language, { numeric: true });
  const sorted = rows.toSorted((one, other) => compare(one.cells[column] ?? '', other.cells[column] ?? ''));
  return order.descending ? sorted.toReversed() : sorted;
}
