import { LIMIT, visible } from '../text/visible.ts';
import type { HostRef, ItemRef } from '../zones/itemRef.ts';

/**
 * Escapes hostile text for Markdown, so that it creates no formatting, link, image, tag or entity (CommonMark
 * section 2.4: any ASCII punctuation may be escaped). Cuts it at {@link LIMIT.value}: the panel shows the whole.
 */
export function escapedMarkdown(text: string): string {
  return visible(text, LIMIT.value).replace(/[!-/:-@[-`{-~]/gu, String.raw`\$&`);
}

/** The only commands that links in the editor's Markdown may run. */
export const LINKED_COMMANDS = [
  '_dnsTree.editor.copyValue',
  '_dnsTree.editor.refresh',
  'dnsTree.record.show',
  'dnsTree.domain.show',
  'dnsTree.reveal',
  'dnsTree.lookUp',
] as const;

/** A link that runs one of these commands with its argument. `title` is the tooltip of the link. */
export function commandLink(
  text: string,
  command: (typeof LINKED_COMMANDS)[number],
  ref: ItemRef | HostRef,
  title?: string,
): string {
  // encodeURIComponent leaves characters that may end a link.
  const argument = encodeURIComponent(JSON.stringify([ref])).replace(/[()'!*~_]/gu, percent);
  const shownTitle = title === undefined ? '' : ` "${escapedMarkdown(title)}"`;
  return `[${escapedMarkdown(text)}](command:${command}?${argument}${shownTitle})`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
