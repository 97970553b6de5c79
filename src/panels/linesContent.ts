import * as z from 'zod/mini';
import { Section } from './content.ts';
import { Action } from './protocol.ts';

/** The words of the page itself; all others come with what they speak of. */
const WORDS = [
  'map',
  'legend',
  'find',
  'notFound',
  'noArea',
  'copyArea',
  'clearArea',
  'showAll',
  'copyTable',
  'copyCsv',
  'copyMarkdown',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'keys',
  'borders',
  'table',
  'filter',
  'name',
  'code',
  'group',
  'answer',
  'from',
  'noRows',
  'placeless',
  'placelessNote',
  'unmappedNote',
  'shared',
  'inTable',
  'mode',
  'modeGroups',
  'modeAnswers',
  'question',
  'assumption',
  'unresolved',
  'noAnswer',
  'unresolvedPlace',
  'noName',
  'allLines',
  'line',
  'id',
] as const;

export const LinesWords = z.record(z.enum(WORDS), z.string());
export type LinesWords = z.infer<typeof LinesWords>;

export const LineGroupRow = z.object({
  index: z.number(),
  id: z.string(),
  name: z.string(),
  /** How many sub-areas it has, in words. */
  count: z.string(),
  mapped: z.number(),
  /** Whether it is named under “Not on the map” for being empty or unknown. */
  listed: z.boolean(),
});
export type LineGroupRow = z.infer<typeof LineGroupRow>;

export const AreaRow = z.object({
  index: z.number(),
  group: z.number(),
  code: z.string(),
  name: z.string(),
  shown: z.enum(['chip', 'map', 'unmapped']),
});
export type AreaRow = z.infer<typeof AreaRow>;

/** What the areas get for one host and type: `of` has one entry for each area, by its index. */
export const AnswerView = z.object({
  sets: z.array(z.object({ label: z.string(), count: z.string() })),
  /** What all of it comes to, in a sentence. */
  summary: z.string(),
  /** How many get none, and how many are unresolved, in words; empty for nobody. */
  none: z.string(),
  open: z.string(),
  of: z.array(
    z.object({
      kind: z.enum(['answers', 'none', 'unresolved']),
      set: z.number(),
      /** What it gets, or that it gets none, and the line that this comes from. */
      answer: z.string(),
      from: z.string(),
      /** What it gets and from which line, in a sentence. */
      text: z.string(),
      /** The lines from its own to the default one: `Japan → Asia → Default`. */
      chain: z.string(),
    }),
  ),
  /** Records that decide nothing, the first of them, and how many there are, in words. */
  unresolved: z.array(z.string()),
  unresolvedCount: z.string(),
});
export type AnswerView = z.infer<typeof AnswerView>;

/** The question who gets which answer: what may be asked of the records that were read. */
export const Question = z.object({
  note: z.string(),
  action: z.optional(Action),
  /** Whether all records are read, so that `note` is but a remark. */
  whole: z.boolean(),
  /** What was typed last to find a host: `options` go by it. */
  find: z.string(),
  /** When somebody opened the panel about a host and type; 0 if nobody did. */
  turned: z.number(),
  options: z.array(z.object({ key: z.string(), label: z.string() })),
  /** How many there are to choose from; if that is more than `options`, `more` says what to do. */
  names: z.number(),
  more: z.string(),
  chosen: z.string(),
  answers: z.optional(AnswerView),
});
export type Question = z.infer<typeof Question>;

export const LinesContent = z.discriminatedUnion('kind', [
  /** A grade whose lines the service does not tell. */
  z.object({ kind: z.literal('refused'), text: z.string(), action: Action }),
  /** The Chinese shape: names alone. */
  z.object({
    kind: z.literal('names'),
    words: LinesWords,
    note: z.string(),
    lines: z.array(z.object({ name: z.string(), id: z.string() })),
    others: z.array(Section),
  }),
  z.object({
    kind: z.literal('groups'),
    words: LinesWords,
    note: z.string(),
    /** The counts, which add up to what the service sent. */
    counts: z.string(),
    unmappedTitle: z.string(),
    groups: z.array(LineGroupRow),
    areas: z.array(AreaRow),
    shared: z.array(z.string()),
    /** What the service sent beside all that. */
    others: z.array(Section),
    question: Question,
  }),
]);
export type LinesContent = z.infer<typeof LinesContent>;
export type GroupsContent = Extract<LinesContent, { kind: 'groups' }>;

/** One line about an area: what it gets, or its name, code and group when no answer is asked for. */
export function areaText(area: AreaRow, content: GroupsContent, withAnswer: boolean): string {
  const outcome = withAnswer ? content.question.answers?.of[area.index] : undefined;
  return outcome?.text ?? `${area.name} (${area.code}) · ${groupName(content, area.group)}`;
}

export function groupName({ groups }: GroupsContent, group: number): string {
  const row = groups[group];
  return row === undefined ? '' : row.name || row.id;
}
