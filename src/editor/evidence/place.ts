import type { Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';

/** A name in a line, and the structure of the line. */
export interface NamePlace {
  readonly line: string;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
  readonly family: Family;
}

/** Keys whose values are commands, in lower case. */
const COMMAND_KEY =
  /^(?:command|cmd|args|run|script|scripts|exec\w*|entrypoint|test|shell|before_script|after_script|healthcheck|local-exec|remote-exec)$/iu;

/** What a command line says before the name; empty where the value is none. */
export function commandBefore({ line, start, entries }: NamePlace, entry: Entry): string {
  if (!COMMAND_KEY.test(entry.key)) return '';
  const first = entries.find(
    ({ kind, key, block }) => kind === 'value' && key === entry.key && block === entry.block,
  );
  return line.slice((first ?? entry).start, start);
}

/** The text before the name, with the command that the line goes on with. */
export function textBefore({ line, start, family }: NamePlace, entry: Entry): string {
  const before = line.slice(entry.start, start);
  return family === 'script' ? entry.subject + before : before;
}

/** The line before the name, with the lines of a script that it goes on from. */
export function lineBefore({ line, start, family }: NamePlace, entry: Entry): string {
  const before = line.slice(Math.max(0, start - 300), start);
  return family === 'script' && entry.subject !== '' ? `${entry.subject} ${before.trimStart()}` : before;
}

/** A value of more plain words is prose. */
const MOST_PLAIN_WORDS = 4;

/** An escape sequence that the name follows: a colour, a character. */
const ESCAPE = /\[[\d;]{0,8}m$|\\(?:u00|x)[\da-f]{2}$/iu;

/** Whether a name is a word of its own in a value; behind an address, also a path. */
export function isWhole({ line, start, end }: NamePlace, entry: Entry, meaning: 'host' | 'address'): boolean {
  const before =
    start > entry.start && !ESCAPE.test(line.slice(Math.max(0, start - 12), start))
      ? line.charAt(start - 1)
      : '';
  const behind = end < entry.end ? line.slice(end, Math.min(entry.end, end + 3)) : '';
  if (!/^[\s"'`,;|=([{<>@!]?$/u.test(before)) return false;
  if (
    !/^(?:$|[\s"'`,;|)\]}<>\\]|\.(?![\w-])|:(?:[\d${%*]|$))/u.test(behind) &&
    !(meaning === 'address' && /^[/?#:]/u.test(behind))
  )
    return false;
  const around = line.slice(Math.max(entry.start, start - 200), Math.min(entry.end, end + 200));
  let plain = 0;
  for (const word of around.split(/\s+/u)) if (/^[A-Za-z]{2,}[.,]?$/u.test(word)) plain += 1;
  return plain <= MOST_PLAIN_WORDS;
}
