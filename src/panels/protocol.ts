import * as z from 'zod/mini';
import { Action } from './action.ts';
import { COPY_FORMS, TablePortion, TableView } from './table/table.ts';

/** A message above the content: why it is missing or stale. */
export const Notice = z.object({
  tone: z.enum(['warning', 'error']),
  text: z.string(),
  actions: z.array(Action),
});
export type Notice = z.infer<typeof Notice>;

/** The whole state of a page. Each kind of panel has a schema for `content`. */
export const Frame = z.object({
  kind: z.literal('frame'),
  /** Ids of the item shown; the page persists them for a window reload. Must not contain secrets. */
  ids: z.unknown(),
  heading: z.string(),
  subtitle: z.string(),
  /** Shown while something is loading. */
  busy: z.optional(z.string()),
  /** When the content was loaded, as text. */
  loadedAt: z.optional(z.string()),
  notice: z.optional(Notice),
  actions: z.array(Action),
  /** Actions in a menu beside the others. */
  more: z.optional(z.object({ label: z.string(), actions: z.array(Action) })),
  content: z.optional(z.unknown()),
});
export type Frame = z.infer<typeof Frame>;

/** From the extension to the page. */
export const ToPage = z.discriminatedUnion('kind', [
  Frame,
  /** A short confirmation, such as “Copied”. */
  z.object({ kind: z.literal('announcement'), text: z.string() }),
  z.object({ kind: z.literal('rows'), portion: TablePortion }),
]);
export type ToPage = z.infer<typeof ToPage>;

/** From the page to the extension. */
export const FromPage = z.discriminatedUnion('kind', [
  /** Send the state: the page has started. It starts again each time it is shown. */
  z.object({ kind: z.literal('ready') }),
  /** The first key or click since the page got the keyboard focus. */
  z.object({ kind: z.literal('used') }),
  /** A button was pressed or an option chosen. */
  z.object({
    kind: z.literal('act'),
    name: z.string().check(z.maxLength(64)),
    value: z.optional(z.string().check(z.maxLength(1024))),
  }),
  /** Copy the text with this key. The extension has it, so the page need not send it. */
  z.object({ kind: z.literal('copy'), key: z.string().check(z.maxLength(1024)) }),
  /** Copy all rows of the table in this view. */
  z.object({ kind: z.literal('copyTable'), table: z.string(), form: z.enum(COPY_FORMS), view: TableView }),
  /** Send the portion of the rows in this view that begins with number `first`. */
  z.object({
    kind: z.literal('rows'),
    table: z.string(),
    view: TableView,
    first: z.number().check(z.int(), z.nonnegative()),
  }),
]);
export type FromPage = z.infer<typeof FromPage>;

/** Returns the kind of an invalid message for the log, without its content. */
export function messageKind(message: unknown): string {
  const parsed = z.looseObject({ kind: z.string().check(z.regex(/^[a-z]{1,20}$/iu)) }).safeParse(message);
  return parsed.success ? parsed.data.kind : '(none)';
}
