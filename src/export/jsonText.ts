import { escapeUnseen } from '../text/visible.ts';

/** JSON with two blanks of indentation. Characters that are not seen are escaped, so that a reader sees them. */
export function jsonText(value: unknown): string {
  return escapeUnseen(JSON.stringify(value, undefined, 2));
}
