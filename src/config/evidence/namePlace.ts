import { DOCUMENT_LIMITS, tailBefore } from '../structure/documentLimits.ts';
import { indexOfEntry, type Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';
import { wordsBefore, wordsOfItems, type Words } from './shellWords.ts';

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
  /^(?:command|command_line|cmd|args|run|script|scripts|exec\w*|entrypoint|test|shell|before_script|after_script|healthcheck|inline|commands|cmds|argv|proxycommand|\w{1,40}_args|local-exec|remote-exec)$/iu;

/** Keys over lists of command lines. The items of other lists are the words of one. */
const LIST_OF_LINES = /^(?:inline|commands|cmds|run|scripts?|before_script|after_script)$/iu;

/** How many items of a list before a name are read as the words of its command. */
const ITEMS_OF_COMMAND = 60;

/** Returns the command line before the name if the key is for commands, otherwise undefined. */
export function commandBefore({ line, start, entries }: NamePlace, entry: Entry): Words | undefined {
  if (!COMMAND_KEY.test(entry.key)) return undefined;
  const at = indexOfEntry(entries, entry);
  const before = entries
    .slice(Math.max(0, at - ITEMS_OF_COMMAND), at)
    .filter(({ kind, key, block }) => kind === 'value' && key === entry.key && block === entry.block);
  const current = partBefore(line, start, entry);
  const isLine = entry.isItem !== true || before.length === 0 || LIST_OF_LINES.test(entry.key);
  if (isLine) return wordsBefore(current);
  return wordsOfItems(
    before.map(({ start: from, end }) => line.slice(from, end)),
    current,
  );
}

function partBefore(line: string, start: number, entry: Entry): string {
  return line.slice(Math.max(entry.start, start - DOCUMENT_LIMITS.commandCharacters), start);
}

/** Returns the text right before the name, including previous lines of a continued command. */
export function textBefore({ line, start, family }: NamePlace, entry: Entry): string {
  const before = partBefore(line, start, entry);
  return family === 'script' ? entry.subject + before : before;
}

/** Returns the beginning of the text before the name. */
export function startOfText({ line, start, family }: NamePlace, entry: Entry): string {
  const before = line.slice(entry.start, Math.min(start, entry.start + DOCUMENT_LIMITS.commandCharacters));
  return family === 'script' ? entry.subject + before : before;
}

/** Returns the part of the line before the name, including previous lines of a continued command. */
export function lineBefore({ line, start, family }: NamePlace, entry: Entry): string {
  const before = tailBefore(line, start);
  return family === 'script' && entry.subject !== '' ? `${entry.subject} ${before.trimStart()}` : before;
}

/** A value with more plain words than this is prose. */
const PROSE_WORDS = 4;

/** May precede a name directly: the escape sequence of a colour or character, `${VARIABLE:-`. */
const LEAD = /\[[\d;]{0,8}m$|\\(?:u00|x)[\da-f]{2}$|\$\{\w{1,60}:?[-=+?]$/iu;

/** Whether a name is a separate word of a value that is not prose. */
export function isWordOfValue(place: NamePlace, entry: Entry, meaning: 'host' | 'address'): boolean {
  return isWord(place, entry, meaning) && !isAmongWords(place, entry);
}

/** Whether a name is a separate word. An address of the web may continue with a path. */
export function isWord({ line, start, end }: NamePlace, entry: Entry, meaning: 'host' | 'address'): boolean {
  const near = tailBefore(line, start);
  const before = start > entry.start && !LEAD.test(near) ? line.charAt(start - 1) : '';
  // A query parameter of an address of the web.
  if (/[?&][\w.%-]{0,60}=$/u.test(near)) return false;
  const behind = line.slice(end, entry.end);
  if (!/^[\s"'`,;|=([{}<>@!]?$/u.test(before)) return false;
  if (/^(?:$|[\s"'`,;|)\]{}<>\\]|\.(?![\w-])|:(?:[\d${%*]|$))/u.test(behind)) return true;
  return meaning === 'address' && /^[/?#:]/u.test(behind);
}

function isAmongWords({ line, start, end }: NamePlace, entry: Entry): boolean {
  const around = line.slice(Math.max(entry.start, start - 200), Math.min(entry.end, end + 200));
  let plain = 0;
  for (const word of around.split(/\s+/u)) if (/^[A-Za-z]{2,}[.,]?$/u.test(word)) plain += 1;
  return plain > PROSE_WORDS;
}
