import * as z from 'zod/mini';
import { Action } from '../action.ts';

/** The meaning of a line: as expected, wrong, worth attention, or a question without an answer. */
const TONES = ['good', 'bad', 'attention', 'open'] as const;
export type Tone = (typeof TONES)[number];

/** A line with its mark. `mark` says in a word what `tone` shows as a colour and an icon. */
const MarkedLine = z.object({ tone: z.enum(TONES), mark: z.string(), text: z.string() });
export type MarkedLine = z.infer<typeof MarkedLine>;

/** The answers of servers to one question, grouped by equal answers. */
const LiveResult = z.object({
  tone: z.enum(TONES),
  outcome: z.string(),
  /** The servers, as text. */
  servers: z.string(),
  values: z.array(z.string()),
  /** The differences, and other remarks, one sentence each. */
  notes: z.array(z.string()),
});
export type LiveResult = z.infer<typeof LiveResult>;

/** A host and a type, on one line. */
const LiveRow = z.object({
  /** The page sends it back to show the host in the tree. */
  id: z.string(),
  host: z.string(),
  type: z.string(),
  /** The line whose answer was queried; empty if this machine's own line was. */
  line: z.string(),
  hosted: z.array(z.string()),
  /** Says why there are no values, or that there are more; empty otherwise. */
  hostedNote: z.string(),
  results: z.array(LiveResult),
});
export type LiveRow = z.infer<typeof LiveRow>;

/** The page of *Check Live Answers*. All texts are safe to show. */
export const LiveContent = z.object({
  words: z.object({
    answers: z.string(),
    host: z.string(),
    type: z.string(),
    hosted: z.string(),
    answered: z.string(),
    onlyDifferences: z.string(),
    copyTable: z.string(),
    copyMarkdown: z.string(),
    copyCsv: z.string(),
    copyJson: z.string(),
    reveal: z.string(),
  }),
  /** Says to whom names are sent, before the first run in a window. */
  intro: z.optional(
    z.object({ title: z.string(), text: z.string(), servers: z.array(z.string()), action: Action }),
  ),
  /** How many questions of a running check are answered. */
  progress: z.optional(
    z.object({ done: z.number(), total: z.number(), text: z.string(), label: z.string(), action: Action }),
  ),
  /** Notes on the whole run. */
  notes: z.array(MarkedLine),
  delegation: z.optional(z.object({ title: z.string(), note: z.string(), findings: z.array(MarkedLine) })),
  /** Each server that is asked, in one line. */
  servers: z.optional(z.object({ title: z.string(), lines: z.array(MarkedLine) })),
  /** Undefined before the first answer. */
  table: z.optional(
    z.object({
      onlyDifferences: z.boolean(),
      /** How many answers there are of each outcome. */
      counts: z.array(z.object({ tone: z.enum(TONES), text: z.string() })),
      /** How many rows are shown, and why not all. */
      count: z.string(),
      rows: z.array(LiveRow),
    }),
  ),
});
export type LiveContent = z.infer<typeof LiveContent>;
