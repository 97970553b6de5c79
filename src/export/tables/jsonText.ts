import { escapeUnseen } from '../../text/visible.ts';

/**
 * JSON indented by two spaces, with invisible characters escaped. A lone surrogate, for which some readers refuse the
 * whole text, becomes the text `\ud800`.
 */
export function jsonText(value: unknown): string {
  return escapeUnseen(withoutLoneSurrogates(JSON.stringify(value, undefined, 2)));
}

function withoutLoneSurrogates(json: string): string {
  return json.replaceAll(/\\(?:u(d[89a-f][\da-f]{2})|[^])/gu, (escape: string, lone: string | undefined) =>
    lone === undefined ? escape : `\\\\u${lone}`,
  );
}
