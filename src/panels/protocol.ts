import * as z from 'zod/mini';
import { RecordFilter, RecordPortion } from './records/recordPortion.ts';

/** A button: its name comes back as an `act` message. Words are in the language of the editor. */
export const Action = z.object({
  name: z.string(),
  label: z.string(),
  /** The label for screen readers, where several buttons have the same one. */
  fullLabel: z.optional(z.string()),
  value: z.optional(z.string()),
});
export type Action = z.infer<typeof Action>;

/** What stands above the content: why it is missing, or older than it should be. */
export const Notice = z.object({
  tone: z.enum(['warning', 'error']),
  text: z.string(),
  actions: z.array(Action),
});
export type Notice = z.infer<typeof Notice>;

/** All that a page shows, sent whole each time. `content` is of the schema that the kind of panel has. */
export const Frame = z.object({
  kind: z.literal('frame'),
  /** Ids of the item shown; the page persists them for a window reload. Must not contain secrets. */
  ids: z.unknown(),
  heading: z.string(),
  subtitle: z.string(),
  /** Said while something is read. */
  busy: z.optional(z.string()),
  /** When the content was read, in words. */
  loadedAt: z.optional(z.string()),
  notice: z.optional(Notice),
  actions: z.array(Action),
  content: z.optional(z.unknown()),
});
export type Frame = z.infer<typeof Frame>;

/** From the extension to the page. */
export const ToPage = z.discriminatedUnion('kind', [
  Frame,
  /** A word on what was just done, for the status line of the page. */
  z.object({ kind: z.literal('said'), text: z.string() }),
  z.object({ kind: z.literal('records'), portion: RecordPortion }),
]);
export type ToPage = z.infer<typeof ToPage>;

/** From the page to the extension. */
export const FromPage = z.discriminatedUnion('kind', [
  /** The page runs and wants its state; it does so again whenever it comes back into view. */
  z.object({ kind: z.literal('ready') }),
  /** A button was pressed, or something chosen. */
  z.object({
    kind: z.literal('act'),
    name: z.string().check(z.maxLength(64)),
    value: z.optional(z.string().check(z.maxLength(1024))),
  }),
  /** Copy what the extension knows by this key: the raw text never has to come back. */
  z.object({ kind: z.literal('copy'), key: z.string().check(z.maxLength(1024)) }),
  /** Copy the table of the page: its first columns, and these rows by the numbers that they have in the content. */
  z.object({
    kind: z.literal('copyTable'),
    form: z.enum(['csv', 'markdown']),
    columns: z.number(),
    rows: z.array(z.number()).check(z.maxLength(1_000_000)),
  }),
  /** Send the portion of the records that begins with number `first` of those that pass `filter`. */
  z.object({
    kind: z.literal('records'),
    filter: RecordFilter,
    first: z.number().check(z.int(), z.nonnegative()),
  }),
]);
export type FromPage = z.infer<typeof FromPage>;

/** The kind of a message that cannot be read, fit for the log: nothing of its content. */
export function messageKind(message: unknown): string {
  const parsed = z.looseObject({ kind: z.string().check(z.regex(/^[a-z]{1,20}$/iu)) }).safeParse(message);
  return parsed.success ? parsed.data.kind : '(none)';
}
