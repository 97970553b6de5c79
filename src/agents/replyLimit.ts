import type { ReplyLimit } from './reply.ts';

const MOST_ROWS = 500;
const MOST_CHARACTERS = 40_000;
const FEWEST_CHARACTERS = 1000;

/** Returns the maximum length of a reply for a budget of tokens, counting two characters per token. */
export function replyLimit(tokens: number | undefined): ReplyLimit {
  const wanted = tokens === undefined ? MOST_CHARACTERS : Math.floor(tokens) * 2;
  return { rows: MOST_ROWS, characters: Math.max(FEWEST_CHARACTERS, Math.min(MOST_CHARACTERS, wanted)) };
}
