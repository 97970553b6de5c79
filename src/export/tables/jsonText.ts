import { escapeUnseen } from '../../text/visible.ts';

/** JSON indented by two spaces, with invisible characters escaped. */
export function jsonText(value: unknown): string {
  return escapeUnseen(JSON.stringify(value, undefined, 2));
}
