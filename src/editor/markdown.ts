import { shortened, visible } from '../base/visible.ts';
import type { Thing } from '../model/thing.ts';

/** Longer texts are cut: a hover is for a glance, the panel shows the whole. */
const LONGEST = 200;

/**
 * Text from a stranger as Markdown that shows nothing but that text: no mark, link, image, tag, entity or
 * address of its own comes of it (CommonMark section 2.4: any ASCII punctuation may be escaped).
 */
export function escaped(text: string): string {
  return shortened(visible(text), LONGEST).replace(/[!-/:-@[-`{-~]/gu, String.raw`\$&`);
}

/** The commands that links in Markdown of the editor may run, and no other. */
export const LINKED_COMMANDS = [
  '_dnsTree.editor.copyValue',
  '_dnsTree.editor.refresh',
  'dnsTree.record.show',
  'dnsTree.domain.show',
  'dnsTree.reveal',
] as const;

/** A link that runs one of these commands on a thing, named by its ids alone. */
export function commandLink(text: string, command: (typeof LINKED_COMMANDS)[number], thing: Thing): string {
  // What encodeURIComponent leaves alone may still end a link.
  const argument = encodeURIComponent(JSON.stringify([thing])).replace(/[()'!*~_]/gu, percent);
  return `[${escaped(text)}](command:${command}?${argument})`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
