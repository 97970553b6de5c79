import { addressesOfHosts } from '../config/locate/hostsInLine.ts';
import { locate } from '../config/locate/locate.ts';
import type { ZoneTrie } from '../config/locate/zoneTrie.ts';
import { DOCUMENT_LIMITS } from '../config/structure/documentLimits.ts';
import type { HostMentions } from './hostMentions.ts';

/**
 * Adds the names of zones and the addresses that a text holds, whatever they are for: of code, the structure is not
 * read. Yields whenever `isOver` returns true.
 */
export function* addTextMentions(
  mentions: HostMentions,
  { file, text }: { readonly file: string; readonly text: string },
  zones: ZoneTrie,
  isOver: () => boolean,
): Generator<void, void> {
  for (const [line, each] of text.split(/\r\n|\r|\n/u).entries()) {
    if (isOver()) yield;
    if (each.length > DOCUMENT_LIMITS.lineCharacters) continue;
    const located = locate(each, zones);
    for (const found of located)
      if (found.kind === 'name')
        mentions.add(found.ascii, { file, line, start: found.start, end: found.end });
    for (const { text: address, start, end } of addressesOfHosts(located))
      mentions.add(address, { file, line, start, end });
  }
}
