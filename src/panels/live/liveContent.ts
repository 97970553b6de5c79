import * as z from 'zod/mini';
import { Action } from '../action.ts';
import { Table, TONES } from '../table/table.ts';

/** A line with its mark. `mark` says in a word what `tone` shows as a colour and an icon. */
const MarkedLine = z.object({ tone: z.enum(TONES), mark: z.string(), text: z.string() });
export type MarkedLine = z.infer<typeof MarkedLine>;

/** The page of *Compare With Live Answers*. All texts are safe to show. */
export const LiveContent = z.object({
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
  answers: z.object({
    title: z.string(),
    /** How many answers there are of each outcome. */
    counts: z.array(z.object({ tone: z.enum(TONES), text: z.string() })),
    /** Undefined before the first answer. */
    table: z.optional(Table),
  }),
});
export type LiveContent = z.infer<typeof LiveContent>;
