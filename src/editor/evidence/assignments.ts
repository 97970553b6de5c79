import type { Entry } from '../structure/entry.ts';
import { textBefore, type NamePlace } from './place.ts';

/** The key of the assignment whose value a text ends in: `KEY=a,b`, `key: "a`, `--key=`. */
const ASSIGNED =
  /([A-Za-z_][\w.-]{0,80})["']?\s{0,20}(?:=>|[:?+]?=|:\s)\s{0,20}(?:["'[(]{1,2})?([^"'=]{0,300})$/u;

export function assignedKey(before: string): string | undefined {
  return ASSIGNED.exec(before.slice(-420))?.[1];
}

/** Whether a value ends in a word that is an assignment itself: `PROXY=www.example.com NAME=…`, `-Dhost=a,…`. */
export function isAssignment(before: string): boolean {
  return /(?:^|[\s"',;])[A-Za-z_-][\w.-]{0,80}=(?:[\w.:-]{1,80},){0,20}$/u.test(before.slice(-420));
}

/**
 * The key that says what the value at a place is: of the assignment within a text (`KEY=value`), else of the
 * value; for a name that is a key itself, of the mapping. Undefined without one.
 */
export function keyOf(place: NamePlace, entry: Entry): string | undefined {
  const { kind, subject, block } = entry;
  const key = kind === 'key' ? block.key : (assignedKey(textBefore(place, entry)) ?? subject);
  return key === '' ? undefined : key;
}
