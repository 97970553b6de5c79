import * as z from 'zod/mini';

/** A button. The page sends its name back in an `act` message. Texts are in the language of the editor. */
export const Action = z.object({
  name: z.string(),
  label: z.string(),
  /** The label for screen readers, where several buttons have the same one. */
  fullLabel: z.optional(z.string()),
  value: z.optional(z.string()),
});
export type Action = z.infer<typeof Action>;
