import type { Block, Entry } from '../structure/entry.ts';
import { meaningOf } from './keys.ts';
import { nearBefore, type NamePlace } from './namePlace.ts';

/** Keys further out say nothing about a value. */
const FURTHEST = 12;

/** The message of an error in a template: `{{ required "set a host, such as www.example.com" .Values.host }}`. */
const MESSAGE = /\{\{[^{}]{0,80}\b(?:required|fail)\s{1,5}["`][^"`]{0,200}$/u;

/**
 * Whether a name is part of a text for people. A mapping whose key is for such texts may hold anything, as
 * `help: { url: … }`: the key of a single word says more of it than that of the mapping.
 */
export function isProse({ line, start, family }: NamePlace, entry: Entry): boolean {
  if (MESSAGE.test(nearBefore(line, start))) return true;
  const isOneWord =
    entry.kind === 'key' || (entry.kind === 'value' && !/\s/u.test(line.slice(entry.start, entry.end)));
  let isMeant = false;
  for (const key of keysAround(entry)) {
    // In Nix, `environment.etc."app.conf".text` is the text of a file.
    if (family === 'nix' && key === 'text') continue;
    const meaning = meaningOf(key);
    if (meaning === 'prose' && (!isMeant || /examples?$/iu.test(key))) return true;
    isMeant ||= isOneWord && meaning !== undefined;
  }
  return false;
}

/** Yields the key of a value and those of the blocks around it, the nearest first. */
function* keysAround({ kind, subject, block }: Entry): Generator<string, void> {
  if (kind !== 'key') yield subject;
  let steps = 0;
  for (let at: Block | undefined = block; at !== undefined && steps < FURTHEST; at = at.parent, steps += 1) {
    // A key with a dot is a host (`shop.example {`), not words.
    if (!at.key.includes('.')) yield at.key;
  }
}
