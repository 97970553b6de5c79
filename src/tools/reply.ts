/** A row or the head of a reply. Undefined fields are left out. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a tool returns. Texts in it may be written by strangers. */
export type Reply =
  | { readonly kind: 'problem'; readonly sentence: string }
  | {
      readonly kind: 'rows';
      /** What the rows are: `zones` or `records`. */
      readonly of: string;
      readonly head: Fields;
      /** Each builds one row. Called only for rows that fit. */
      readonly rows: readonly (() => Fields)[];
      /** The index of the first row that is shown. */
      readonly offset: number;
      /** Whether there may be more rows. */
      readonly atLeast?: boolean;
    };

/**
 * What the head and all rows of a reply may cost together ({@link replyCost}). Clients cut off longer ones, or refuse
 * them.
 */
export const MOST_REPLY_CHARACTERS = 40_000;
const FEWEST_CHARACTERS = 1000;

/** A character outside ASCII takes up to so many tokens. */
const TOKENS_BEYOND_ASCII = 2;

/** Returns what a text costs in characters of half a token. */
export function replyCost(text: string): number {
  const beyond = text.length - text.replaceAll(/[^\u0000-\u007F]/gu, '').length;
  return text.length + beyond * (2 * TOKENS_BEYOND_ASCII - 1);
}

/** Returns the maximum cost of a reply for a budget of tokens, counting two characters per token. */
export function replyLimit(tokens: number | undefined): number {
  const wanted = tokens === undefined ? MOST_REPLY_CHARACTERS : Math.floor(tokens) * 2;
  return Math.max(FEWEST_CHARACTERS, Math.min(MOST_REPLY_CHARACTERS, wanted));
}
