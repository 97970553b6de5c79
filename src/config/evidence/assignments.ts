import type { Entry } from '../structure/entry.ts';
import { textBefore, type NamePlace } from './namePlace.ts';

/**
 * An assignment at the end of a text: `KEY=a,b`, `key: "a`, `--key=`, `o['key'] = a`, `key[] = a`, `KEY=("a" "b`,
 * `list[0].key=a`.
 */
const ASSIGNED =
  /(?<![A-Za-z_])([A-Za-z_](?:[\w.-]|\[\d{1,4}\]){0,80})(?:\[\])?["']?\]?\s{0,20}(?:=>|[:?+]?=|:\s)\s{0,20}(?:\((?:["'][^"'=()]{0,100}["']\s{1,9}){1,9})?(?:["'[(]{1,2})?([^"'=]{0,300})$/u;

export function assignedKey(before: string): string | undefined {
  return ASSIGNED.exec(before.slice(-420))?.[1];
}

/** Whether the last word of a value is itself an assignment: `PROXY=www.example.com NAME=…`, `-Dhost=a,…`. */
export function isAssignment(before: string): boolean {
  return /(?:^|[\s"',;])[A-Za-z_-](?:[\w.-]|\[\d{1,4}\]){0,80}=(?:[\w.:-]{1,80},){0,20}$/u.test(
    before.slice(-420),
  );
}

/**
 * Returns the key of the value at a place: that of an assignment within it (`KEY=value`), otherwise that of the
 * entry. A name that is itself a key has the key of its mapping. Returns undefined if there is none.
 */
export function assignmentKey(place: NamePlace, entry: Entry): string | undefined {
  const { kind, subject, block } = entry;
  const key = kind === 'key' ? block.key : (assignedKey(textBefore(place, entry)) ?? subject);
  return key === '' ? undefined : key;
}
