import { plain } from '../text/visible.ts';

/** In UTF-16 units. */
const LONGEST = 1_000;

/** Shorter parts of a token are words that may be anywhere. */
const SHORTEST_SECRET = 6;

/** Returns a text without the secret of a token: a service may send it back, and a user give it as an argument. */
export function withoutToken(text: string, token: string | undefined): string {
  const secrets = (token ?? '').split(/[,，]/u).map((part) => part.trim());
  return secrets
    .slice(secrets.length > 1 ? 1 : 0)
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

/**
 * Returns a text as one line that is a command neither to a terminal nor to what runs a pipeline: GitHub takes `::name`
 * at the beginning of a line for one, and GitHub and Azure take `##[name]` and `##vso[name]` for one anywhere.
 */
export function harmlessLine(text: string): string {
  return plain(text.replaceAll(/#(?=#)/gu, '# '), LONGEST).replace(/^ *::/u, './$&');
}
